import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { Situation } from './situation';

const now = Date.parse('2026-11-20T10:00:00.000Z');

const patient: HandoverPatient['identity']['patient'] = {
  id: 1,
  uuid: '019aa000-0000-7000-8000-000000000001',
  mr_number: 'MR-1',
  first_name: 'Otieno',
  last_name: 'Onyango',
  gender: 'male',
  birth_date: '1986-01-01',
  estimated_birth: null,
  age: 40,
  deceased_at: null,
  spo2_scale: 1 as const,
  is_pregnant: false,
};

const unobserved: HandoverPatient['situation'] = {
  tews: null,
  partial_tews: null,
  recent_tews: [],
  trend: null,
  last_observed_at: null,
  next_due_at: '2026-11-20T11:00:00.000Z',
  is_on_leave: false,
  treatment_clock: null,
  last_round_at: null,
  not_measured: [],
  comments: [],
};

const told = (not_measured: HandoverPatient['situation']['not_measured']) =>
  renderToStaticMarkup(
    <Situation
      {...unobserved}
      not_measured={not_measured}
      patient={patient}
      now={now}
      timeZone="Africa/Nairobi"
    />,
  ).replace(/<[^>]*>/g, '');

const refusal = {
  parameters: [
    { code: 'RR', reason: 'refused' },
    { code: 'HR', reason: 'refused' },
  ],
  performer_name: 'Grace Achieng',
  tried_at: '2026-11-20T08:10:00.000Z',
};

it('the handover says what was refused, who tried and when, and how often before', () => {
  const words =
    'Not measured: RR, Heart rate (refused by the patient) · tried 11:10 by Grace Achieng';
  expect(told([refusal])).toMatch(new RegExp(`${words.replace(/[()]/g, '\\$&')}$`));
  expect(told([refusal, refusal])).toContain(`${words}, once before`);
  expect(told([refusal, refusal, refusal])).toContain(`${words}, 2 times before`);
});

it('the handover says nothing about measuring when nothing was left out', () => {
  expect(told([])).not.toContain('Not measured');
});
