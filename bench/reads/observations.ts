import { first, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { listObservationSets } from '@/db/queries/clinical/observation-sets';
import {
  findCurrentWardId,
  latestValues,
  listObservations,
  listObservationsOfSets,
} from '@/db/queries/clinical/observations';
import { readForRecording } from '@/db/queries/clinical/recording';
import { listScores, listScoresOfSets } from '@/db/queries/clinical/scores';

export function observationReads({
  providerId,
  frequent,
  inpatient,
  registered,
  setIds,
}: Subjects) {
  type Filter = Partial<Parameters<typeof listObservations>[2]>;
  const list = (label: string, filter: Filter, page = first): Read => ({
    query: 'listObservations',
    filter: label,
    run: (tx) =>
      listObservations(tx, providerId, { patients: [], encounterIds: [], ...filter }, page),
  });
  const codes = ['RR', 'HR', 'SBP', 'TEMP', 'SPO2', 'AVPU', 'MOBILITY', 'HEIGHT'];
  const reads: Read[] = [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('patient of many', { patients: [{ id: frequent.id }] }),
    list('patient of many, page 1000', { patients: [{ id: frequent.id }] }, thousandth),
    list('patient by number', { patients: [{ number: inpatient.number }] }),
    list('patient and code', { patients: [{ id: frequent.id }], code: 'HR' }),
    list('patient and category', { patients: [{ id: frequent.id }], category: 'exam' }),
    list('encounter', { encounterIds: [inpatient.encounterId] }),
    list('encounter of many', { encounterIds: [frequent.encounterId] }),
    list('encounter and patient', {
      encounterIds: [inpatient.encounterId],
      patients: [{ id: inpatient.id }],
    }),
    list('status, nearly all', { status: '' }),
    list('status, nearly all, page 1000', { status: '' }, thousandth),
    list('status, few', { status: 'final' }),
    list('status, none', { status: 'amended' }),
    list('category, nearly all', { category: 'vital-signs' }),
    list('category, nearly all, page 1000', { category: 'vital-signs' }, thousandth),
    list('category, few', { category: 'exam' }),
    list('unit', { unit: 'mmHg' }),
    list('unit, page 1000', { unit: 'mmHg' }, thousandth),
    list('code', { code: 'HR' }),
    list('code, page 1000', { code: 'HR' }, thousandth),
    list('code, none', { code: 'GLUCOSE' }),
    list('code and category, few', { code: 'AVPU', category: 'exam' }),
    list('code and category, none', { code: 'HR', category: 'exam' }),
    list('search, one patient', { search: registered.mrNumber }),
    list('search, many patients', { search: registered.lastName }),
    list('search, nearly all patients', { search: '+2547' }),
    list('search, nearly all, page 1000', { search: '+2547' }, thousandth),
    list('search, none', { search: 'zzzz' }),
    list('search and code', { search: registered.lastName, code: 'HR' }),
    {
      query: 'listObservationsOfSets',
      filter: '20 sets',
      run: (tx) => listObservationsOfSets(tx, providerId, setIds),
    },
    {
      query: 'listObservationSets',
      filter: 'patient of many',
      run: (tx) => listObservationSets(tx, providerId, frequent.id, first),
    },
    {
      query: 'listObservationSets',
      filter: 'patient of many, page 100',
      run: (tx) => listObservationSets(tx, providerId, frequent.id, { limit: 20, offset: 1980 }),
    },
    {
      query: 'latestValues',
      filter: 'patient of many, 8 codes',
      run: (tx) => latestValues(tx, providerId, frequent.id, codes),
    },
    {
      query: 'readForRecording',
      filter: 'patient of many, 8 codes',
      run: (tx) =>
        readForRecording(tx, {
          providerId,
          patientId: frequent.id,
          performerId: null,
          codes,
          earlier: { codes, since: new Date(Date.now() - 86_400_000), until: new Date() },
          lasting: ['HEIGHT'],
          count: 1,
        }),
    },
    {
      query: 'findCurrentWardId',
      filter: 'patient',
      run: (tx) => findCurrentWardId(tx, providerId, inpatient.id),
    },
    {
      query: 'listScores',
      filter: 'patient of many, any kind',
      run: (tx) => listScores(tx, providerId, frequent.id, undefined, first),
    },
    {
      query: 'listScores',
      filter: 'patient of many, one kind',
      run: (tx) => listScores(tx, providerId, frequent.id, 'TEWS', first),
    },
    {
      query: 'listScores',
      filter: 'patient of many, page 100',
      run: (tx) => listScores(tx, providerId, frequent.id, 'TEWS', { limit: 20, offset: 1980 }),
    },
    {
      query: 'listScoresOfSets',
      filter: '20 sets',
      run: (tx) => listScoresOfSets(tx, providerId, setIds),
    },
  ];
  return reads;
}
