import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { tierOf } from '@/e2e/api/billing/charging-builders';
import { approve, refundOverpaid } from '@/e2e/api/billing/paid-stay-builders';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  anAccountWith,
  type Billing,
  cancelInvoice,
  cashFor,
  completeRefund,
  decideRefund,
  deposit,
  inCash,
  payInvoice,
  receive,
  refused,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const setCoin = (hospital: Hospital, coin: string) =>
  send('PATCH', financeOf(hospital, 'settings'), {
    as: hospital.staff['finance-manager'].sender,
    body: { smallest_coin: coin },
  });

/** A hospital whose smallest coin is 5.00 KES. */
async function aHospitalOfFives(given: Parameters<typeof aBillingHospital>[0] = {}) {
  const billing = await aBillingHospital(given);
  expect((await setCoin(billing.hospital, '5')).status).toBe(200);
  return billing;
}

const cashIn = async ({ hospital, cash }: Billing) =>
  (await accountNow(hospital, cash?.uuid)).balance;

describe('cash where the smallest coin is large', () => {
  it('does not pay an invoice off in parts that are each rounded to nothing', async () => {
    const billing = await aHospitalOfFives();
    const { hospital } = billing;
    const { patient, item } = await aCharge(billing, { unitPrice: '10.00' });
    const invoice = await anInvoice(hospital, patient, [item]);
    const part = await payInvoice(hospital, invoice.uuid, inCash(billing, '2'));
    expect(refusal(part)).toEqual([400, ['amount']]);
    expect((await payInvoice(hospital, invoice.uuid, inCash(billing, '5'))).status).toBe(201);
    expect((await payInvoice(hospital, invoice.uuid, inCash(billing, '5'))).status).toBe(201);
    expect(await cashIn(billing)).toBe('10.00');
    await expectBooksToBalance(hospital);
  });

  it('is rounded once in a payment of many tenders, in the one that pays the rest', async () => {
    const billing = await aHospitalOfFives();
    const { hospital } = billing;
    const { patient, item } = await aCharge(billing, { unitPrice: '23.00' });
    const body = cashFor(billing, patient, [item]);
    const tenders = (amount: string) => [{ transaction_type: 'cash', amount, currency: 'KES' }];
    const many = await refused(billing, { ...body, tenders: tenders('2') });
    expect(many.slice(0, 2)).toEqual([400, ['tenders.0.amount']]);
    const answer = ok(await receive(hospital, { ...body, tenders: tenders('10') }));
    expect(answer.body.data.payments).toMatchObject([
      { amount: '13.00', rounding: '2.00' },
      { amount: '10.00', rounding: '0.00' },
    ]);
    expect(await cashIn(billing)).toBe('25.00');
    await expectBooksToBalance(hospital);
  });

  it('cannot pay an amount smaller than half a coin', async () => {
    const billing = await aHospitalOfFives();
    const { patient, item } = await aCharge(billing, { unitPrice: '2.00' });
    const body = cashFor(billing, patient, [item]);
    expect((await refused(billing, body)).slice(0, 2)).toEqual([400, ['charge_items']]);
    expect(await cashIn(billing)).toBe('0.00');
  });

  it('makes no deposit that rounds to nothing, and no refund beyond its amount', async () => {
    const billing = await aHospitalOfFives();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '30');
    const small = await deposit(hospital, account.uuid, inCash(billing, '2'));
    expect(refusal(small)).toEqual([400, ['amount']]);
    const asked = await requestRefund(hospital, '', {
      account: account.uuid,
      amount: '3',
      reason: 'Goes home',
    });
    const { uuid } = asked.body.data;
    await decideRefund(
      hospital,
      uuid,
      { decision: 'approved' },
      { as: hospital.staff['finance-manager'].sender },
    );
    const given = await completeRefund(hospital, uuid, {
      transaction_type: 'cash',
      location: desk.id,
    });
    expect(refusal(given)).toEqual([400, ['transaction_type']]);
    expect([await cashIn(billing), (await accountNow(hospital, account.uuid)).balance]).toEqual([
      '30.00',
      '30.00',
    ]);
    await expectBooksToBalance(hospital);
  });

  it('is refunded as it was handed over, by any tender: only a void takes the rounding back', async () => {
    const billing = await aHospitalOfFives();
    const { hospital, desk } = billing;
    const paidFor = async (unitPrice: string) => {
      const { patient, item } = await aCharge(billing, { unitPrice });
      return (await receive(hospital, cashFor(billing, patient, [item]))).body.data.payments[0];
    };
    const ask = (payment: { uuid: string }, amount: string) =>
      requestRefund(hospital, '', { payment: payment.uuid, amount, reason: 'Not done' });
    const [down, up] = [await paidFor('22.00'), await paidFor('23.00')];
    expect([down.rounding, up.rounding]).toEqual(['-2.00', '2.00']);
    expect(await cashIn(billing)).toBe('45.00');
    const beyond = await ask(down, '20.01');
    expect(refusal(beyond)).toEqual([400, ['amount']]);
    expect(beyond.text).toContain('At most KES 20.00');
    const { uuid } = (await ask(down, '20')).body.data;
    expect(refusal(await ask(down, '0.01'))).toEqual([409, ['amount']]);
    const manager = { as: hospital.staff['finance-manager'].sender };
    await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
    const byCard = { transaction_type: 'card', location: desk.id, reference: 'slip 1' };
    // All that was handed over went back: the rounding with it, so that the invoice can be cancelled.
    const { data } = ok(await completeRefund(hospital, uuid, byCard)).body;
    expect(data).toMatchObject({ amount: '22.00', paid_out: '20.00' });
    const { status, text } = await cancelInvoice(hospital, down.invoice, { reason: 'Not done' });
    expect(status, text).toBe(200);
    expect(refusal(await ask(up, '23.01'))).toEqual([400, ['amount']]);
    expect((await voidPayment(hospital, up.uuid, { reason: 'Not done' })).status).toBe(200);
    expect(await cashIn(billing)).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('is refunded in two parts, of which the last waits for the first and settles the rounding', async () => {
    const billing = await aHospitalOfFives();
    const { hospital, desk } = billing;
    const { patient, item } = await aCharge(billing, { unitPrice: '22.00' });
    const paid = (await receive(hospital, cashFor(billing, patient, [item]))).body.data.payments[0];
    const ask = () =>
      requestRefund(hospital, '', { payment: paid.uuid, amount: '10', reason: 'Not done' });
    const give = async (uuid: string) => {
      ok(await approve(hospital, uuid));
      const out = { transaction_type: 'cash', location: desk.id };
      return ok(await completeRefund(hospital, uuid, out)).body.data;
    };
    const first = ok(await ask()).body.data;
    const early = await ask();
    expect(refusal(early)).toEqual([409, ['amount']]);
    expect(early.text).toContain('the last refund settles what was rounded off');
    expect(await give(first.uuid)).toMatchObject({ amount: '10.00' });
    const last = ok(await ask()).body.data;
    expect(await give(last.uuid)).toMatchObject({ amount: '12.00', paid_out: '10.00' });
    expect(await cashIn(billing)).toBe('0.00');
    ok(await cancelInvoice(hospital, paid.invoice, { reason: 'Not done' }));
    await expectBooksToBalance(hospital);
  });

  it.each([
    {
      is: 'one after the other, in cash',
      prices: ['21.00', '1.00'],
      tender: 'cash',
      atOnce: false,
    },
    { is: 'requested together, by card', prices: ['12.00', '10.00'], tender: 'card', atOnce: true },
  ])(
    'is refunded in parts of what is not due, $is, without losing the rounding twice',
    async ({ prices, tender, atOnce }) => {
      const billing = await aHospitalOfFives({ isPriced: false });
      const { hospital, desk } = billing;
      const patient = await aPatient(hospital);
      const encounters = [];
      const items = [];
      for (const unitPrice of prices) {
        const of = { ...tierOf(hospital), patientId: patient.id };
        const encounter = await anOpenedEncounter(hospital, of);
        encounters.push(encounter);
        items.push(await aChargeItem(hospital, patient, { unitPrice, encounterId: encounter.id }));
      }
      const paid = ok(await receive(hospital, cashFor(billing, patient, items)));
      expect(paid.body.data.payments).toMatchObject([{ amount: '22.00', rounding: '-2.00' }]);
      const { uuid: invoice } = paid.body.data.invoice;
      const out = { transaction_type: tender, location: desk.id };
      const give = async (refund: string) =>
        ok(await completeRefund(hospital, refund, { ...out, reference: `slip ${refund}` }));
      const asked: string[] = [];
      for (const encounter of encounters) {
        ok(await edit(hospital, encounter, { status: 'entered-in-error' }));
        const billingSender = hospital.staff.billing.sender;
        const { refunds } = ok(await refundOverpaid(hospital, invoice, billingSender)).body.data;
        const [{ uuid }] = refunds;
        ok(await approve(hospital, uuid));
        if (atOnce) asked.push(uuid);
        else await give(uuid);
      }
      for (const refund of asked) await give(refund);
      // 20.00 were handed over, and 20.00 went back.
      expect(await cashIn(billing)).toBe('0.00');
      const { results } = (await send('GET', financeOf(hospital, 'shifts'), { as: hospital.key }))
        .body;
      const shift = await send('GET', financeOf(hospital, `shifts/${results[0].uuid}`), {
        as: hospital.key,
      });
      const returned = { refunds: 2, refunded_amount: '22.00' };
      const taken = { transaction_type: 'cash', payments: 1, amount: '22.00' };
      expect(shift.body.data.tenders).toMatchObject(
        tender === 'cash'
          ? [{ ...taken, ...returned, rounding: '0.00', net_amount: '0.00' }]
          : [
              { ...taken, refunds: 0, rounding: '-2.00', net_amount: '20.00' },
              { transaction_type: 'card', ...returned, rounding: '2.00', net_amount: '-20.00' },
            ],
      );
      await expectBooksToBalance(hospital);
    },
  );

  it('is never rounded to more than 100 units of the currency', async () => {
    const { hospital } = await aBillingHospital();
    expect(refusal(await setCoin(hospital, '100.01'))).toEqual([400, ['smallest_coin']]);
    expect(refusal(await setCoin(hospital, '5000'))).toEqual([400, ['smallest_coin']]);
    expect((await setCoin(hospital, '100')).status).toBe(200);
    await expectBooksToBalance(hospital);
  });
});
