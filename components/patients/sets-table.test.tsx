import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ObservationSet } from '@/lib/patients/vitals';
import { tewsTables } from '@/lib/scores/tews-tables';
import { SetsTable } from './sets-table';

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

const withoutValues: ObservationSet = {
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
  is_withdrawn: false,
  withdrawal: null,
  observations: [],
  scores: [score],
};

const shown = (set: ObservationSet) =>
  renderToStaticMarkup(
    <SetsTable sets={[set]} table={tewsTables.adult} timeZone="Africa/Nairobi" onWithdraw={null} />,
  );

it('tells of a set without values the urgency and the sign that was seen, and why nothing was measured', () => {
  const words = shown(withoutValues).replace(/<[^>]*>/g, ' ');
  expect(words).toContain('Emergency');
  expect(words).toContain('Seizure – current');
  expect(words).toContain('Not measured: RR (refused by the patient)');
});

it('strikes a set without values through that was withdrawn, and scores nothing by it', () => {
  const html = shown({ ...withoutValues, is_withdrawn: true });
  expect(html).not.toContain('Emergency');
  expect(html).toMatch(/line-through[^>]*>Not measured: /);
});
