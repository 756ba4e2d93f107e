import fc from 'fast-check';
import { expect } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { aDiscount, anAccount, at as pathAt } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  cancelInvoice,
  completeRefund,
  decideRefund,
  deposit,
  payInvoice,
  receive,
  remit,
  requestRefund,
  voidPayment,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

/* Every act with money, on whatever exists. A refused act moves nothing. */

export const currencies = ['KES', 'BHD'] as const;
export type Currency = (typeof currencies)[number];
type Of<T> = Record<Currency, T>;

const both = async <T>(make: (currency: Currency) => Promise<T>): Promise<Of<T>> => ({
  KES: await make('KES'),
  BHD: await make('BHD'),
});

/**
 * A desk that takes shillings, in coins from 5.00, and dinars of three decimals; an insurer with discounts in both;
 * two patients.
 */
export async function aDeskOfTwoCurrencies() {
  const billing = await aBillingHospital();
  const { hospital, desk, insurer, insurance, cash } = billing;
  const manager = { as: hospital.staff['finance-manager'].sender };
  await send('PATCH', financeOf(hospital, 'settings'), {
    ...manager,
    body: { smallest_coin: '5' },
  });
  const dinars = { currency: 'BHD' };
  const patients = [await aPatient(hospital), await aPatient(hospital)];
  const accountOf = async (patient: { id: string }, currency: Currency) => {
    const opened = await send('POST', pathAt(hospital, `patients/${patient.id}/account`), {
      as: hospital.key,
      body: { currency },
    });
    return { uuid: opened.body.data.uuid as string };
  };
  return {
    hospital,
    desk,
    insurer,
    manager,
    drawers: { KES: cash, BHD: await anAccount(hospital, { ...dinars, location: desk.id }) },
    claims: {
      KES: insurance,
      BHD: await anAccount(hospital, { ...dinars, type: 'insurance', payer: insurer.uuid }),
    },
    offLine: await both((currency) => aDiscount(hospital, insurer, { amount: 33.333, currency })),
    offInvoice: await both((currency) =>
      aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 7.5, currency }),
    ),
    patients: await Promise.all(
      patients.map(async ({ id }) => ({
        id,
        accounts: await both((currency) => accountOf({ id }, currency)),
      })),
    ),
    items: [] as { id: string; owner: number; currency: Currency }[],
    invoices: [] as { uuid: string; owner: number; currency: Currency; items: string[] }[],
    payments: [] as { uuid: string; invoice: string | null; account: string; items: string[] }[],
    remittances: [] as string[],
  };
}

export type World = Awaited<ReturnType<typeof aDeskOfTwoCurrencies>>;

const ways = ['cash', 'card', 'mobile-money', 'insurance', 'insurance', 'user-account'] as const;

export const act = fc.record({
  what: fc.constantFrom(
    ...(['charge', 'charge', 'charge', 'charge', 'receive', 'receive', 'invoice', 'pay'] as const),
    ...(['pay', 'deposit', 'void', 'give back', 'cancel', 'remit', 'pay out'] as const),
  ),
  owner: fc.constantFrom(0, 1),
  currency: fc.constantFrom<Currency>('KES', 'KES', 'BHD'),
  way: fc.constantFrom(...ways),
  nth: fc.nat({ max: 19 }),
  /** In the smallest units of the currency. */
  units: fc.oneof(fc.constantFrom(0, 1, 500), fc.integer({ min: 1, max: 60_000 })),
  isOdd: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const text = (units: number, currency: Currency) =>
  currency === 'KES' ? (units / 100).toFixed(2) : (units / 1000).toFixed(3);
const chosen = <T>(list: readonly T[], nth: number): T | undefined =>
  list[list.length - 1 - (nth % list.length)];

/** Does one thing. `serial` is its number, for references. */
export async function doOne(world: World, one: Act, serial: number): Promise<void> {
  for (const { status, text: body } of await answersTo(world, one, serial)) {
    expect([200, 201, 400, 409], `${JSON.stringify(one)}: ${body}`).toContain(status);
  }
}

async function answersTo(world: World, one: Act, serial: number): Promise<Answer[]> {
  const { hospital, desk, manager, claims, drawers } = world;
  const { owner, currency, way, nth, units, isOdd } = one;
  const patient = world.patients[owner];
  if (!patient) return [];
  const accountFor = (of: Currency, whose = patient) =>
    way === 'insurance'
      ? claims[of].uuid
      : way === 'user-account'
        ? whose.accounts[of].uuid
        : drawers[of]?.uuid;
  const reference = way === 'cash' ? '' : `slip ${serial}`;
  const location = desk.id;
  const took = (answer: Answer, items: string[]) => {
    if (answer.status !== 201) return;
    const { payments } = answer.body.data;
    world.payments.push(...payments.map((paid: World['payments'][number]) => ({ ...paid, items })));
  };
  switch (one.what) {
    case 'charge': {
      const unitPrice = text(units, currency);
      const { id } = await aChargeItem(hospital, patient, { unitPrice, currency });
      world.items.push({ id, owner, currency });
      return [];
    }
    case 'receive': {
      const items = unbilled(world, owner, currency).slice(0, 1 + (nth % 3));
      const [first] = items;
      if (!first) return [];
      const share = { amount: text(units, currency), currency, transaction_type: 'card' };
      const isInsured = way === 'insurance';
      const answer = await receive(hospital, {
        patient: patient.id,
        charge_items: items,
        payment_info: {
          ...{ transaction_type: way, account_id: accountFor(currency), reference },
          ...(isInsured && isOdd ? { copayment_info: { ...share, reference: 'x' } } : {}),
        },
        location,
        discounted_charge_items:
          isInsured && nth % 2 === 0
            ? [{ charge_item_uuid: first, discount_uuid: world.offLine[currency].uuid }]
            : [],
      });
      took(answer, items);
      if (answer.status === 201) {
        world.invoices.push({ uuid: answer.body.data.invoice.uuid, owner, currency, items });
      }
      return [answer];
    }
    case 'invoice': {
      const items = unbilled(world, owner, currency).slice(0, 1 + (nth % 3));
      if (items.length === 0) return [];
      const billed = items.map((id) => ({ id }));
      const { uuid } = await anInvoice(hospital, patient, billed);
      world.invoices.push({ uuid, owner, currency, items });
      return [];
    }
    case 'pay': {
      const invoice = chosen(world.invoices, nth);
      if (!invoice) return [];
      const of = invoice.currency;
      const isWhole = way !== 'cash' && isOdd;
      const answer = await payInvoice(hospital, invoice.uuid, {
        ...{ transaction_type: way, account_id: accountFor(of, world.patients[invoice.owner]) },
        ...{ amount: isWhole ? null : text(units, of), currency: of, location, reference },
        ...(way === 'insurance' && isOdd ? { discount_id: world.offInvoice[of].uuid } : {}),
      });
      took(answer, invoice.items);
      return [answer];
    }
    case 'deposit': {
      const body = { amount: text(units, currency), currency, transaction_type: 'card', location };
      const into = patient.accounts[currency].uuid;
      const answer = await deposit(hospital, into, { ...body, reference: `slip ${serial}` });
      took(answer, []);
      return [answer];
    }
    case 'void': {
      const payment = chosen(world.payments, nth);
      if (!payment) return [];
      return [await voidPayment(hospital, payment.uuid, { reason: 'Wrong' }, manager)];
    }
    case 'give back':
      return refundOne(world, one);
    case 'cancel': {
      const invoice = chosen(world.invoices, nth);
      if (!invoice) return [];
      const answer = await cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong' });
      return [answer];
    }
    case 'pay out': {
      const by = {
        transaction_type: isOdd ? 'card' : 'mobile-money',
        reference: `payout ${serial}`,
      };
      const body = { ...by, amount: text(units, currency), fee: text(nth, currency), currency };
      const path = financeOf(hospital, 'payouts');
      const answer = await send('POST', path, { ...manager, body });
      if (answer.status !== 201 || nth % 3 > 0) return [answer];
      const taken = `${path}/${answer.body.data.payout.uuid}/void`;
      return [answer, await send('POST', taken, { ...manager, body: { reason: 'Wrong' } })];
    }
    case 'remit': {
      const account = claims[currency].uuid;
      const sum = text(units, currency);
      // The balance due is not read first, so only the credit and returns that happen to fit are taken.
      const of =
        nth % 4 === 0
          ? { amount: sum, credit: sum }
          : nth % 4 === 1
            ? { amount: '0', returned: sum }
            : { amount: sum };
      const body = { ...of, currency, reference: `bank ${serial}` };
      const answer = await remit(hospital, account, body, manager);
      if (answer.status !== 201 || isOdd) return [answer];
      const taken = `${account}/remittances/${answer.body.data.journal.uuid}`;
      return [answer, await voidRemittance(hospital, taken, { reason: 'Wrong' }, manager)];
    }
  }
}

/** Items that no one has tried to bill yet, and those of cancelled invoices: the server knows which can be billed. */
function unbilled({ items, invoices }: World, owner: number, currency: Currency): string[] {
  const billed = new Set(invoices.flatMap((invoice) => invoice.items));
  return items
    .filter((item) => item.owner === owner && item.currency === currency && !billed.has(item.id))
    .map(({ id }) => id);
}

/**
 * A refund of a payment, now and then for one of its items that was not provided, or from the account that it was
 * paid into.
 */
async function refundOne(
  { hospital, desk, manager, payments, patients }: World,
  { nth, units, isOdd, way }: Act,
): Promise<Answer[]> {
  const payment = chosen(payments, nth);
  if (!payment) return [];
  const isDinars = patients.some(({ accounts }) => accounts.BHD.uuid === payment.account);
  const amount = text(units, isDinars ? 'BHD' : 'KES');
  const of =
    payment.invoice === null
      ? { account: payment.account }
      : {
          payment: payment.uuid,
          ...(isOdd && payment.items[0] ? { charge_item: payment.items[0] } : {}),
        };
  const asked = await requestRefund(hospital, '', { ...of, amount, reason: 'Not done' });
  if (asked.status !== 201) return [asked];
  const { uuid } = asked.body.data;
  const decision = nth % 5 === 0 ? 'rejected' : 'approved';
  const decided = await decideRefund(hospital, uuid, { decision, note: 'Seen' }, manager);
  const type = way === 'insurance' ? 'user-account' : way;
  const given = { transaction_type: type, location: desk.id };
  return nth % 3 === 0
    ? [asked, decided]
    : [asked, decided, await completeRefund(hospital, uuid, given)];
}
