import type { z } from 'zod';
import type { ListOf, ListView } from '@/lib/lists/view';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/services/contract';

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

/** What the API is asked for. */
export const askedCatalogue = ({
  filters: { search, is_active },
  page,
}: ListView<CatalogueFilter>): z.input<typeof healthcareServiceContracts.list.query> => ({
  search,
  is_active: is_active === 'true' || is_active === 'false' ? is_active : undefined,
  page: String(page),
});
