import { first, type Read } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { findBed, listBeds } from '@/db/queries/beds';
import { findLocation, listLocations, listOccupiedBeds } from '@/db/queries/locations';
import { listBoardBeds, listBoardScores, listWards } from '@/db/queries/ward-board';
import { listBedsOfWards } from '@/db/queries/wards';

export function wardReads({ providerId, inpatient, wardIds, patientIdsOfWard }: Subjects): Read[] {
  const { wardId, bedId } = inpatient;
  return [
    { query: 'listBoardBeds', filter: 'ward', run: (tx) => listBoardBeds(tx, providerId, wardId) },
    {
      query: 'listBoardScores',
      filter: 'patients of a ward',
      run: (tx) => listBoardScores(tx, providerId, patientIdsOfWard),
    },
    { query: 'listWards', filter: 'none', run: (tx) => listWards(tx, providerId) },
    {
      query: 'listBedsOfWards',
      filter: 'every ward',
      run: (tx) => listBedsOfWards(tx, providerId, wardIds),
    },
    { query: 'listBeds', filter: 'none', run: (tx) => listBeds(tx, providerId, {}, first) },
    {
      query: 'listBeds',
      filter: 'ward and status',
      run: (tx) => listBeds(tx, providerId, { ward: { id: wardId }, status: 'occupied' }, first),
    },
    { query: 'findBed', filter: 'id', run: (tx) => findBed(tx, providerId, { id: bedId }) },
    {
      query: 'listLocations',
      filter: 'none',
      run: (tx) => listLocations(tx, providerId, {}, first),
    },
    {
      query: 'findLocation',
      filter: 'id',
      run: (tx) => findLocation(tx, providerId, { id: wardId }),
    },
    {
      query: 'listOccupiedBeds',
      filter: 'ward',
      run: (tx) => listOccupiedBeds(tx, providerId, { locationId: wardId }),
    },
  ];
}
