import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Assessment } from './assessment';

const told = (last_value_at: string | null, lastObservedAt: string) =>
  renderToStaticMarkup(
    <Assessment
      {...{ abnormal_values: [], ungraded_values: [], last_value_at, morse: null, care_plans: [] }}
      prescriptions={{ active: 0, on_hold: 0, current: [], not_to_give: [], changes: [] }}
      {...{ referrals: [], planned_transfer: null, expected_discharge_at: null, diagnoses: [] }}
      {...{ lastObservedAt, deceasedAt: null, timeZone: 'Africa/Nairobi' }}
      now={Date.parse('2026-11-20T10:00:00.000Z')}
    />,
  ).replace(/<[^>]*>/g, '');

it('the handover calls vital signs normal only where some were measured, and says when if not with the last set', () => {
  const at = '2026-11-20T08:10:00.000Z';
  expect(told(null, at)).not.toContain('No abnormal vital sign');
  expect(told(at, at)).toMatch(/No abnormal vital sign(?!,)/);
  expect(told(at, '2026-11-20T09:00:00.000Z')).toContain('No abnormal vital sign, measured 11:10');
});
