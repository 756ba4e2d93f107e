import { defineList, type FilterOf, type ListView } from '@/components/platform/lists/view';
import { locationContracts } from '@/lib/registry/locations/contract';

const wholeList = defineList(locationContracts.list, {
  path: '/locations',
  filters: { search: 'Name', type: 'Kind', is_active: 'In use' },
  search: 'search',
});

export type LocationListFilter = FilterOf<typeof wholeList>;

/** Which locations a view shows: wards, or what is neither a ward nor in one. */
export const shownType = ({ filters: { type } }: ListView<LocationListFilter>): 'ward' | 'area' =>
  type === 'area' ? 'area' : 'ward';

/** The list of a hospital's wards, and of its other locations. A room is listed with its ward. */
export const locationList: typeof wholeList = {
  ...wholeList,
  toQuery: (view) => ({ ...wholeList.toQuery(view), type: shownType(view) }),
};
