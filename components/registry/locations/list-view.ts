import type { z } from 'zod';
import { asking, type ListOf, type ListView } from '@/components/platform/lists/view';
import { locationContracts } from '@/lib/registry/locations/contract';

const { shape } = locationContracts.list.query;

const filters = {
  search: { label: 'Name', reads: shape.search },
  type: { label: 'Kind', reads: shape.type },
  is_active: { label: 'In use', reads: shape.is_active },
};

export type PlaceFilter = keyof typeof filters;

/** The list of a hospital's wards, and of its other places. A room is listed with its ward. */
export const placeList: ListOf<PlaceFilter> = { path: '/places', filters, search: 'search' };

/** Which places a view shows: wards, or what is neither a ward nor in one. */
export const shownType = ({ filters: { type } }: ListView<PlaceFilter>): 'ward' | 'area' =>
  type === 'area' ? 'area' : 'ward';

type Asked = z.input<typeof locationContracts.list.query>;

const asked = asking<Asked, PlaceFilter>(placeList);

/** What the API is asked for. */
export const toPlacesQuery = (view: ListView<PlaceFilter>): Asked => ({
  ...asked(view),
  type: shownType(view),
});
