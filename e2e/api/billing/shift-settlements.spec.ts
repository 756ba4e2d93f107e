import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  aCharge,
  aPaidVisit,
  aShift,
  type Billing,
  cashFor,
  closeShift,
  completeRefund,
  decideRefund,
  postings,
  receive,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';

const clerk = ({ hospital }: Billing) => ({ as: hospital.staff.billing.sender });
const manager = ({ hospital }: Billing) => ({ as: hospital.staff['finance-manager'].sender });

/** Takes an amount by mobile money or card in the clerk's shift. */
async function paidBy(billing: Billing, type: 'mobile-money' | 'card', unitPrice: string) {
  const { patient, item } = await aCharge(billing, { unitPrice });
  const body = {
    ...cashFor(billing, patient, [item]),
    payment_info: { transaction_type: type, account_id: billing.cash?.uuid },
  };
  return receive(billing.hospital, body, clerk(billing));
}

/** A hospital where the clerk has an open shift that took 700.00 by mobile money and 450.00 by card. */
async function aTakingShift() {
  const billing = await aBillingHospital();
  const shift = await aShift(billing.hospital, billing.desk);
  for (const [type, price] of [
    ['mobile-money', '700.00'],
    ['card', '450.00'],
  ] as const) {
    ok(await paidBy(billing, type, price));
  }
  const close = (more: object) =>
    closeShift(billing.hospital, shift.uuid, { counted_cash: '0', ...more }, clerk(billing));
  return { billing, shift, close };
}

const mobileMoney = (amount: string, more: object = {}) => ({
  transaction_type: 'mobile-money',
  amount,
  ...more,
});
const card = (amount: string, more: object = {}) => ({ transaction_type: 'card', amount, ...more });

const shiftNow = async ({ hospital }: Billing, uuid: string) =>
  (await send('GET', financeOf(hospital, `shifts/${uuid}`), { as: hospital.key })).body.data;

describe('a shift that took mobile money and card', () => {
  it('closes with the totals of their statements; a shortage has a reason, is kept with the shift, and is not posted', async () => {
    const { billing, shift, close } = await aTakingShift();
    expect(shift.settlements).toEqual([]);
    const settlements = [mobileMoney('650', { expected: '700.00' }), card('460.50')];
    const silent = await close({ settlements });
    expect(refusal(silent)).toEqual([400, ['variance_reason']]);
    expect(silent.body.message).toBe(
      'Mobile money is KES 50.00 short. Card is KES 10.50 over. Enter the reason.',
    );
    const both = await close({ settlements, counted_cash: '5' });
    expect(both.body.message).toContain('The drawer is KES 5.00 over. Mobile money is');
    expect((await shiftNow(billing, shift.uuid)).status).toBe('open');
    const answer = ok(await close({ settlements, variance_reason: 'Booked on the wrong way' }));
    const said = {
      variance: '0.00',
      variance_reason: 'Booked on the wrong way',
      settlements: [
        {
          transaction_type: 'mobile-money',
          expected: '700.00',
          counted: '650.00',
          variance: '-50.00',
        },
        { transaction_type: 'card', expected: '450.00', counted: '460.50', variance: '10.50' },
      ],
    };
    expect(answer.body.data).toMatchObject(said);
    expect(await shiftNow(billing, shift.uuid)).toMatchObject(said);
    expect(await postings(billing.hospital, 'kind=shift-variance')).toEqual([]);
    await expectBooksToBalance(billing.hospital);
  });

  it('closes without a reason when statements and books agree, and keeps none', async () => {
    const { billing, close } = await aTakingShift();
    const settlements = [card('450'), mobileMoney('700.00')];
    const answer = await close({ settlements, variance_reason: 'None needed' });
    expect(answer.body.data).toMatchObject({
      variance_reason: '',
      settlements: [{ variance: '0.00' }, { variance: '0.00' }],
    });
    await expectBooksToBalance(billing.hospital);
  });

  it('closes by cash alone for a system that sends no statements', async () => {
    const { billing, close } = await aTakingShift();
    const answer = ok(await close({}));
    expect(answer.body.data).toMatchObject({ status: 'closed', settlements: [] });
    await expectBooksToBalance(billing.hospital);
  });

  it('is not closed with a total of cash, of no desk, sent twice, invalid or incomplete', async () => {
    const { billing, shift, close } = await aTakingShift();
    const whole = [mobileMoney('700'), card('450')];
    const refused = async (settlements: unknown) => refusal(await close({ settlements }));
    const at = (field: string, status = 400) => [status, [field]];
    for (const type of ['cash', 'insurance', 'corporate', 'user-account', 'cheque']) {
      const [first] = whole;
      expect(await refused([first, { transaction_type: type, amount: '0' }])).toEqual(
        at('settlements.1.transaction_type'),
      );
    }
    expect(await refused([card('450'), card('450')])).toEqual(at('settlements.1.transaction_type'));
    expect(await refused([...whole, card('450')])).toEqual(at('settlements'));
    for (const amount of ['', 'ten', '1e3', '450.0001', '1000000000000', '--450', null]) {
      expect(await refused([mobileMoney('700'), { transaction_type: 'card', amount }])).toEqual(
        at('settlements.1.amount'),
      );
    }
    expect(await refused([mobileMoney('700.001'), card('450')])).toEqual(
      at('settlements.0.amount'),
    );
    expect(await refused([mobileMoney('700', { note: 'x' }), card('450')])).toMatchObject([
      400,
      {},
    ]);
    expect(await refused([mobileMoney('700')])).toEqual(at('settlements', 409));
    expect(await refused([])).toEqual(at('settlements', 409));
    expect((await shiftNow(billing, shift.uuid)).status).toBe('open');
    expect((await close({ settlements: whole })).status).toBe(200);
  });

  it('is not closed after a change that the cashier has not seen', async () => {
    const { billing, close } = await aTakingShift();
    const seen = [mobileMoney('700', { expected: '700.00' }), card('450', { expected: '450.00' })];
    const late = ok(await paidBy(billing, 'card', '30.00'));
    const stale = await close({ settlements: seen });
    expect(refusal(stale)).toEqual([409, ['settlements.1.expected']]);
    expect(stale.body.message).toContain('KES 480.00');
    const paid = late.body.data.payments[0];
    const wrong = { reason: 'Wrong patient' };
    ok(await voidPayment(billing.hospital, paid.uuid, wrong, manager(billing)));
    expect((await close({ settlements: seen })).status).toBe(200);
  });

  it('stays as it was closed: nothing is taken in it, counted again, or changed by a void', async () => {
    const { billing, shift, close } = await aTakingShift();
    const taken = await paidBy(billing, 'card', '20.00');
    const settlements = [mobileMoney('700'), card('470')];
    const closed = (await close({ settlements })).body.data;
    expect((await paidBy(billing, 'card', '10.00')).status).toBe(409);
    const again = await close({
      settlements: [mobileMoney('0'), card('0')],
      variance_reason: 'No',
    });
    expect(again.status).toBe(409);
    const paid = taken.body.data.payments[0];
    const wrong = { reason: 'Wrong patient' };
    const own = await aShift(billing.hospital, billing.desk, manager(billing));
    expect((await voidPayment(billing.hospital, paid.uuid, wrong, manager(billing))).status).toBe(
      200,
    );
    expect(await shiftNow(billing, shift.uuid)).toEqual(closed);
    // Nor does it appear as missing in the shift of the person who voided it.
    expect((await shiftNow(billing, own.uuid)).tenders).toEqual([]);
    await expectBooksToBalance(billing.hospital);
  });

  it('and a card payment at the same moment: one of them is refused, and the total agrees with the books', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { billing, shift, close } = await aTakingShift();
      const settlements = [mobileMoney('700'), card('450', { expected: '450.00' })];
      const [payment, closing] = await Promise.all([
        paidBy(billing, 'card', '30.00'),
        close({ settlements }),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([payment.status, closing.status]);
      const { tenders } = await shiftNow(billing, shift.uuid);
      const net = payment.status === 201 ? '480.00' : '450.00';
      expect(tenders).toMatchObject([{}, { transaction_type: 'card', net_amount: net }]);
      await expectBooksToBalance(billing.hospital);
    }
  });
});

it('a shift that only refunded by card closes with a negative total', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const { payment } = await aPaidVisit(billing);
  const shift = await aShift(hospital, desk);
  const asked = { payment: payment.uuid, amount: '600', reason: 'Paid twice' };
  const { uuid } = (await requestRefund(hospital, '', asked, clerk(billing))).body.data;
  await decideRefund(hospital, uuid, { decision: 'approved', note: 'Agreed' }, manager(billing));
  const out = { transaction_type: 'card', location: desk.id, reference: 'SLIP 7' };
  ok(await completeRefund(hospital, uuid, out, clerk(billing)));
  const close = (settlements: object[]) =>
    closeShift(hospital, shift.uuid, { counted_cash: '0', settlements }, clerk(billing));
  expect(refusal(await close([]))).toEqual([409, ['settlements']]);
  const closed = ok(await close([card('-600', { expected: '-600.00' })]));
  expect(closed.body.data.settlements).toEqual([
    { transaction_type: 'card', expected: '-600.00', counted: '-600.00', variance: '0.00' },
  ]);
  await expectBooksToBalance(hospital);
});
