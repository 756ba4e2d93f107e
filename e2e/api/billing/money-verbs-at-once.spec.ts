import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  anInvoice,
  aService,
  financeOf,
  makeInvoice,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  aDesk,
  anAccountWith,
  anApprovedRefund,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  cancelInvoice,
  cashFor,
  closeShift,
  completeRefund,
  decideRefund,
  deposit,
  inCash,
  insured,
  itemNow,
  offerCash,
  openShift,
  payInvoice,
  receive,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { type Answer, ok, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';

const rounds = 4;
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

async function eachRound(billing: Billing, race: (round: number) => Promise<void>) {
  for (let round = 0; round < rounds; round += 1) await race(round);
  await expectBooksToBalance(billing.hospital);
}

const manager = ({ hospital }: Billing) => ({ as: hospital.staff['finance-manager'].sender });
async function aClaim(billing: Billing, unitPrice = '1500.00') {
  const patient = await aPatient(billing.hospital);
  const item = await aChargeItem(billing.hospital, patient, { unitPrice });
  const answer = ok(await receive(billing.hospital, insured(billing, patient, [item], null)));
  return answer.body.data.payments[0];
}

/** KES 1,000.00, 400 of it by card. */
async function aVisitPaidInTwoWays(billing: Billing) {
  const patient = await aPatient(billing.hospital);
  const item = await aChargeItem(billing.hospital, patient, { unitPrice: '1000.00' });
  const answer = await receive(billing.hospital, {
    ...cashFor(billing, patient, [item]),
    tenders: [{ transaction_type: 'card', amount: '400' }],
  });
  expect(answer.status, answer.text).toBe(201);
  const [cash, card] = answer.body.data.payments;
  return { item, cash, card, invoice: answer.body.data.invoice };
}

describe('of two acts at the same moment one takes effect:', () => {
  it('paying a refund out, and rejecting it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await eachRound(billing, async () => {
      const { payment } = await aPaidVisit(billing);
      const uuid = await anApprovedRefund(billing, { payment: payment.uuid });
      const answers = await Promise.all([
        completeRefund(hospital, uuid, { transaction_type: 'cash', location: desk.id }),
        decideRefund(hospital, uuid, { decision: 'rejected', note: 'No' }, manager(billing)),
      ]);
      expect(statusesOf(answers).sort()).toEqual([200, 409]);
    });
  });

  it('approving a refund from an account, and paying with its whole balance', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await eachRound(billing, async () => {
      const patient = await aPatient(hospital);
      const account = await anAccountWith(billing, patient, '100');
      const item = await aChargeItem(hospital, patient, { unitPrice: '100.00' });
      const [asked, paid] = await Promise.all([
        requestRefund(hospital, '', { account: account.uuid, amount: '100', reason: 'Back' }),
        receive(hospital, {
          patient: patient.id,
          charge_items: [item.id],
          payment_info: { transaction_type: 'user-account', account_id: account.uuid },
          location: desk.id,
        }),
      ]);
      expect([asked.status, paid.status].sort()).toEqual([201, 409]);
    });
  });

  it('voiding a deposit, and requesting a refund of it', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await eachRound(billing, async () => {
      const patient = await aPatient(hospital);
      const account = await anAccountWith(billing, patient, '0');
      const paid = await deposit(hospital, account.uuid, inCash(billing, '100'));
      const answers = await Promise.all([
        voidPayment(hospital, paid.body.data.payments[0].uuid, { reason: 'Wrong' }),
        requestRefund(hospital, '', { account: account.uuid, amount: '100', reason: 'Back' }),
      ]);
      expect(statusesOf(answers)).toContain(409);
      expect((await accountNow(hospital, account.uuid)).balance).toBe(
        answers[0]?.status === 200 ? '0.00' : '100.00',
      );
    });
  });

  it('a remittance, and voiding its claim', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    await eachRound(billing, async (round) => {
      const claim = await aClaim(billing);
      const answers = await Promise.all([
        remit(hospital, insurance.uuid, {
          amount: '1500',
          currency: 'KES',
          reference: `EFT ${round}`,
        }),
        voidPayment(hospital, claim.uuid, { reason: 'Wrong' }),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual(statusesOf(answers));
      expect((await accountNow(hospital, insurance.uuid)).balance).toBe('0.00');
    });
  });

  it('cancelling a charge, and taking payment for it or billing it', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await eachRound(billing, async (round) => {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient);
      const [cancelled, other] = await Promise.all([
        send('POST', financeOf(hospital, `charge-items/${item.id}/cancel`), {
          as: hospital.key,
          body: { reason: 'Wrong' },
        }),
        round % 2 === 0
          ? receive(hospital, cashFor(billing, patient, [item]))
          : makeInvoice(hospital, patient, [item]),
      ]);
      expect([cancelled.status, other.status].sort()).toEqual(
        cancelled.status === 200 ? [200, 409] : [201, 409],
      );
      const { status } = await itemNow(billing, item.id);
      expect(status === 'cancelled').toBe(cancelled.status === 200);
    });
  });

  it('accepting, declining and withdrawing an offer of cash, and closing its drawer', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const giver = hospital.staff.billing;
    const taker = await aUser(hospital.provider.id, 'billing');
    const { location } = await aDesk(hospital, 'Pharmacy');
    await aShift(hospital, location, { as: taker.sender });
    await eachRound(billing, async () => {
      const shift = await aShift(hospital, desk, { as: giver.sender, float: '100' });
      const as = giver.sender;
      const offered = await offerCash(
        hospital,
        shift.uuid,
        { to_user: taker.userId, amount: '40' },
        { as },
      );
      const { uuid } = offered.body.data;
      const [accepted, declined, withdrawn, closed] = await Promise.all([
        answerCash(hospital, `${uuid}/accept`, {}, { as: taker.sender }),
        answerCash(hospital, `${uuid}/decline`, {}, { as: taker.sender }),
        answerCash(hospital, `${uuid}/withdraw`, {}, { as }),
        closeShift(hospital, shift.uuid, { counted_cash: '60', variance_reason: 'x' }, { as }),
      ]);
      expect([accepted.status, declined.status, withdrawn.status].sort()).toEqual([200, 409, 409]);
      expect([200, 409]).toContain(closed.status);
      if (closed.status === 200) {
        expect(closed.body.data.expected_cash).toBe(accepted.status === 200 ? '60.00' : '100.00');
      } else {
        const left = accepted.status === 200 ? '60' : '100';
        ok(await closeShift(hospital, shift.uuid, { counted_cash: left }, { as }));
      }
    });
  });

  it('offering the cash of a drawer, and refunding it to a patient', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const taker = await aUser(hospital.provider.id, 'billing');
    const as = hospital.staff.billing.sender;
    await eachRound(billing, async () => {
      const shift = await aShift(hospital, desk, { as });
      const { payment } = await aPaidVisit(billing, { unitPrice: '100.00', as });
      const uuid = await anApprovedRefund(billing, { payment: payment.uuid });
      const [offered, given] = await Promise.all([
        offerCash(hospital, shift.uuid, { to_user: taker.userId, amount: '100' }, { as }),
        completeRefund(hospital, uuid, { transaction_type: 'cash', location: desk.id }, { as }),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([offered.status, given.status]);
      if (offered.status === 201) {
        await answerCash(hospital, `${offered.body.data.uuid}/withdraw`, {}, { as });
      }
      const left = offered.status === 201 ? '100' : '0';
      ok(await closeShift(hospital, shift.uuid, { counted_cash: left }, { as }));
    });
  });

  it('opening a shift twice', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = hospital.staff.billing.sender;
    await eachRound(billing, async () => {
      const answers = await Promise.all(
        [0, 1].map(() =>
          openShift(hospital, '', { location: desk.id, opening_float: '0' }, { as }),
        ),
      );
      expect(statusesOf(answers).sort()).toEqual([201, 409]);
      const open = answers.find(({ status }) => status === 201);
      await closeShift(hospital, open?.body.data.uuid, { counted_cash: '0' }, { as });
    });
  });

  it('two discounts on one invoice', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance, insurer } = billing;
    const given = [
      await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 10 }),
      await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 20 }),
    ];
    await eachRound(billing, async () => {
      const patient = await aPatient(hospital);
      const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
      const answers = await Promise.all(
        given.map((discount) =>
          payInvoice(hospital, invoice.uuid, {
            account_id: insurance.uuid,
            transaction_type: 'insurance',
            amount: '100',
            location: desk.id,
            discount_id: discount.uuid,
          }),
        ),
      );
      expect(statusesOf(answers).sort()).toEqual([201, 409]);
    });
  });

  it('voiding the last payment of a visit, and paying again what was voided before', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await eachRound(billing, async () => {
      const { cash, card, invoice } = await aVisitPaidInTwoWays(billing);
      expect((await voidPayment(hospital, card.uuid, { reason: 'x' })).status).toBe(200);
      const answers = await Promise.all([
        voidPayment(hospital, cash.uuid, { reason: 'x' }),
        payInvoice(hospital, invoice.uuid, inCash(billing, '400')),
      ]);
      expect([
        [200, 201],
        [200, 409],
      ]).toContainEqual(statusesOf(answers));
    });
  });

  it('voiding both payments of one visit, and cancelling its invoice', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await eachRound(billing, async () => {
      const { item, cash, card, invoice } = await aVisitPaidInTwoWays(billing);
      const answers = await Promise.all([
        voidPayment(hospital, cash.uuid, { reason: 'x' }),
        voidPayment(hospital, card.uuid, { reason: 'x' }),
        cancelInvoice(hospital, invoice.uuid, { reason: 'x' }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200, 409]);
      expect((await itemNow(billing, item.id)).status).toBe('billable');
    });
  });

  it('a refund for an item by each of the two payments that paid it', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await eachRound(billing, async () => {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
      const other = await aChargeItem(hospital, patient, { unitPrice: '3000.00' });
      const paid = await receive(hospital, {
        ...cashFor(billing, patient, [item, other]),
        tenders: [{ transaction_type: 'card', amount: '2000' }],
      });
      const answers = await Promise.all(
        paid.body.data.payments.map(({ uuid }: { uuid: string }) =>
          requestRefund(hospital, '', {
            payment: uuid,
            charge_item: item.id,
            amount: '1000',
            reason: 'Not provided',
          }),
        ),
      );
      expect(statusesOf(answers as Answer[]).sort()).toEqual([201, 409]);
    });
  });

  it('a refund into the account of a patient, and closing that account', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await eachRound(billing, async () => {
      const { patient, payment } = await aPaidVisit(billing);
      const account = await anAccountWith(billing, patient, '0');
      const uuid = await anApprovedRefund(billing, { payment: payment.uuid });
      const [given, closed] = await Promise.all([
        completeRefund(hospital, uuid, { transaction_type: 'user-account', location: desk.id }),
        send('PATCH', at(hospital, `accounts/${account.uuid}`), {
          ...manager(billing),
          body: { is_active: false },
        }),
      ]);
      expect([given.status, closed.status].sort()).toEqual([200, 409]);
    });
  });

  it('two refunds into an account that has to be opened first, where both take effect', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await eachRound(billing, async () => {
      const { payment } = await aPaidVisit(billing);
      const ids = [
        await anApprovedRefund(billing, { payment: payment.uuid }),
        await anApprovedRefund(billing, { payment: payment.uuid }),
      ];
      const answers = await Promise.all(
        ids.map((uuid) =>
          completeRefund(hospital, uuid, { transaction_type: 'user-account', location: desk.id }),
        ),
      );
      expect(statusesOf(answers)).toEqual([200, 200]);
    });
  });

  it('making two accounts the default', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const accounts = [await anAccount(hospital, {}), await anAccount(hospital, {})];
    await eachRound(billing, async () => {
      const answers = await Promise.all(
        accounts.map(({ uuid }) =>
          send('PATCH', at(hospital, `accounts/${uuid}`), {
            ...manager(billing),
            body: { is_default: true },
          }),
        ),
      );
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    });
  });

  it('setting two prices that each end the former one', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { id: healthcare_service } = await aService(hospital);
    const price_tier = hospital.priceTier.id;
    await eachRound(billing, async (round) => {
      const answers = await Promise.all(
        ['10', '20'].map((amount) =>
          send('POST', at(hospital, 'prices'), {
            ...manager(billing),
            body: {
              healthcare_service,
              price_tier,
              amount,
              ends_former: true,
              valid_from: new Date(Date.UTC(2030, 0, 1 + round)).toISOString(),
            },
          }),
        ),
      );
      expect(statusesOf(answers).sort(), answers[1]?.text).toEqual([201, 409]);
    });
  });
});
