import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/monitoring-intervals`;

const change = (hospital: Hospital, body: object) =>
  send('PATCH', pathOf(hospital), { as: hospital.staff.administrator.sender, body });

const first = {
  red_minutes: 15,
  orange_minutes: 30,
  yellow_minutes: 60,
  green_minutes: 240,
  fall_risk_hours: 24,
};

async function dueOf(hospital: Hospital) {
  const board = await sendOk(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/ward-board?ward=${hospital.ward.id}`,
    { as: hospital.staff.nurse.sender },
  );
  return Date.parse(/"next_due_at":"([^"]+)"/.exec(board.text)?.[1] ?? '');
}

describe('the monitoring intervals', () => {
  it('are changed by an administrator, at this hospital alone, and due times follow at once', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    await anAdmission(hospital);
    const before = await dueOf(hospital);
    const changed = ok(await change(hospital, { red_minutes: 10, fall_risk_hours: 12 }));
    expect(changed.body.data).toEqual({ ...first, red_minutes: 10, fall_risk_hours: 12 });
    await expect.poll(() => dueOf(hospital)).toBe(before - 5 * 60_000);
    const read = await send('GET', pathOf(other), { as: other.staff.nurse.sender });
    expect(read.body.data).toEqual(first);
    const [event] = await database().execute(sql`
      select changes from audit_events where provider_id = ${hospital.provider.id}
        and action = 'monitoring-intervals.edit' and outcome <> 'denied'`);
    expect(event?.changes).toEqual({
      red_minutes: { before: 15, after: 10 },
      fall_risk_hours: { before: 24, after: 12 },
    });
  });

  it('stay within their limits, and are never longer for the more urgent', async () => {
    const hospital = await aHospital();
    for (const [body, field] of [
      [{ red_minutes: 31 }, 'red_minutes'],
      [{ red_minutes: 4 }, 'red_minutes'],
      [{ green_minutes: 721 }, 'green_minutes'],
      [{ fall_risk_hours: 73 }, 'fall_risk_hours'],
      [{ orange_minutes: 10 }, 'red_minutes'],
      [{ yellow_minutes: 240, green_minutes: 120 }, 'yellow_minutes'],
    ] as const) {
      const answer = await change(hospital, body);
      expect([answer.status, Object.keys(answer.body.errors)], answer.text).toEqual([400, [field]]);
    }
    ok(await change(hospital, { yellow_minutes: 240, green_minutes: 720 }));
    const unsafe = database().execute(sql`update providers set monitoring_intervals =
      jsonb_set(monitoring_intervals, '{observation_interval_minutes,red}', '45')
      where id = ${hospital.provider.id}`);
    await expect(unsafe).rejects.toThrow();
  });

  it('keep both of two changes at once', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all([
      change(hospital, { red_minutes: 10 }),
      change(hospital, { green_minutes: 360 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const read = await send('GET', pathOf(hospital), { as: hospital.staff.nurse.sender });
    expect(read.body.data).toEqual({ ...first, red_minutes: 10, green_minutes: 360 });
  });
});
