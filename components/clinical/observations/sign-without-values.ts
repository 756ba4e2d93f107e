import type { ObservationSet } from '@/components/clinical/observations/vitals';

const at = '2026-11-20T10:00:00.000Z';
const id = (number: number) => `019aa000-0000-7000-8000-00000000000${number}`;

const score: ObservationSet['scores'][number] = {
  uuid: id(1),
  kind: 'TEWS',
  observation_set: id(2),
  encounter: id(3),
  total: 0,
  band: null,
  age_group: 'adult',
  configuration_version: '1',
  final_colour: 'red',
  time_to_treat: null,
  is_complete: false,
  parts: [],
  missing: ['RR'],
  stale: [],
  signs: [{ code: 'seizure_current', display: 'Seizure – current', level: 'red', derived: false }],
  observations: [],
  effective_at: at,
  performer: null,
  performer_name: null,
};

/** A set of a patient who refused every measurement, with a sign seen: what tests show. */
export const signWithoutValues: ObservationSet = {
  uuid: id(2),
  patient: 1,
  encounter: id(3),
  effective_at: at,
  created_at: at,
  performer: null,
  performer_name: null,
  recorded_by: null,
  recorded_by_name: null,
  not_measured: [{ code: 'RR', reason: 'refused' }],
  comment: '',
  is_withdrawn: false,
  withdrawn_at: null,
  withdrawal: null,
  news2_not_used: null,
  observations: [],
  scores: [score],
};
