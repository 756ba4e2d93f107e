import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ObservationSet } from '@/lib/patients/vitals';
import { tewsTables } from '@/lib/scores/tews-tables';
import { VitalsCharts } from './vitals-charts';

const at = '2026-11-20T10:00:00.000Z';
const id = (number: number) => `019aa000-0000-7000-8000-00000000000${number}`;

const refused: ObservationSet = {
  uuid: id(1),
  patient: 1,
  encounter: id(2),
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
  scores: [],
};

const sign: ObservationSet['scores'][number] = {
  uuid: id(3),
  kind: 'TEWS',
  observation_set: id(1),
  encounter: id(2),
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

const wordsOf = (set: ObservationSet) =>
  renderToStaticMarkup(
    <VitalsCharts
      sets={[set]}
      loaded={1}
      table={tewsTables.adult}
      timeZone="Africa/Nairobi"
      onWithdraw={null}
      earlier={null}
    />,
  ).replace(/<[^>]*>/g, ' ');

it('of a patient who refused everything the chart says so, and where the reasons stand, in place of an empty frame', () => {
  expect(wordsOf(refused)).toContain('No vital sign was measured');
  expect(wordsOf(refused)).not.toContain('TEWS');
});

it('draws the urgency of a sign that was seen where nothing could be measured', () => {
  const words = wordsOf({ ...refused, scores: [sign] });
  expect(words).toContain('Emergency');
  expect(words).not.toContain('Nothing to draw');
});
