import { first, type Read } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { listHandoverNotes, listStayFacts } from '@/db/queries/admissions/handover';
import { listRoundsPatients } from '@/db/queries/admissions/rounds';
import { findBoardWard, listBoardBeds, listBoardScores } from '@/db/queries/admissions/ward-board';
import { listBedsOfWards, listWards } from '@/db/queries/admissions/wards';
import { replayOutbox } from '@/db/queries/platform/outbox-reader';
import { findBed, listBeds } from '@/db/queries/registry/beds';
import { findLocation, listLocations, listOccupiedBeds } from '@/db/queries/registry/locations';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';

export function wardReads({ providerId, inpatient, wardIds, patientIdsOfWard }: Subjects): Read[] {
  const { wardId, bedId, hospitalizationId } = inpatient;
  const now = new Date();
  return [
    {
      query: 'replayOutbox',
      filter: 'after an id',
      run: (tx) => replayOutbox(tx, providerId, 0, 100),
    },
    {
      query: 'listBoardBeds',
      filter: 'ward',
      usesGenericPlan: true,
      run: (tx) => listBoardBeds(tx, providerId, wardId, { withBills: true, now: new Date() }),
    },
    {
      query: 'listBoardScores',
      filter: 'patients of a ward',
      usesGenericPlan: true,
      run: (tx) => listBoardScores(tx, providerId, patientIdsOfWard),
    },
    {
      query: 'findBoardWard',
      filter: 'ward, since a snapshot',
      usesGenericPlan: true,
      run: (tx) =>
        findBoardWard(tx, providerId, { id: wardId }, { now, since: '1000000:1000000:' }),
    },
    {
      query: 'listRoundsPatients',
      filter: 'ward',
      run: (tx) => listRoundsPatients(tx, providerId, wardId),
    },
    {
      query: 'listStayFacts',
      filter: 'ward',
      run: (tx) =>
        listStayFacts(tx, providerId, wardId, {
          codes: parameterDefinitions.map(({ code }) => code),
          now,
          changedSince: new Date(now.getTime() - 24 * 3_600_000),
        }),
    },
    {
      query: 'listHandoverNotes',
      filter: 'stay',
      run: (tx) => listHandoverNotes(tx, providerId, hospitalizationId, first),
    },
    { query: 'listWards', filter: 'none', run: (tx) => listWards(tx, providerId) },
    {
      query: 'listBedsOfWards',
      filter: 'every ward',
      run: (tx) => listBedsOfWards(tx, providerId, wardIds, new Date()),
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
