import { expect } from 'vitest';
import { locations } from '@/db/schema/index';
import { aChargeItem, anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { type Answer, ok, refusal, type Sending, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

/** Another desk of the hospital: a cash point, by default with a cash account of its own. */
export async function aDesk(hospital: Hospital, name = 'Billing desk', { hasAccount = true } = {}) {
  const [location] = await database()
    .insert(locations)
    .values({ providerId: hospital.provider.id, type: 'area', name, partOfId: null })
    .returning();
  if (!location) throw new Error('Nothing was stored.');
  const account = hasAccount
    ? await anAccount(hospital, { name: `Cash of ${name}`, location: location.id })
    : null;
  return { location, account };
}

/** A hospital that takes money: a desk with its cash account, and an insurer and a company with theirs. */
export async function aBillingHospital(given: Parameters<typeof aHospital>[0] = {}) {
  return billingOf(await aHospital(given));
}

export async function billingOf(hospital: Hospital) {
  const desk = await aDesk(hospital);
  const cash = desk.account;
  const insurer = await aPayer(hospital);
  const company = await aPayer(hospital, { type: 'corporate' });
  const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
  const corporate = await anAccount(hospital, { type: 'corporate', payer: company.uuid });
  return { hospital, desk: desk.location, cash, insurer, company, insurance, corporate };
}

export type Billing = Awaited<ReturnType<typeof aBillingHospital>>;

const posting =
  (path: (given: string) => string) =>
  (hospital: Hospital, given: string, body: object, sending: Sending = {}): Promise<Answer> =>
    send('POST', `/api/v1/providers/${hospital.provider.id}/${path(given)}`, {
      as: hospital.key,
      body,
      ...sending,
    });

/** Opens a shift at a desk, by default with an empty drawer. */
export async function aShift(
  hospital: Hospital,
  desk: { id: string },
  { as = hospital.staff.billing.sender, float = '0' }: { as?: Sender; float?: string } = {},
) {
  const answer = await openShift(hospital, '', { location: desk.id, opening_float: float }, { as });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

export const openShift = posting(() => 'finance/shifts');
export const closeShift = posting((shift) => `finance/shifts/${shift}/close`);
export const offerCash = posting((shift) => `finance/shifts/${shift}/handovers`);
export const answerCash = posting((rest) => `finance/handovers/${rest}`);
export const payInvoice = posting((invoice) => `finance/invoices/${invoice}/pay`);
export const voidPayment = posting((payment) => `finance/payments/${payment}/void`);
export const deposit = posting((account) => `accounts/${account}/deposits`);
export const remit = posting((account) => `accounts/${account}/remittances`);
export const voidRemittance = posting((rest) => `accounts/${rest}/void`);
export const requestRefund = posting(() => 'finance/refunds');
export const decideRefund = posting((refund) => `finance/refunds/${refund}/decide`);
export const withdrawRefund = posting((refund) => `finance/refunds/${refund}/withdraw`);
export const completeRefund = posting((refund) => `finance/refunds/${refund}/complete`);
export const cancelInvoice = posting((invoice) => `finance/invoices/${invoice}/cancel`);

/** A request to pay for items in cash at the desk. */
export const cashFor = (
  { desk, cash }: Pick<Billing, 'desk' | 'cash'>,
  patient: { id: string },
  items: { id: string }[],
) => ({
  patient: patient.id,
  charge_items: items.map(({ id }) => id),
  payment_info: { transaction_type: 'cash', account_id: cash?.uuid },
  location: desk.id,
});

/** An amount of cash at the desk, for paying an invoice and for a deposit. */
export const inCash = ({ desk }: Billing, amount: string | number, more: object = {}) => ({
  transaction_type: 'cash',
  amount,
  currency: 'KES',
  location: desk.id,
  ...more,
});

/** A request to pay an invoice by its insurer, by default all that is due. */
export const byInsurance = ({ desk, insurance }: Billing, more: object = {}) => ({
  transaction_type: 'insurance',
  account_id: insurance.uuid,
  location: desk.id,
  ...more,
});

/** Sends a request to pay for items, by default with the hospital's key. */
export const receive = (hospital: Hospital, body: object, sending: Sending = {}) =>
  send('POST', financeOf(hospital, 'receive-payment'), { as: hospital.key, body, ...sending });

/** Items of a patient that were paid in cash, with the answer. */
export async function aPaidVisit(
  billing: Billing,
  { unitPrice = '1500.00', as = billing.hospital.key }: { unitPrice?: string; as?: Sender } = {},
) {
  const { hospital } = billing;
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice });
  const answer = ok(await receive(hospital, cashFor(billing, patient, [item]), { as }));
  const { payments, invoice } = answer.body.data;
  return { patient, item, payment: payments[0], invoice };
}

/** A patient's own account with this balance. */
export async function anAccountWith(
  { hospital, desk }: Billing,
  patient: { id: string },
  amount: string,
) {
  const opened = await sendOk('POST', at(hospital, `patients/${patient.id}/account`), {
    as: hospital.key,
    body: {},
  });
  const { uuid } = opened.body.data;
  if (Number(amount) > 0) {
    const paid = await deposit(hospital, uuid, {
      amount,
      currency: 'KES',
      transaction_type: 'cash',
      location: desk.id,
    });
    expect(paid.status, paid.text).toBe(201);
  }
  return { uuid };
}

export async function accountNow(hospital: Hospital, uuid: string) {
  const answer = await send('GET', at(hospital, `accounts/${uuid}`), { as: hospital.key });
  return answer.body.data;
}

/** The postings of one document, as the finance manager sees them: `Dr cash 1165.00`, in order. */
export async function postings(hospital: Hospital, query: string): Promise<string[][]> {
  const answer = await sendOk('GET', financeOf(hospital, `ledger/journals?${query}`), {
    as: hospital.staff['finance-manager'].sender,
  });
  type Entry = { ledger: string; debit: string | null; credit: string | null };
  return answer.body.results
    .map(({ entries }: { entries: Entry[] }) =>
      entries.map(({ ledger, debit, credit }) =>
        debit === null ? `Cr ${ledger} ${credit}` : `Dr ${ledger} ${debit}`,
      ),
    )
    .reverse();
}

/** Three charges of an inpatient: a consultation, three nights, two laboratory tests. */
export async function aStayToPay(billing: Billing) {
  const { hospital } = billing;
  const patient = await aPatient(hospital);
  const night = await aService(hospital, { name: 'Bed night', price: '3333.33' });
  const items = [
    await aChargeItem(hospital, patient, { unitPrice: '1500.00' }),
    await aChargeItem(hospital, patient, {
      service: night,
      unitPrice: '3333.33',
      quantity: 3,
      description: 'Bed night',
    }),
    await aChargeItem(hospital, patient, {
      unitPrice: '450.00',
      quantity: 2,
      description: 'Laboratory test',
    }),
  ] as const;
  return { patient, night, items };
}

export const insured = (
  { desk, insurance }: Billing,
  patient: { id: string },
  items: readonly { id: string }[],
  copayment: object | null,
) => ({
  patient: patient.id,
  charge_items: items.map(({ id }) => id),
  payment_info: {
    transaction_type: 'insurance',
    account_id: insurance.uuid,
    ...(copayment ? { copayment_info: copayment } : {}),
  },
  location: desk.id,
});

export const copay = (amount: string, more: object = {}) => ({
  amount,
  currency: 'KES',
  transaction_type: 'cash',
  ...more,
});

export const itemNow = async ({ hospital }: Billing, id: string) => {
  const path = financeOf(hospital, `charge-items/${id}`);
  return (await send('GET', path, { as: hospital.key })).body.data;
};

export const statuses = async (billing: Billing, items: readonly { id: string }[]) => {
  const now = await Promise.all(items.map(({ id }) => itemNow(billing, id)));
  return now.map(({ status }) => status);
};

/** A patient with one charge, by default of 1,500.00 KES. */
export async function aCharge(
  { hospital }: Billing,
  given: Parameters<typeof aChargeItem>[2] = {},
) {
  const patient = await aPatient(hospital);
  return { patient, item: await aChargeItem(hospital, patient, given) };
}

/** The refusal of a payment, equal to that of its preview but for the seconds between them. Nothing is paid. */
export async function refused({ hospital }: Billing, body: object, as: Sender = hospital.key) {
  const preview = await send('POST', financeOf(hospital, 'receive-payment/preview'), { as, body });
  const answer = await receive(hospital, body, { as });
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  const timeless = ({ status, text }: Answer) => [
    status,
    JSON.parse(text.replace(/\d+ s ago/g, 'now')).errors,
  ];
  expect(timeless(preview)).toEqual(timeless(answer));
  await expectBooksToBalance(hospital);
  return [...refusal(answer), answer.body.message];
}

/** An issued invoice of a new patient over 1,000.00 and 500.00 KES. */
export async function anIssuedInvoice({ hospital }: Billing) {
  const patient = await aPatient(hospital);
  const items = [
    await aChargeItem(hospital, patient, { unitPrice: '1000.00' }),
    await aChargeItem(hospital, patient, { unitPrice: '500.00' }),
  ];
  return { patient, items, invoice: await anInvoice(hospital, patient, items) };
}

/** The refusal of paying an invoice, equal to that of its preview. Nothing is paid. */
export async function refusedToPay(
  { hospital }: Billing,
  invoice: string,
  body: object,
  as: Sender = hospital.key,
) {
  const path = financeOf(hospital, `invoices/${invoice}/pay/preview`);
  const preview = await send('POST', path, { as, body });
  const answer = await payInvoice(hospital, invoice, body, { as });
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  const words = ({ body }: typeof answer) => JSON.stringify(body.errors).replace(/\d+ s ago/g, '');
  expect([preview.status, words(preview)]).toEqual([answer.status, words(answer)]);
  await expectBooksToBalance(hospital);
  return [...refusal(answer), answer.body.message];
}

/** The UUID of a refund that billing requested and the finance manager approved. */
export async function anApprovedRefund({ hospital }: Billing, of: object, amount = '100') {
  const asked = await requestRefund(
    hospital,
    '',
    { ...of, amount, reason: 'Paid twice' },
    { as: hospital.staff.billing.sender },
  );
  expect(asked.status, asked.text).toBe(201);
  const { uuid } = asked.body.data;
  const decided = await decideRefund(
    hospital,
    uuid,
    { decision: 'approved' },
    { as: hospital.staff['finance-manager'].sender },
  );
  expect(decided.status, decided.text).toBe(200);
  return uuid as string;
}
