import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { signWithoutValues } from '@/components/clinical/observations/sign-without-values';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { SinceLastRound } from './since-last-round';

const at = '2026-11-20T10:00:00.000Z';
const id = (number: number) => `019aa000-0000-7000-8000-00000000000${number}`;

const quiet: RoundBriefing = {
  as_of: at,
  hospitalization: { id: 1, uuid: id(1) },
  encounter: id(2),
  ward: id(3),
  ward_name: 'Medical Ward',
  room_name: 'Bay 1',
  bed_name: 'M1',
  admitted_at: at,
  spo2_scale: 1,
  age_group: 'adult',
  since: at,
  last_round: null,
  open_rounds: [],
  chief_complaint: null,
  diagnoses: [],
  care_plans: [],
  observation_sets: [],
  withdrawn_sets: [],
  notes: [],
  prescriptions: [],
  referral_requests: [],
  movements: [],
  cut: [],
};

const refused = { ...signWithoutValues, performer_name: 'Grace Achieng', scores: [] };

const measured: RoundBriefing['observation_sets'][number]['observations'][number] = {
  id: 1,
  uuid: id(5),
  code: 'RR',
  status: '',
  display: 'RR',
  value: '12',
  unit: null,
  category: 'vital-signs',
  issued: at,
  patient: 1,
  encounter: id(2),
  visit: null,
  performer: null,
  performer_name: null,
  reference_range_high: null,
  reference_range_low: null,
  interpretation: '',
  parameter: 'RR',
  measured: '12',
  converted: null,
};

const told = (
  observation_sets: RoundBriefing['observation_sets'],
  age_group: RoundBriefing['age_group'] = 'adult',
) =>
  renderToStaticMarkup(
    <SinceLastRound
      briefing={{ ...quiet, age_group, observation_sets }}
      timeZone="Africa/Nairobi"
    />,
  ).replace(/<[^>]*>/g, ' ');

it('values are not called normal when nothing could be measured', () => {
  const words = told([refused]);
  expect(words).toContain('RR (refused by the patient)');
  expect(words).toContain('observations');
  expect(words).not.toContain('abnormal vital signs');
  expect(told([{ ...refused, observations: [measured] }])).toContain('abnormal vital signs');
});

it('vital signs are not called normal when only a weight, a flow of oxygen or a result came', () => {
  const of = (code: string, value: string) => ({
    ...measured,
    ...{ code, parameter: code, display: code, value, measured: value },
  });
  const potassium = { ...measured, code: '2823-3', parameter: null, measured: null };
  const observations = [
    of('WEIGHT', '62'),
    of('O2_FLOW', '2'),
    { ...potassium, value: '4.1', category: 'laboratory' },
  ];
  const words = told([{ ...refused, not_measured: [], observations }]);
  expect(words).not.toContain('abnormal vital signs');
  expect(words).not.toContain('No new observations');
});

it('a child’s value that nothing grades is shown, and the page does not say that no value is abnormal', () => {
  const glucose = { ...measured, code: 'GLUCOSE', parameter: 'GLUCOSE', display: 'Blood glucose' };
  const sugar = { ...glucose, value: '30', unit: 'mmol/L', measured: '30' };
  const child = [{ ...refused, not_measured: [], observations: [sugar] }];
  const words = told(child, 'younger_child');
  expect(words).toMatch(/Values that are not graded.*Blood glucose\s+30\s+mmol\/L/s);
  expect(words).not.toContain('abnormal vital signs');
});

it('a high glucose of the laboratory is abnormal, and the page does not say that nothing is', () => {
  const glucose = {
    ...measured,
    code: '2345-7',
    parameter: 'GLUCOSE',
    display: 'Glucose in serum',
  };
  const sent = { value: '540', unit: 'mg/dL', measured: '29.97', converted: '30 mmol/L' };
  const sugar = { ...glucose, ...sent, category: 'laboratory' };
  const words = told([{ ...refused, not_measured: [], observations: [measured, sugar] }]);
  expect(words).toMatch(/Abnormal values\s+1\s+Glucose in serum\s+540\s+mg\/dL.*High/s);
  expect(words).toMatch(/New results\s+1\s+Glucose in serum/);
  expect(words).not.toContain('abnormal vital signs');
});

it('an earlier value has its unit where the last one was sent in another', () => {
  const glucose = { ...measured, code: 'GLUCOSE', parameter: 'GLUCOSE', display: 'Blood glucose' };
  const high = { value: '540', unit: 'mg/dL', measured: '29.97', converted: '30 mmol/L' };
  const own = { value: '25', unit: 'mmol/L', measured: '25' };
  const shown = (last: object, before: object) =>
    told(
      [
        { ...glucose, ...last },
        { ...glucose, ...before, issued: '2026-11-20T08:00:00.000Z' },
      ].map((one) => ({ ...refused, not_measured: [], observations: [one] })),
    );
  expect(shown(high, own)).toMatch(/540\s+mg\/dL \(30 mmol\/L\).*before: 25 mmol\/L \(/s);
  expect(shown(own, high)).toMatch(/25\s+mmol\/L.*before: 540 mg\/dL \(30 mmol\/L\) \(/s);
  expect(shown(own, own)).toMatch(/25\s+mmol\/L.*before: 25 \(/s);
});

it('a result that is no vital sign is not called normal', () => {
  const potassium = { ...measured, code: '2823-3', parameter: null, measured: null };
  const high = { value: '7.1', category: 'laboratory', interpretation: 'Critically high' };
  const words = told([
    { ...refused, not_measured: [], observations: [measured, { ...potassium, ...high }] },
  ]);
  expect(words).toContain('Critically high');
  expect(words).toContain('abnormal vital signs');
  expect(words).not.toContain('abnormal values');
});

it('a value that was sent without a unit is shown with the unit of its code', () => {
  const fast = { ...measured, value: '32', measured: '32' };
  expect(told([{ ...refused, not_measured: [], observations: [fast] }])).toMatch(/32\s+\/min/);
});

it('a comment on a set is shown, and a value of it that could not be measured', () => {
  const words = told([
    { ...refused, observations: [measured], comment: 'Drowsy since three o’clock' },
  ]);
  expect(words).toContain('Drowsy since three o’clock');
  expect(words).toContain('RR (refused by the patient)');
});

it('a patient with a clinical sign is not called unobserved', () => {
  const words = told([{ ...refused, scores: signWithoutValues.scores }]);
  expect(words).toContain('Seizure – current');
  expect(words).toContain('RR (refused by the patient)');
  expect(words).not.toContain('No new observations');
});
