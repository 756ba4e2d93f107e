import type { z } from 'zod';
import { asking, type ListOf, type ListView } from '@/components/platform/lists/view';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/registry/services/contract';

const { shape } = healthcareServiceContracts.list.query;

export type CatalogueFilter = 'search' | 'is_active';

const isActive = { label: 'In use', reads: shape.is_active };

/** What the hospital offers. */
export const serviceList: ListOf<CatalogueFilter> = {
  path: '/services',
  filters: { search: { label: 'Name or category', reads: shape.search }, is_active: isActive },
  search: 'search',
};

/** Whose prices it has. */
export const tierList: ListOf<CatalogueFilter> = {
  path: '/services/tiers',
  filters: {
    search: { label: 'Name', reads: priceTierContracts.list.query.shape.search },
    is_active: isActive,
  },
  search: 'search',
};

/** Of either list, what can be chosen for something new. */
export const inUse: ListView<CatalogueFilter> = { filters: { is_active: 'true' }, page: 1 };

type Asked = z.input<typeof healthcareServiceContracts.list.query>;

/** What the API is asked for, of either list: both have the same filters. */
export const toCatalogueQuery = asking<Asked, CatalogueFilter>(serviceList);
