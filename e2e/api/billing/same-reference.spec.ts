import { expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  anAccountWith,
  anApprovedRefund,
  aShift,
  type Billing,
  cashFor,
  completeRefund,
  deposit,
  insured,
  payInvoice,
  receive,
  remit,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { unseenVariants } from '@/e2e/api/platform/unseen-variants';
import { type Answer, ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const code = 'SLK4H7X2P1';

/** Spellings that look the same, with capitals and full-width letters among them. */
const spellings = [
  ...unseenVariants(code),
  code.toLowerCase(),
  'ＳＬＫ４Ｈ７Ｘ２Ｐ１',
  'slk4 h7x2 p1',
];

async function anInvoiceOf(hospital: Hospital, patient: { id: string }, unitPrice: string) {
  const item = await aChargeItem(hospital, patient, { unitPrice });
  return anInvoice(hospital, patient, [item]);
}

type Paying = (reference: string) => Promise<Answer>;

const ways: { name: string; of: (billing: Billing) => Promise<Paying> }[] = [
  {
    name: 'a deposit',
    of: async (billing) => {
      const { hospital, desk } = billing;
      const account = await anAccountWith(billing, await aPatient(hospital), '0');
      const body = { amount: '500', currency: 'KES', transaction_type: 'mobile-money' };
      return (reference) =>
        deposit(hospital, account.uuid, { ...body, location: desk.id, reference });
    },
  },
  {
    name: 'a payment of an invoice',
    of: async ({ hospital, desk }) => {
      const invoice = await anInvoiceOf(hospital, await aPatient(hospital), '500000.00');
      const body = { transaction_type: 'mobile-money', amount: '500', location: desk.id };
      return (reference) => payInvoice(hospital, invoice.uuid, { ...body, reference });
    },
  },
  {
    name: 'a remittance',
    of: async (billing) => {
      const { hospital, insurance } = billing;
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient, { unitPrice: '500000.00' });
      await receive(hospital, insured(billing, patient, [item], null));
      return (reference) =>
        remit(hospital, insurance.uuid, { amount: '500', currency: 'KES', reference });
    },
  },
  ...(['mobile-money', 'card'] as const).map((way) => ({
    name: `a payout of ${way}`,
    of: async ({ hospital, desk }: Billing) => {
      const invoice = await anInvoiceOf(hospital, await aPatient(hospital), '500000.00');
      await payInvoice(hospital, invoice.uuid, { transaction_type: way, location: desk.id });
      const body = { transaction_type: way, amount: '500', currency: 'KES' };
      return (reference: string) =>
        send('POST', financeOf(hospital, 'payouts'), {
          as: hospital.key,
          body: { ...body, reference },
        });
    },
  })),
];

it.each(ways)(
  '$name is taken once under a reference, however that is spelled',
  { timeout: 120_000 },
  async ({ of }) => {
    const billing = await aBillingHospital();
    const pay = await of(billing);
    ok(await pay(code));
    const taken: string[] = [];
    for (const spelling of spellings) {
      const answer = await pay(spelling);
      if (refusal(answer).join() !== '409,reference')
        taken.push(`${escape(spelling)} ${answer.text}`);
    }
    expect(taken).toEqual([]);
    expect((await pay('SLK4H7X2P2')).status).toBe(201);
    await expectBooksToBalance(billing.hospital);
  },
);

it('hyphens count in a card’s slip and not in a mobile-money code', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const invoice = await anInvoiceOf(hospital, await aPatient(hospital), '5000.00');
  const pay = (transaction_type: string, reference: string) =>
    payInvoice(hospital, invoice.uuid, {
      ...{ transaction_type, amount: '10', location: desk.id, reference },
    });
  expect((await pay('card', '12-3')).status).toBe(201);
  expect((await pay('card', '1-23')).status).toBe(201);
  expect(refusal(await pay('card', '12\u20103'))).toEqual([409, ['reference']]);
  expect((await pay('mobile-money', 'SLK-4H7')).status).toBe(201);
  expect(refusal(await pay('mobile-money', 'SLK4H7'))).toEqual([409, ['reference']]);
  expect(refusal(await pay('mobile-money', 'slk4\u2212h7'))).toEqual([409, ['reference']]);
  const listed = await send('GET', financeOf(hospital, 'payments?search=slk4h-7'), {
    as: hospital.key,
  });
  expect(listed.body.meta.total).toBe(1);
});

it('one message is in a payment once, however its two references are spelled, and whatever their amounts', async () => {
  const { hospital, desk } = await aBillingHospital();
  const invoice = await anInvoiceOf(hospital, await aPatient(hospital), '1000.00');
  const part = { transaction_type: 'mobile-money', amount: '500', reference: code };
  const respelled = `${code.slice(0, 4)}\u200b-${code.slice(4).toLowerCase()}`;
  for (const amount of ['500', '400']) {
    const answer = await payInvoice(hospital, invoice.uuid, {
      ...{ ...part, location: desk.id },
      tenders: [{ ...part, amount, reference: respelled }],
    });
    expect(refusal(answer), amount).toEqual([400, ['tenders.0.reference']]);
  }
});

it('a letter of another script in a reference is refused and named', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk, insurance } = billing;
  const invoice = await anInvoiceOf(hospital, await aPatient(hospital), '1000.00');
  const sentence = 'The reference has a Cyrillic letter “Е” among Latin letters: type it again.';
  const named = (answer: Answer) => [answer.status, answer.body.errors.reference];
  const reference = 'SLKЕ1';
  const paying = { transaction_type: 'card', amount: '10', location: desk.id, reference };
  expect(named(await payInvoice(hospital, invoice.uuid, paying))).toEqual([400, [sentence]]);
  const account = await anAccountWith(billing, await aPatient(hospital), '0');
  const paid = await deposit(hospital, account.uuid, { ...paying, currency: 'KES' });
  expect(named(paid)).toEqual([400, [sentence]]);
  const remitted = { amount: '1', currency: 'KES', reference };
  expect(named(await remit(hospital, insurance.uuid, remitted))).toEqual([400, [sentence]]);
  const moved = { transaction_type: 'card', amount: '1', currency: 'KES', reference };
  for (const path of ['payouts', 'safe/bankings']) {
    const { transaction_type, ...cash } = moved;
    const body = path === 'payouts' ? moved : cash;
    const answer = await send('POST', financeOf(hospital, path), { as: hospital.key, body });
    expect(named(answer), path).toEqual([400, [sentence]]);
  }
  // Cyrillic to the last letter, so that no letter is strange beside another: to every eye it is A77.
  const twin = { ...paying, reference: 'А77' };
  expect(named(await payInvoice(hospital, invoice.uuid, twin))).toEqual([
    400,
    [
      'The reference has a Cyrillic letter “А” that looks like a Latin one: type it in Latin letters.',
    ],
  ]);
  for (const path of ['payouts', 'safe/bankings']) {
    const { transaction_type, ...cash } = { ...moved, reference: 'А77' };
    const body = path === 'payouts' ? { ...cash, transaction_type } : cash;
    const answer = await send('POST', financeOf(hospital, path), { as: hospital.key, body });
    expect(answer.body.errors.reference, path).toEqual([expect.stringContaining('“А”')]);
  }
  // For cash it is a note, which may say anything.
  const noted = { transaction_type: 'cash', amount: '10', currency: 'KES', location: desk.id };
  expect((await payInvoice(hospital, invoice.uuid, { ...noted, reference })).status).toBe(201);
});

it('a message that pays a second bill shows what it has paid already, and keeps the reason and the total', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const cashier = hospital.staff.billing.sender;
  const amina = await aPatient(hospital, { firstName: 'Amina', lastName: 'Otieno' });
  const bill = async (patient = amina) => (await anInvoiceOf(hospital, patient, '1000.50')).uuid;
  const pay = (invoice: string, change: object = {}, as = cashier) =>
    payInvoice(
      hospital,
      invoice,
      { transaction_type: 'mobile-money', location: desk.id, reference: code, ...change },
      { as },
    );
  const first = ok(await pay(await bill()));
  const [{ receipt_number: receipt }] = first.body.data.payments;

  const farah = await aPatient(hospital, { firstName: 'Farah', lastName: 'Ali' });
  const second = await bill(farah);
  const body = { transaction_type: 'mobile-money', location: desk.id, reference: code };
  const previewed = await send('POST', financeOf(hospital, `invoices/${second}/pay/preview`), {
    as: cashier,
    body,
  });
  expect(previewed.body.data.payments[0].used_before).toEqual([
    expect.objectContaining({
      ...{ receipt_number: receipt, patient_name: 'Otieno, Amina', amount: '1000.50' },
    }),
  ]);
  const asked = await pay(second, { reference: `\u200e${code.toLowerCase()}` });
  expect(refusal(asked)).toEqual([409, ['reference_reason', 'reference_total']]);
  expect(asked.body.errors.reference_reason[0]).toContain(
    `receipt ${receipt} (Otieno, Amina), KES 1,000.50`,
  );
  const reason = 'Sister of the first patient, one message';
  const reused = { reference_reason: reason, reference_total: '2500' };
  const taken = ok(await pay(second, { ...reused, amount: '999.50' }));
  expect(taken.body.data.payments[0]).toMatchObject({
    reference_reason: reason,
    reference_total: '2500.00',
  });
  expect(taken.body.message).toContain(`receipt ${receipt} (Otieno, Amina)`);

  expect(
    refusal(await pay(await bill(), { reference_reason: reason, reference_total: '3000' })),
  ).toEqual([409, ['reference_total']]);
  const beyond = await pay(await bill(), { reference_reason: reason });
  expect(refusal(beyond)).toEqual([409, ['reference']]);
  expect(beyond.body.message).toContain('At most KES 500.00 is left');
  expect((await pay(await bill(), { reference_reason: reason, amount: '500' })).status).toBe(201);
  const all = await pay(await bill(), { reference_reason: reason, amount: '0.01' }, hospital.key);
  expect(refusal(all)).toEqual([409, ['reference']]);
  await voidPayment(hospital, taken.body.data.payments[0].uuid, { reason: 'Wrong patient' });
  ok(await pay(await bill(), { ...reused, amount: '999.50' }));
  await expectBooksToBalance(hospital);
});

it('a message that pays the same bill or deposit again with another amount needs a reason and its total', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const as = hospital.staff.billing.sender;
  const patient = await aPatient(hospital);
  const { uuid: invoice } = await anInvoiceOf(hospital, patient, '1000.00');
  const { uuid: account } = await anAccountWith(billing, patient, '0');
  const by = (reference: string) => (change: object) => ({
    ...{ transaction_type: 'mobile-money', currency: 'KES', location: desk.id, reference },
    ...change,
  });
  const [message, other] = [by(code), by('SLK4H7X2P2')];
  const ways = [
    (body: object) => payInvoice(hospital, invoice, message(body), { as }),
    (body: object) => deposit(hospital, account, other(body), { as }),
  ];
  for (const pay of ways) {
    ok(await pay({ amount: '600' }));
    expect(refusal(await pay({ amount: '400' }))).toEqual([
      409,
      ['reference_reason', 'reference_total'],
    ]);
    const again = { reference_reason: 'Sent in one message', reference_total: '900' };
    expect(refusal(await pay({ amount: '400', ...again }))).toEqual([409, ['reference']]);
    ok(await pay({ amount: '300', ...again }));
  }
  await expectBooksToBalance(hospital);
});

it('a message’s code typed as the number of a card slip, or the other way round, is not another slip: it needs a reason', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const as = hospital.staff.billing.sender;
  const pay = async (type: string, reference: string, more: object = {}) => {
    const { uuid } = await anInvoiceOf(hospital, await aPatient(hospital), '1000.00');
    const body = { transaction_type: type, location: desk.id, reference, ...more };
    return payInvoice(hospital, uuid, body, { as });
  };
  ok(await pay('mobile-money', 'SLK-4H7X2P1'));
  expect(refusal(await pay('card', code))).toEqual([409, ['reference_reason']]);
  const reason = { reference_reason: 'The terminal printed this number' };
  ok(await pay('card', code, reason));
  ok(await pay('card', '000777'));
  const asked = await pay('mobile-money', '000777');
  expect(refusal(asked)).toEqual([409, ['reference_reason', 'reference_total']]);
  ok(await pay('mobile-money', '000777', { ...reason, reference_total: '1000' }));
  ok(await pay('card', '000778'));
  await expectBooksToBalance(hospital);
});

it('a key’s payment by a message that has paid another bill is taken, and names that bill', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk, cash } = billing;
  const pay = async () => {
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '66.67' });
    return receive(hospital, {
      ...{ patient: patient.id, charge_items: [item.id], location: desk.id },
      payment_info: { transaction_type: 'card', account_id: cash?.uuid, reference: '000123' },
    });
  };
  const first = await pay();
  expect(first.body.message).toBe('The payment was received.');
  const second = await pay();
  expect(second.status).toBe(201);
  const [{ receipt_number: receipt }] = first.body.data.payments;
  expect(second.body.message).toMatch(
    new RegExp(`^The payment was received. “000123” was used before: receipt ${receipt} \\(`),
  );
});

it('ten desks that use up one message at once never take more than its total', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const invoices = await Promise.all(
    Array.from({ length: 10 }, async () =>
      anInvoiceOf(hospital, await aPatient(hospital), '300.00'),
    ),
  );
  const answers = await Promise.all(
    invoices.map(({ uuid }) =>
      payInvoice(hospital, uuid, {
        ...{ transaction_type: 'mobile-money', location: desk.id, reference: code },
        reference_total: '1000',
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...[201, 201, 201],
    ...Array(7).fill(409),
  ]);
  await expectBooksToBalance(hospital);
});

it('a message that paid the refund of one patient pays no refund of another, however it is spelled', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const refundOf = async (patient: { id: string }) => {
    const item = await aChargeItem(hospital, patient);
    const paid = await receive(hospital, cashFor(billing, patient, [item]));
    return anApprovedRefund(billing, { payment: paid.body.data.payments[0].uuid }, '500');
  };
  const [amina, farah] = [
    await aPatient(hospital, { lastName: 'Otieno' }),
    await aPatient(hospital),
  ];
  const [first, second, others] = [
    await refundOf(amina),
    await refundOf(amina),
    await refundOf(farah),
  ];
  const pay = (refund: string, reference: string) =>
    completeRefund(hospital, refund, {
      transaction_type: 'mobile-money',
      location: desk.id,
      reference,
    });
  expect((await pay(first, code)).status).toBe(200);
  const refused = await pay(others, 'slk4-h7x2 p1');
  expect(refusal(refused)).toEqual([409, ['reference']]);
  expect(refused.text).toContain('This reference paid refund voucher 1 (Otieno, ');
  // Two refunds of one patient may go in one message.
  expect((await pay(second, code)).status).toBe(200);
  expect((await pay(others, 'SLK9')).status).toBe(200);
  await expectBooksToBalance(hospital);
});
