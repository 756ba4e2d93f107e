import { describe, expect, it } from 'vitest';
import { discharge, transfer, undo } from '@/e2e/api/admissions/stay-builders';
import { aService, financeOf, readFinance } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { charges, on, raise } from '@/e2e/api/billing/charging-builders';
import { aLongStay, billNow, payAll } from '@/e2e/api/billing/paid-stay-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { refusal, send } from '@/e2e/api/transport';
import { aLimit } from '@/e2e/builders/limits';

describe('a waiver by mistake', () => {
  it('is reversed with a reason: the same is charged again, once, and both stay on record', async () => {
    const { hospital, billing, patient } = await aLongStay();
    await aLimit(hospital, 'waiver', 'billing', null);
    const night = (await charges(hospital, patient)).at(-1);
    const path = (rest: string) => financeOf(hospital, `charge-items/${night?.uuid}/${rest}`);
    const as = hospital.staff.billing.sender;
    const reverse = (reason = 'The wrong row') =>
      send('POST', path('reverse-waiver'), { as, body: { reason } });
    expect(refusal(await reverse())[0]).toBe(409);
    await send('POST', path('cancel'), { as, body: { reason: 'Waived' } });
    await raise(hospital, { patient: patient.id });
    expect(await charges(hospital, patient)).toHaveLength(4);
    const answers = await Promise.all([reverse(), reverse(), reverse()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const done = answers.find(({ status }) => status === 201);
    expect(done?.body.data).toMatchObject({
      status: 'billable',
      amount: '1200.00',
      source: 'bed-night',
      corrects: night?.uuid,
    });
    expect(await charges(hospital, patient)).toHaveLength(5);
    const waived = await readFinance(hospital, `charge-items/${night?.uuid}`);
    expect(waived).toMatchObject({
      status: 'cancelled',
      is_waived: true,
      waiver_reversal_reason: 'The wrong row',
      waiver_reversed_by_name: 'Test billing',
    });
    const { forgone } = (
      await send('GET', financeOf(hospital, 'day-end-report'), { as: hospital.key })
    ).body.data;
    expect(forgone).toMatchObject([{ kind: 'waiver', count: 1, taken_back: 1, amount: '0.00' }]);
    await payAll(billing, patient);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });

  it('stays waived when the record no longer makes it due', async () => {
    const { hospital, patient, stay } = await aLongStay();
    await aLimit(hospital, 'waiver', 'billing', null);
    const night = (await charges(hospital, patient)).at(-1);
    const as = hospital.staff.billing.sender;
    const path = (rest: string) => financeOf(hospital, `charge-items/${night?.uuid}/${rest}`);
    await send('POST', path('cancel'), { as, body: { reason: 'Waived' } });
    await discharge(hospital, stay.uuid, { discharged_at: on(3, 12).toISOString() });
    const answer = await send('POST', path('reverse-waiver'), { as, body: { reason: 'A slip' } });
    expect(answer.status).toBe(409);
    const now = await readFinance(hospital, `charge-items/${night?.uuid}`);
    expect(now).toMatchObject({ waiver_reversed_at: null });
  });

  it('holds also where the record is changed at the same moment: nothing is charged in its place', async () => {
    const { hospital, patient, stay } = await aLongStay();
    await aLimit(hospital, 'waiver', 'billing', null);
    const cheapNight = await aService(hospital, { name: 'Recovery night', price: '1000.00' });
    const recovery = await aService(hospital, {
      name: 'Recovery',
      price: '1000.00',
      bedNightServiceId: cheapNight.id,
    });
    const night = (await charges(hospital, patient)).at(-1);
    const [waived, moved] = await storedInTurn(
      hospital,
      () =>
        send('POST', financeOf(hospital, `charge-items/${night?.uuid}/cancel`), {
          as: hospital.staff.billing.sender,
          body: { reason: 'Poor' },
        }),
      () =>
        transfer(hospital, stay.uuid, 1, {
          transferred_at: on(1, 12).toISOString(),
          healthcare_service: recovery.id,
        }),
    );
    expect([waived.status, moved.status], moved.text).toEqual([200, 200]);
    const due = (await charges(hospital, patient)).filter(({ status }) => status === 'billable');
    expect(due.map(({ service_date }) => service_date)).not.toContain(night?.service_date);
    await expectBooksToBalance(hospital);
  });

  it('does not cover a higher price at which the same night is due later', async () => {
    const { hospital, intensive, patient, stay } = await aLongStay();
    await aLimit(hospital, 'waiver', 'billing', null);
    const night = (await charges(hospital, patient)).at(-1);
    const path = financeOf(hospital, `charge-items/${night?.uuid}/cancel`);
    const as = hospital.staff.billing.sender;
    await send('POST', path, { as, body: { reason: 'Poor' } });
    // 1,200 were given up: the 6,500 of intensive care, where the patient was that night, were not.
    const moved = await transfer(hospital, stay.uuid, 1, {
      transferred_at: on(1, 12).toISOString(),
      healthcare_service: intensive.id,
    });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.message).toContain('Charge due KES 6,500.00: 1 night.');
    const listed = await send('GET', financeOf(hospital, `corrections?patient=${patient.id}`), {
      as: hospital.key,
    });
    expect(listed.body.results).toMatchObject([{ kind: 'charge-due', amount: '6500.00' }]);
    await undo(hospital, stay.uuid, 'transfer');
    expect(await charges(hospital, patient)).toHaveLength(4);
    await expectBooksToBalance(hospital);
  });
});
