import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf, makeInvoice } from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { aDiscount } from '@/e2e/api/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  type Billing,
  cancelInvoice,
  closeShift,
  completeRefund,
  decideRefund,
  deposit,
  openShift,
  payInvoice,
  receive,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/payment-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders';

/**
 * Random days at a billing desk with two patients, against a model that is small enough to be believed by reading it.
 * Amounts are whole cents. A clerk takes the money in a shift of its own, a manager without a drawer voids.
 */

/** More of them for a long look: `MODEL_RUNS=200`. */
const runs = Number(process.env.MODEL_RUNS ?? 8);

type By = 'cash' | 'card' | 'insurance' | 'user-account';
type Item = {
  id: string;
  patient: number;
  price: number;
  isCancelled: boolean;
  invoice: Invoice | null;
};
type Invoice = {
  uuid: string;
  patient: number;
  fromPayment: boolean;
  items: Item[];
  net: number;
  /** Of lines, or of the invoice as a whole; never both. */
  discount: 'none' | 'of-lines' | 'of-invoice';
  isCancelled: boolean;
};
type Shift = { uuid: string; expected: number; isOpen: boolean };
type Payment = {
  uuid: string;
  patient: number;
  /** null: a deposit. */
  invoice: Invoice | null;
  by: By;
  amount: number;
  shift: Shift | null;
  isVoided: boolean;
  refunded: number;
};
type Model = {
  items: Item[];
  invoices: Invoice[];
  payments: Payment[];
  shifts: Shift[];
  /** What each patient's account holds, and what the insurer owes. */
  accounts: [number, number];
  insurer: number;
};

const newModel = (): Model => ({
  items: [],
  invoices: [],
  payments: [],
  shifts: [],
  accounts: [0, 0],
  insurer: 0,
});

const by = fc.constantFrom<By>('cash', 'card', 'insurance', 'insurance', 'user-account');
const patient = fc.constantFrom<0 | 1>(0, 1);
const percent = fc.oneof(fc.constantFrom(50, 100), fc.integer({ min: 0, max: 110 }));
const nth = fc.nat({ max: 30 });

const amount = fc.integer({ min: 1, max: 99_999 });
const isDiscounted = fc.constantFrom(true, true, false);

const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('charge' as const), patient, price: amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('receive' as const),
      patient,
      by,
      percent,
      isDiscounted,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('invoice' as const), patient }) },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('pay' as const), nth, by, percent, isDiscounted }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('deposit' as const), patient, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('void' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), nth, percent }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('drop' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remit' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('open' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('close' as const),
      off: fc.integer({ min: -100, max: 100 }),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Cents as decimal text. */
const text = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const part = (amount: number, of: number) => Math.floor((amount * of) / 100);
/** Half-up to the cent: 7.5 per cent of a line, 33.33 per cent of an invoice. */
const offLine = (price: number) => Math.floor((price * 75 + 500) / 1000);
const offInvoice = (net: number) => Math.floor((net * 3333 + 5000) / 10_000);
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

type World = {
  billing: Billing;
  patients: { id: string }[];
  accounts: { uuid: string }[];
  /** The insurer's: 7.5 per cent of a line, 33.33 per cent of an invoice. */
  discounts: { ofLine: { uuid: string }; ofInvoice: { uuid: string } };
};

async function aWorld(): Promise<World> {
  const billing = await aBillingHospital();
  const patients = [await aPatient(billing.hospital), await aPatient(billing.hospital)];
  const accounts = await Promise.all(patients.map((one) => anAccountWith(billing, one, '0')));
  const { hospital, insurer } = billing;
  const ofLine = await aDiscount(hospital, insurer, { amount: 7.5 });
  const ofInvoice = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 33.33 });
  return { billing, patients, accounts, discounts: { ofLine, ofInvoice } };
}

/** Mostly an invoice of which something is owed, now and then one that cannot be paid. */
function toPay(model: Model, index: number): Invoice | undefined {
  const owed = model.invoices.filter((one) => !one.isCancelled && paidOf(model, one) < one.net);
  return at(owed.length === 0 || index % 5 === 0 ? model.invoices : owed, index);
}

const openNow = ({ shifts }: Model) => shifts.find(({ isOpen }) => isOpen) ?? null;
const isBillable = (item: Item) => !item.isCancelled && item.invoice === null;
const paymentsOf = ({ payments }: Model, invoice: Invoice) =>
  payments.filter((one) => one.invoice === invoice && !one.isVoided);
const paidOf = (model: Model, invoice: Invoice) =>
  sum(paymentsOf(model, invoice).map(({ amount, refunded }) => amount - refunded));
const at = <T>(list: T[], index: number): T | undefined => list[index % list.length];

/** What a request must be answered: refused, or taken with this effect on the model. `null` answers are not looked at. */
type Expectation = { answers: Answer[]; effect: ((data: Answer['body']) => void) | null } | null;

/** Takes one part of a payment into the model. */
function taken(
  model: Model,
  payment: Pick<Payment, 'patient' | 'invoice' | 'by' | 'amount'>,
  uuid: string,
): void {
  const shift = payment.by === 'cash' || payment.by === 'card' ? openNow(model) : null;
  model.payments.push({ ...payment, uuid, shift, isVoided: false, refunded: 0 });
  move(model, payment, shift, payment.amount);
}

/** Where money that is paid (or, below nothing, given back) goes. */
function move(
  model: Model,
  { patient: owner, invoice, by: type }: Pick<Payment, 'patient' | 'invoice' | 'by'>,
  shift: Shift | null,
  amount: number,
): void {
  if (type === 'cash' && shift) shift.expected += amount;
  if (type === 'insurance') model.insurer += amount;
  if (invoice === null) model.accounts[owner as 0 | 1] += amount;
  else if (type === 'user-account') model.accounts[owner as 0 | 1] -= amount;
}

function letGo(invoice: Invoice): void {
  invoice.isCancelled = true;
  for (const item of invoice.items) item.invoice = null;
}

async function act(
  { billing, patients, accounts, discounts }: World,
  model: Model,
  one: Command,
): Promise<Expectation> {
  const { hospital, desk, cash, insurance } = billing;
  const clerk = { as: hospital.staff.billing.sender };
  const manager = { as: hospital.staff['finance-manager'].sender };
  const shift = openNow(model);
  const accountOf = (type: By, owner: number) =>
    ({
      cash: cash?.uuid,
      card: cash?.uuid,
      insurance: insurance.uuid,
      'user-account': accounts[owner]?.uuid,
    })[type];
  const canTake = (type: By, owner: number, amount: number) => {
    if (type === 'cash' || type === 'card') return shift !== null;
    return type === 'insurance' || (model.accounts[owner as 0 | 1] ?? 0) >= amount;
  };
  switch (one.what) {
    case 'charge': {
      const whose = patients[one.patient] ?? { id: '' };
      const { id } = await aChargeItem(hospital, whose, { unitPrice: text(one.price) });
      const item = {
        id,
        patient: one.patient,
        price: one.price,
        isCancelled: false,
        invoice: null,
      };
      model.items.push(item);
      return null;
    }
    case 'receive': {
      const items = model.items.filter((item) => item.patient === one.patient && isBillable(item));
      const isDiscounted = one.isDiscounted && one.by === 'insurance';
      const off = isDiscounted ? sum(items.map(({ price }) => offLine(price))) : 0;
      const due = sum(items.map(({ price }) => price)) - off;
      const copayment = one.by === 'insurance' ? part(due, one.percent) : 0;
      const answer = await receive(
        hospital,
        {
          patient: patients[one.patient]?.id,
          charge_items: items.map(({ id }) => id),
          location: desk.id,
          discounted_charge_items: isDiscounted
            ? items.map(({ id }) => ({
                charge_item_uuid: id,
                discount_uuid: discounts.ofLine.uuid,
              }))
            : [],
          payment_info: {
            transaction_type: one.by,
            account_id: accountOf(one.by, one.patient),
            ...(one.by === 'insurance'
              ? {
                  copayment_info: {
                    transaction_type: 'cash',
                    amount: text(copayment),
                    currency: 'KES',
                  },
                }
              : {}),
          },
        },
        clerk,
      );
      const isPossible =
        items.length > 0 &&
        copayment <= due &&
        (copayment === 0 || shift !== null) &&
        (off === 0 || due === 0 || copayment < due) &&
        (copayment === due || canTake(one.by, one.patient, due));
      return {
        answers: [answer],
        effect: isPossible
          ? (data) => {
              const { uuid } = data.invoice;
              const invoice = {
                uuid,
                patient: one.patient,
                fromPayment: true,
                items,
                net: due,
                discount: off > 0 ? ('of-lines' as const) : ('none' as const),
                isCancelled: false,
              };
              for (const item of items) item.invoice = invoice;
              model.invoices.push(invoice);
              for (const { uuid: id, is_copayment } of data.payments) {
                const amount = is_copayment ? copayment : due - copayment;
                const type = is_copayment ? 'cash' : one.by;
                taken(model, { patient: one.patient, invoice, by: type, amount }, id);
              }
            }
          : null,
      };
    }
    case 'invoice': {
      const items = model.items.filter((item) => item.patient === one.patient && isBillable(item));
      const whose = patients[one.patient] ?? { id: '' };
      const made = await makeInvoice(hospital, whose, items);
      if (made.status !== 201) return { answers: [made], effect: null };
      const { uuid } = made.body.data;
      const issued = await send('POST', financeOf(hospital, `invoices/${uuid}/issue`), clerk);
      return {
        answers: [issued],
        effect: () => {
          const net = sum(items.map(({ price }) => price));
          const invoice = {
            uuid,
            patient: one.patient,
            fromPayment: false,
            items,
            net,
            discount: 'none' as const,
            isCancelled: false,
          };
          for (const item of items) item.invoice = invoice;
          model.invoices.push(invoice);
        },
      };
    }
    case 'pay': {
      const invoice = toPay(model, one.nth);
      if (!invoice) return null;
      const isDiscounted = one.isDiscounted && one.by === 'insurance';
      const isGiven = isDiscounted && invoice.discount !== 'of-invoice';
      const off = isGiven ? offInvoice(invoice.net) : 0;
      const balance = invoice.net - off - paidOf(model, invoice);
      const amount = part(balance, one.percent);
      const isReduced = sum(invoice.items.map(({ price }) => price)) > invoice.net - off;
      const isInsurers = paymentsOf(model, invoice).some((paid) => paid.by === 'insurance');
      const answer = await payInvoice(
        hospital,
        invoice.uuid,
        {
          transaction_type: one.by,
          account_id: accountOf(one.by, invoice.patient),
          amount: text(amount),
          currency: 'KES',
          location: desk.id,
          ...(isDiscounted ? { discount_id: discounts.ofInvoice.uuid } : {}),
        },
        clerk,
      );
      const isPossible =
        !invoice.isCancelled &&
        (!isGiven || (invoice.discount === 'none' && paymentsOf(model, invoice).length === 0)) &&
        (!isReduced || one.by === 'insurance' || isInsurers) &&
        amount > 0 &&
        amount <= balance &&
        canTake(one.by, invoice.patient, amount);
      return {
        answers: [answer],
        effect: isPossible
          ? ({ payments: [paid] }) => {
              invoice.net -= off;
              if (isGiven) invoice.discount = 'of-invoice';
              taken(model, { patient: invoice.patient, invoice, by: one.by, amount }, paid.uuid);
            }
          : null,
      };
    }
    case 'deposit': {
      const body = {
        amount: text(one.amount),
        currency: 'KES',
        transaction_type: 'cash',
        location: desk.id,
      };
      const answer = await deposit(hospital, accounts[one.patient]?.uuid ?? '', body, clerk);
      const of = { patient: one.patient, invoice: null, by: 'cash' as const, amount: one.amount };
      return {
        answers: [answer],
        effect: shift ? ({ payments: [paid] }) => taken(model, of, paid.uuid) : null,
      };
    }
    case 'void': {
      const payment = at(model.payments, one.nth);
      if (!payment) return null;
      const answer = await voidPayment(hospital, payment.uuid, { reason: 'Wrong' }, manager);
      const { invoice, amount } = payment;
      const isPossible =
        !payment.isVoided &&
        payment.refunded === 0 &&
        (payment.by !== 'cash' ||
          (payment.shift?.isOpen === true && payment.shift.expected >= amount)) &&
        // What the insurer has sent already is not owed any more.
        (payment.by !== 'insurance' || model.insurer >= amount) &&
        (invoice !== null || model.accounts[payment.patient as 0 | 1] >= amount);
      return {
        answers: [answer],
        effect: isPossible
          ? () => {
              payment.isVoided = true;
              move(model, payment, payment.shift, -amount);
              if (invoice?.fromPayment && paymentsOf(model, invoice).length === 0) letGo(invoice);
            }
          : null,
      };
    }
    case 'refund': {
      const payment = at(model.payments, one.nth);
      if (!payment) return null;
      const amount = part(payment.amount, one.percent);
      const asked = await requestRefund(
        hospital,
        '',
        { payment: payment.uuid, amount: text(amount), reason: 'Back' },
        clerk,
      );
      const isPossible =
        payment.invoice !== null &&
        payment.by !== 'insurance' &&
        !payment.isVoided &&
        amount > 0 &&
        amount <= payment.amount - payment.refunded;
      if (asked.status !== 201 || !isPossible) {
        return { answers: [asked], effect: isPossible ? () => undefined : null };
      }
      const { uuid } = asked.body.data;
      const decided = await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
      const drawer = shift && amount <= shift.expected ? shift : null;
      const out = { transaction_type: drawer ? 'cash' : 'user-account', location: desk.id };
      const given = await completeRefund(hospital, uuid, out, clerk);
      return {
        answers: [decided, given],
        effect: () => {
          payment.refunded += amount;
          if (drawer) drawer.expected -= amount;
          else model.accounts[payment.patient as 0 | 1] += amount;
        },
      };
    }
    case 'cancel': {
      const invoice = at(model.invoices, one.nth);
      if (!invoice) return null;
      const answer = await cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong' }, clerk);
      const isPossible = !invoice.isCancelled && paidOf(model, invoice) === 0;
      return { answers: [answer], effect: isPossible ? () => letGo(invoice) : null };
    }
    case 'drop': {
      const item = at(model.items, one.nth);
      if (!item) return null;
      const path = financeOf(hospital, `charge-items/${item.id}/cancel`);
      const answer = await send('POST', path, { ...clerk, body: { reason: 'Not done' } });
      const drop = () => Object.assign(item, { isCancelled: true });
      return { answers: [answer], effect: isBillable(item) ? drop : null };
    }
    case 'remit': {
      const body = { amount: text(one.amount), currency: 'KES', reference: v7() };
      const answer = await remit(hospital, insurance.uuid, body, manager);
      const pay = () => {
        model.insurer -= one.amount;
      };
      return { answers: [answer], effect: model.insurer >= one.amount ? pay : null };
    }
    case 'open': {
      const body = { location: desk.id, opening_float: '100' };
      const answer = await openShift(hospital, '', body, clerk);
      const open = ({ uuid }: { uuid: string }) =>
        model.shifts.push({ uuid, expected: 10_000, isOpen: true });
      return { answers: [answer], effect: shift ? null : open };
    }
    case 'close': {
      if (!shift) return null;
      const counted = Math.max(0, shift.expected + one.off);
      const body = { counted_cash: text(counted), variance_reason: 'Coins' };
      const answer = await closeShift(hospital, shift.uuid, body, clerk);
      return { answers: [answer], effect: () => Object.assign(shift, { isOpen: false }) };
    }
  }
}

const statusOf = (model: Model, invoice: Invoice) => {
  if (invoice.isCancelled) return 'cancelled';
  const paid = paidOf(model, invoice);
  if (paid === invoice.net) return 'paid';
  return paid === 0 ? 'issued' : 'part-paid';
};

/** Everything that the model says is what the desk shows. */
async function expectAsModelled({ billing, accounts }: World, model: Model) {
  const { hospital, insurance } = billing;
  type Shown = Record<'uuid' | 'status' | 'paid_total' | 'refunded' | 'expected_cash', string>;
  const shown = async (path: string) => {
    const rows = (await everyRow(financeOf(hospital, path), hospital.key)) as unknown as Shown[];
    return new Map(rows.map((row) => [row.uuid, row]));
  };
  const invoices = await shown('invoices');
  expect(
    model.invoices.map(({ uuid }) => [invoices.get(uuid)?.status, invoices.get(uuid)?.paid_total]),
  ).toEqual(model.invoices.map((one) => [statusOf(model, one), text(paidOf(model, one))]));
  const items = await shown('charge-items');
  expect(model.items.map(({ id }) => items.get(id)?.status)).toEqual(
    model.items.map(({ isCancelled, invoice }) => {
      if (isCancelled) return 'cancelled';
      if (!invoice) return 'billable';
      return statusOf(model, invoice) === 'paid' ? 'paid' : 'billed';
    }),
  );
  const payments = await shown('payments');
  expect(payments.size).toBe(model.payments.length);
  expect(
    model.payments.map(({ uuid }) => [payments.get(uuid)?.status, payments.get(uuid)?.refunded]),
  ).toEqual(
    model.payments.map(({ isVoided, refunded }) => [
      isVoided ? 'voided' : 'active',
      text(refunded),
    ]),
  );
  const shifts = await shown('shifts');
  expect(model.shifts.map(({ uuid }) => shifts.get(uuid)?.expected_cash)).toEqual(
    model.shifts.map(({ expected }) => text(expected)),
  );
  const balances = await Promise.all(
    [...accounts, insurance].map(async ({ uuid }) => (await accountNow(hospital, uuid)).balance),
  );
  expect(balances).toEqual([...model.accounts, model.insurer].map(text));
}

describe('whatever is done at a billing desk', () => {
  it(
    'one thing after the other: each answer, document and balance is what the model says, and all sixteen rules hold',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 40, maxLength: 60, size: 'max' }),
          async (commands) => {
            const world = await aWorld();
            const model = newModel();
            await step(world, model, { what: 'open' });
            for (const one of commands) await step(world, model, one);
            await expectAsModelled(world, model);
            await expectBooksToBalance(world.billing.hospital);
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 60_000,
  );

  it(
    'at once, by many hands: nothing fails, and all sixteen rules hold',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 5, maxLength: 10 }),
          fc.array(fc.array(command, { minLength: 4, maxLength: 8 }), {
            minLength: 3,
            maxLength: 6,
          }),
          async (before, batches) => {
            const world = await aWorld();
            const model = newModel();
            await step(world, model, { what: 'open' });
            for (const one of before) await step(world, model, one);
            for (const batch of batches) {
              // The model is not told what these did: what exists is named, whatever has become of it.
              const frozen = batch.map(() => structuredClone(model));
              const done = await Promise.all(
                batch.map((one, index) => act(world, frozen[index] ?? newModel(), one)),
              );
              for (const { status, text: body } of done.flatMap((one) => one?.answers ?? [])) {
                expect([200, 201, 400, 404, 409], body).toContain(status);
              }
              await expectBooksToBalance(world.billing.hospital);
            }
          },
        ),
        { numRuns: Math.ceil(runs / 2), endOnFailure: true },
      );
    },
    runs * 60_000,
  );
});

async function step(world: World, model: Model, one: Command): Promise<void> {
  const expectation = await act(world, model, one);
  if (!expectation) return;
  const { answers, effect } = expectation;
  for (const { status, text: body } of answers) {
    const isDone = status === 200 || status === 201;
    expect(
      [isDone, isDone || status === 400 || status === 409],
      `${JSON.stringify(one)}: ${body}`,
    ).toEqual([effect !== null, true]);
  }
  effect?.(answers.at(-1)?.body.data);
}
