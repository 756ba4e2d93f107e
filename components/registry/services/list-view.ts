import { defineList, type FilterOf, type ListView } from '@/components/platform/lists/view';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/registry/services/contract';

/** The hospital's services. */
export const serviceList = defineList(healthcareServiceContracts.list, {
  path: '/services',
  filters: { search: 'Name or category', is_active: 'In use' },
  search: 'search',
});

/** Whose prices it has. */
export const tierList = defineList(priceTierContracts.list, {
  path: '/services/tiers',
  filters: { search: 'Name', is_active: 'In use' },
  search: 'search',
});

/** Of either list: both have the same filters. */
export type CatalogueFilter = FilterOf<typeof serviceList>;

/** Of either list, what can be chosen for something new. */
export const inUse: ListView<CatalogueFilter> = { filters: { is_active: 'true' }, page: 1 };
