import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { financeOf, readFinance } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  answerCash,
  aPaidVisit,
  aShift,
  offerCash,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { dayAfter, dayAt } from '@/lib/domain/days';

const today = dayAt(new Date(), 'Africa/Nairobi');
const yesterday = dayAfter(today, -1);
const shillings = { currency: 'KES' };

const safeOn = async (
  hospital: Hospital,
  query = '',
  as: Sender = hospital.staff.auditor.sender,
) => {
  const answer = await sendOk('GET', financeOf(hospital, `day-end-report?${query}`), { as });
  return answer.body.data.safe;
};

async function aSafeWith1500() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const manager = hospital.staff['finance-manager'];
  const clerk = { as: hospital.staff.billing.sender };
  const shift = await aShift(hospital, desk);
  await aPaidVisit(billing, clerk);
  const offer = { to_user: manager.userId, amount: '1500.00' };
  const offered = await offerCash(hospital, shift.uuid, offer, clerk);
  const path = `${offered.body.data.uuid}/accept`;
  ok(await answerCash(hospital, path, { into: 'safe' }, { as: manager.sender }));
  const move = async (verb: string, body: object) => {
    const sent = { as: manager.sender, body };
    const answer = await send('POST', financeOf(hospital, `safe/${verb}`), sent);
    expect([200, 201], answer.text).toContain(answer.status);
    return answer.body.data.movement;
  };
  return { ...billing, manager, move };
}

/** Moves everything that the hospital has posted one day back. Only a test changes what is posted. */
const aDayPasses = ({ provider }: Hospital) =>
  database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      update journals set posted_at = posted_at - interval '1 day' where provider_id = ${provider.id}`);
  });

describe('the safe in the day-end report', () => {
  it('has its opening balance, what came in and went out, and its closing balance', async () => {
    const { hospital, desk, move } = await aSafeWith1500();
    await move('bankings', { ...shillings, amount: '1000', reference: 'Slip 1' });
    await move('floats', { ...shillings, amount: '200', location: desk.id });
    await move('counts', { ...shillings, counted_cash: '290', reason: 'A note is missing' });
    await move('counts', { counted_cash: '7.500', currency: 'BHD', reason: 'What a guest left' });
    const [inDinars, inShillings] = await safeOn(hospital);
    expect(inShillings).toEqual({
      currency: 'KES',
      opening: '0.00',
      movements: [
        { kind: 'handover', count: 1, taken_back: 0, amount: '1500.00' },
        { kind: 'safe-banking', count: 1, taken_back: 0, amount: '-1000.00' },
        { kind: 'safe-count', count: 1, taken_back: 0, amount: '-10.00' },
        { kind: 'safe-float', count: 1, taken_back: 0, amount: '-200.00' },
      ],
      closing: '290.00',
    });
    expect(inDinars).toMatchObject({ currency: 'BHD', opening: '0.000', closing: '7.500' });
    const { holds } = await readFinance(hospital, 'safe');
    expect(holds).toEqual([
      { currency: 'KES', amount: '290.00' },
      { currency: 'BHD', amount: '7.500' },
    ]);
  });

  it('carries over from day to day, and a void counts on its own day', async () => {
    const { hospital, move } = await aSafeWith1500();
    const banked = await move('bankings', { ...shillings, amount: '1000', reference: 'Slip 1' });
    await aDayPasses(hospital);
    const before = await safeOn(hospital, `date=${yesterday}`);
    expect(before).toMatchObject([{ opening: '0.00', closing: '500.00' }]);
    expect(await safeOn(hospital)).toEqual([
      { currency: 'KES', opening: '500.00', movements: [], closing: '500.00' },
    ]);
    await move(`movements/${banked.uuid}/void`, { reason: 'Wrong sum' });
    await move('bankings', { ...shillings, amount: '900', reference: 'Slip 1' });
    expect(await safeOn(hospital)).toEqual([
      {
        currency: 'KES',
        opening: '500.00',
        movements: [{ kind: 'safe-banking', count: 1, taken_back: 1, amount: '100.00' }],
        closing: '600.00',
      },
    ]);
    expect(await safeOn(hospital, `date=${yesterday}`)).toEqual(before);
    expect(await safeOn(hospital, `date=${dayAfter(yesterday, -1)}`)).toEqual([]);
  });

  it('belongs to no desk and no cashier, and only to users who may check the books', async () => {
    const { hospital, desk, manager } = await aSafeWith1500();
    expect(await safeOn(hospital, `location=${desk.number}`)).toBeNull();
    expect(await safeOn(hospital, `cashier=${manager.userId}`)).toBeNull();
    expect(await safeOn(hospital, '', hospital.staff.billing.sender)).toBeNull();
    expect(await safeOn(hospital, '', manager.sender)).toMatchObject([{ closing: '1500.00' }]);
  });
});
