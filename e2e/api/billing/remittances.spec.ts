import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  aShift,
  type Billing,
  insured,
  payInvoice,
  postings,
  receive,
  remit,
  voidPayment,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

/** A hospital to which the insurer owes 1,500.00 and the company as much. */
async function twoDebtors() {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const charge = async (debtor: Pick<Billing, 'insurance'> | Pick<Billing, 'corporate'>) => {
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
    const body = insured(billing, patient, [item], null);
    const [type, account] =
      'insurance' in debtor ? ['insurance', debtor.insurance] : ['corporate', debtor.corporate];
    const payment_info = { ...body.payment_info, transaction_type: type, account_id: account.uuid };
    ok(await receive(hospital, { ...body, payment_info }));
  };
  await charge({ insurance: billing.insurance });
  await charge({ corporate: billing.corporate });
  return billing;
}

it('remittances are listed with who recorded and who voided them, and found by payer, account, reference and state', async () => {
  const billing = await twoDebtors();
  const { hospital, insurance, insurer, corporate, company } = billing;
  const manager = hospital.staff['finance-manager'];
  const clerk = hospital.staff.billing;
  const sent = async (account: { uuid: string }, body: object, as = clerk.sender) => {
    const whole = { currency: 'KES', ...body };
    const answer = ok(await remit(hospital, account.uuid, whole, { as }));
    return answer.body.data.journal.uuid as string;
  };
  const short = { amount: '1200', written_off: '300', reference: 'EFT 77', reason: 'Tariff' };
  const paid = await sent(insurance, short, manager.sender);
  const wrong = await sent(corporate, { amount: '150.50', reference: 'Cheque 9_9' });
  const why = { reason: 'Bounced' };
  const path = `${corporate.uuid}/remittances/${wrong}`;
  expect((await voidRemittance(hospital, path, why, { as: manager.sender })).status).toBe(200);

  const listed = async (query: Record<string, string> = {}, as = clerk.sender) => {
    const address = financeOf(hospital, `remittances?${new URLSearchParams(query)}`);
    const answer = await sendOk('GET', address, { as });
    expect(answer.body.meta.total).toBeGreaterThanOrEqual(answer.body.results.length);
    return answer.body.results;
  };
  expect(await listed()).toEqual([
    {
      id: expect.any(Number),
      uuid: wrong,
      account: corporate.uuid,
      account_name: corporate.name,
      payer: company.uuid,
      payer_name: company.name,
      reference: 'Cheque 9_9',
      amount: '150.50',
      written_off: '0.00',
      currency: 'KES',
      status: 'voided',
      recorded_at: expect.any(String),
      recorded_by_name: clerk.name,
      voided_at: expect.any(String),
      voided_by_name: manager.name,
      void_reason: 'Bounced',
    },
    expect.objectContaining({
      uuid: paid,
      payer_name: insurer.name,
      reference: 'EFT 77: Tariff',
      amount: '1200.00',
      written_off: '300.00',
      status: 'recorded',
      recorded_by_name: manager.name,
      voided_at: null,
      voided_by_name: null,
      void_reason: null,
    }),
  ]);
  const found = async (query: Record<string, string>) =>
    (await listed(query)).map(({ uuid }: { uuid: string }) => uuid);
  expect(await found({ payer: insurer.uuid })).toEqual([paid]);
  expect(await found({ account: String(corporate.id) })).toEqual([wrong]);
  expect(await found({ status: 'voided' })).toEqual([wrong]);
  expect(await found({ status: 'recorded' })).toEqual([paid]);
  expect(await found({ search: 'eft tariff' })).toEqual([paid]);
  expect(await found({ search: 'ＥＦＴ77' })).toEqual([paid]);
  expect(await found({ search: '9_9' })).toEqual([wrong]);
  expect(await found({ search: '9%9' })).toEqual([]);
  expect(await found({ recorded_at__gte: '2199-01-01T00:00:00Z' })).toEqual([]);
  expect(await found({ page_size: '1', page: '2' })).toEqual([paid]);
  expect(await listed({}, hospital.staff.auditor.sender)).toHaveLength(2);

  const refused = await send('GET', financeOf(hospital, 'remittances'), {
    as: hospital.staff.nurse.sender,
  });
  expect(refused.status).toBe(403);
  const other = await aBillingHospital();
  const foreign = await send('GET', financeOf(other.hospital, 'remittances'), {
    as: other.hospital.key,
  });
  expect(foreign.body.results).toEqual([]);
});

it('the rest of a bill that a patient cannot pay is written off through an account for such debts', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const manager = hospital.staff['finance-manager'];
  const clerk = { as: hospital.staff.billing.sender };
  await aShift(hospital, desk);
  const debts = await aPayer(hospital, { type: 'corporate', name: 'Bad debts' });
  const account = await anAccount(hospital, { type: 'corporate', payer: debts.uuid });
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
  const invoice = await anInvoice(hospital, patient, [item]);
  const cash = { transaction_type: 'cash', amount: '400', currency: 'KES', location: desk.id };
  expect((await payInvoice(hospital, invoice.uuid, cash, clerk)).status).toBe(201);
  const rest = { transaction_type: 'corporate', account_id: account.uuid, location: desk.id };
  const moved = ok(await payInvoice(hospital, invoice.uuid, rest, clerk));
  expect(moved.body.data.invoice).toMatchObject({ status: 'paid', balance: '0.00' });
  const given = { amount: '0', written_off: '1100', currency: 'KES', reference: 'Board 11/26' };
  const reason = { reason: 'Left without means' };
  const refused = await remit(hospital, account.uuid, { ...given, ...reason }, clerk);
  expect(refused.status).toBe(403);
  const asManager = { as: manager.sender };
  const written = ok(await remit(hospital, account.uuid, { ...given, ...reason }, asManager));
  expect(written.body.data.account.balance).toBe('0.00');
  expect(await postings(hospital, 'kind=remittance')).toEqual([
    ['Dr payer-write-off 1100.00', 'Cr receivable-payer 1100.00'],
  ]);
  await expectBooksToBalance(hospital);
});

describe('an insurer’s overpayment', () => {
  const kes = { currency: 'KES' };
  const ofInsurer = async (billing: Billing) => {
    const { balance } = await accountNow(billing.hospital, billing.insurance.uuid);
    const path = at(billing.hospital, `payers/${billing.insurer.uuid}/statement`);
    const answer = await sendOk('GET', path, { as: billing.hospital.staff.auditor.sender });
    const [stated] = answer.body.data.currencies;
    expect([stated.closing_balance, stated.ageing.total]).toEqual([balance, balance]);
    return stated;
  };
  const sender = ({ hospital, insurance }: Billing) => {
    const as = hospital.staff['finance-manager'].sender;
    return (body: object, by = as) =>
      remit(hospital, insurance.uuid, { ...kes, ...body }, { as: by });
  };
  const claim = async (billing: Billing, unitPrice: string) => {
    const patient = await aPatient(billing.hospital);
    const item = await aChargeItem(billing.hospital, patient, { unitPrice });
    const answer = ok(await receive(billing.hospital, insured(billing, patient, [item], null)));
    return answer.body.data.payments[0] as { uuid: string };
  };

  it('is its credit if the clerk says so, and pays its later claims', async () => {
    const billing = await twoDebtors();
    const sent = sender(billing);
    const clerk = billing.hospital.staff.billing.sender;
    const silent = await sent({ amount: '1700', reference: 'EFT 1' }, clerk);
    expect([silent.status, silent.body.errors]).toEqual([
      409,
      { amount: ['This account owes only KES 1,500.00.'] },
    ]);
    const wrong = await sent({ amount: '1700', credit: '100', reference: 'EFT 1' }, clerk);
    expect([wrong.status, wrong.body.errors]).toEqual([
      409,
      { credit: ['Only KES 200.00 of this exceeds the balance due.'] },
    ]);
    const none = await sent({ amount: '1500', credit: '1', reference: 'EFT 1' }, clerk);
    expect(none.status).toBe(409);
    const kept = ok(await sent({ amount: '1700', credit: '200', reference: 'EFT 1' }, clerk));
    expect(kept.body.data.account.balance).toBe('-200.00');
    expect((await ofInsurer(billing)).ageing).toMatchObject({
      days_0_30: '0.00',
      unallocated: '-200.00',
    });
    await claim(billing, '150.00');
    expect((await ofInsurer(billing)).ageing).toMatchObject({ unallocated: '-50.00' });
    await claim(billing, '80.00');
    expect((await ofInsurer(billing)).ageing).toMatchObject({
      days_0_30: '30.00',
      unallocated: '0.00',
    });
    await expectBooksToBalance(billing.hospital);
  });

  it('is sent back by a finance manager, up to the credit, once under a reference', async () => {
    const billing = await twoDebtors();
    const { hospital, insurance } = billing;
    const sent = sender(billing);
    await sent({ amount: '1700', credit: '200', reference: 'EFT 1' });
    const back = { amount: '0', returned: '120', reference: 'Overpaid' };
    expect((await sent(back, hospital.staff.billing.sender)).status).toBe(403);
    const more = await sent({ ...back, returned: '200.01' });
    expect([more.status, more.body.errors]).toEqual([
      409,
      { returned: ['This account has only KES 200.00 of credit.'] },
    ]);
    expect((await sent({ ...back, amount: '5' })).status).toBe(400);
    const done = ok(await sent(back));
    expect(done.body.data.account.balance).toBe('-80.00');
    const again = await sent(back);
    expect(again.body.errors.reference[0]).toMatch(/^KES 120\.00 of .* with this reference was/);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        sent({ amount: '0', returned: '30', reference: `RET at once ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const { lines, closing_balance } = await ofInsurer(billing);
    expect(closing_balance).toBe('-20.00');
    expect(lines.map((line: { description: string }) => line.description)).toContain(
      'Credit sent back, Overpaid',
    );
    const path = financeOf(hospital, 'remittances?search=overpaid');
    const { body } = await send('GET', path, { as: hospital.staff.auditor.sender });
    expect(body.results).toMatchObject([{ amount: '-120.00', status: 'recorded' }]);
    const taken = `${insurance.uuid}/remittances/${done.body.data.journal.uuid}`;
    ok(await voidRemittance(hospital, taken, { reason: 'Bounced' }));
    expect((await ofInsurer(billing)).closing_balance).toBe('-140.00');
    await expectBooksToBalance(hospital);
  });

  it('is not written off, keeps its account in use, and is due again once its remittance is voided', async () => {
    const billing = await twoDebtors();
    const { hospital, insurance } = billing;
    const sent = sender(billing);
    const odd = { amount: '1600', written_off: '100', credit: '200', reason: 'Tariff' };
    const mixed = await sent({ ...odd, reference: 'EFT 1' });
    expect(mixed.body.errors.written_off).toEqual([
      'Nothing can be written off when the payer sent more than it owes.',
    ]);
    const kept = await sent({ amount: '1700', credit: '200', reference: 'EFT 1' });
    const closing = await send('PATCH', at(hospital, `accounts/${insurance.uuid}`), {
      as: hospital.staff['finance-manager'].sender,
      body: { is_active: false },
    });
    expect([closing.status, closing.body.errors]).toEqual([
      409,
      { is_active: ['The payer has credit in this account. Send it back first.'] },
    ]);
    await claim(billing, '150.00');
    const taken = `${insurance.uuid}/remittances/${kept.body.data.journal.uuid}`;
    await voidRemittance(hospital, taken, { reason: 'Of another hospital' });
    expect((await ofInsurer(billing)).ageing).toMatchObject({
      days_0_30: '1650.00',
      unallocated: '0.00',
    });
    await expectBooksToBalance(hospital);
  });

  it('keeps a claim that it has paid from being voided', async () => {
    const billing = await aBillingHospital();
    const { uuid } = await claim(billing, '100.00');
    await sender(billing)({ amount: '150', credit: '50', reference: 'EFT 1' });
    const manager = { as: billing.hospital.staff['finance-manager'].sender };
    const refused = await voidPayment(billing.hospital, uuid, { reason: 'Wrong' }, manager);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${billing.insurance.name} now owes only KES 0.00. This has been paid by a remittance.`,
    ]);
  });

  it('can be sent back under the reference of a claim, which can still be voided', async () => {
    const billing = await twoDebtors();
    const { hospital, insurance } = billing;
    const sent = sender(billing);
    await sent({ amount: '2000', credit: '500', reference: 'EFT 1' });
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '300.00' });
    const body = insured(billing, patient, [item], null);
    const claimed = await receive(hospital, {
      ...body,
      payment_info: { ...body.payment_info, reference: 'CLM-9' },
    });
    ok(await sent({ amount: '0', returned: '200', reference: 'CLM-9' }));
    const manager = { as: hospital.staff['finance-manager'].sender };
    const { uuid } = claimed.body.data.payments[0];
    ok(await voidPayment(hospital, uuid, { reason: 'Not provided' }, manager));
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('-300.00');
    await expectBooksToBalance(hospital);
  });

  it('is credited again once a claim that it paid is voided', async () => {
    const billing = await twoDebtors();
    const sent = sender(billing);
    const manager = { as: billing.hospital.staff['finance-manager'].sender };
    const wrong = { reason: 'Wrong' };
    await sent({ amount: '1700', credit: '200', reference: 'EFT 1' });
    const small = await claim(billing, '150.00');
    ok(await voidPayment(billing.hospital, small.uuid, wrong, manager));
    expect((await ofInsurer(billing)).closing_balance).toBe('-200.00');

    const partly = await claim(billing, '1000.00');
    expect((await voidPayment(billing.hospital, partly.uuid, wrong, manager)).status).toBe(200);
    expect((await ofInsurer(billing)).closing_balance).toBe('-200.00');

    const paid = await claim(billing, '1000.00');
    await sent({ amount: '0.01', reference: 'EFT 2' });
    const refused = await voidPayment(billing.hospital, paid.uuid, wrong, manager);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${billing.insurance.name} now owes only KES 799.99. This has been paid by a remittance.`,
    ]);
    await expectBooksToBalance(billing.hospital);
  });
});
