import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anApprovedRefund,
  answerCash,
  aPaidVisit,
  aShift,
  completeRefund,
  offerCash,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import type { Hospital } from '@/e2e/builders/hospital';

/** The actions that an auditor finds of a record, the latest first. */
async function actionsOf({ provider, staff }: Hospital, record: string): Promise<string[]> {
  const path = `/api/v1/providers/${provider.id}/audit-events?search=${record}`;
  const { body } = await sendOk('GET', path, { as: staff.auditor.sender });
  return body.results.map(({ action }: { action: string }) => action);
}

/** The texts of a change that are decimals, wherever they are in it. */
function decimalsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? [value] : [];
  return value === null || typeof value !== 'object'
    ? []
    : Object.values(value).flatMap(decimalsIn);
}

describe('the audit log of money', () => {
  it('has each count of a drawer, and what came out of it into the safe, under the record that shows it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const manager = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { float: '100' });
    await aPaidVisit(billing, clerk);
    for (const counted_cash of ['1500', '1600']) {
      const path = financeOf(hospital, `shifts/${shift.uuid}/counts`);
      await sendOk('POST', path, { ...clerk, body: { counted_cash } });
    }
    expect(await actionsOf(hospital, shift.uuid)).toEqual([
      'shift.count',
      'shift.count',
      'shift.open',
    ]);
    const offer = { to_user: manager.userId, amount: '600' };
    const offered = ok(await offerCash(hospital, shift.uuid, offer, clerk)).body.data.uuid;
    ok(await answerCash(hospital, `${offered}/accept`, { into: 'safe' }, { as: manager.sender }));
    expect(await actionsOf(hospital, offered)).toEqual(['handover.accept', 'handover.offer']);
    const safe = await sendOk('GET', financeOf(hospital, 'safe/movements'), { as: hospital.key });
    expect(await actionsOf(hospital, safe.body.results[0].uuid)).toEqual(['handover.accept']);
  });

  it('has all amounts with the decimals of their currency, as sent or as stored', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurer } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    await aShift(hospital, desk, { float: '1000' });
    const { patient, payment } = await aPaidVisit(billing, clerk);
    const refund = await anApprovedRefund(billing, { payment: payment.id }, '100');
    const cash = { transaction_type: 'cash', location: desk.id };
    ok(await completeRefund(hospital, refund, cash, clerk));
    const other = await aPaidVisit(billing, clerk);
    const as = hospital.staff['finance-manager'].sender;
    ok(await voidPayment(hospital, other.payment.uuid, { reason: 'Wrong patient' }, { as }));
    const covers = at(hospital, `patients/${patient.id}/covers`);
    const cover = await sendOk('POST', covers, {
      as: hospital.key,
      body: {
        ...{ payer: insurer.uuid, member_number: 'M-1', valid_from: '2026-01-01' },
        ...{ authorization_number: 'A-1', authorization_limit: '10000' },
      },
    });
    await sendOk('PATCH', `${covers}/${cover.body.data.uuid}`, {
      as: hospital.key,
      body: { authorization_limit: '20000.5' },
    });
    const rows = await auditRows({ providerId: hospital.provider.id }, 'changes');
    const decimals = rows.flatMap(({ changes }) => decimalsIn(changes));
    expect(decimals).toEqual(expect.arrayContaining(['10000.00', '20000.50', '1500.00', '0.00']));
    expect(decimals.filter((text) => !/\.\d\d$/.test(text))).toEqual([]);
  });
});
