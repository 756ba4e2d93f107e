import fc from 'fast-check';
import { type By, type Model, openNow } from '@/e2e/api/billing/desk-model';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, anAccountWith, type Billing } from '@/e2e/api/billing/payment-builders';
import type { Answer } from '@/e2e/api/transport';
import { aLimit } from '@/e2e/builders/limits';
import { aPatient } from '@/e2e/builders/patients';

const by = fc.constantFrom<By>('cash', 'card', 'insurance', 'insurance', 'user-account');
const patient = fc.constantFrom<0 | 1>(0, 1);
const percent = fc.oneof(fc.constantFrom(50, 100), fc.integer({ min: 0, max: 110 }));
const nth = fc.nat({ max: 30 });

const amount = fc.integer({ min: 1, max: 99_999 });
const isDiscounted = fc.constantFrom(true, true, false);

/** A random act at the desk. */
export const command = fc.oneof(
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
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

export type World = {
  billing: Billing;
  patients: { id: string }[];
  accounts: { uuid: string }[];
  /** The insurer's: 7.5 per cent of a line, 33.33 per cent of an invoice. */
  discounts: { ofLine: { uuid: string }; ofInvoice: { uuid: string } };
};

export async function aWorld(): Promise<World> {
  const billing = await aBillingHospital();
  await aLimit(billing.hospital, 'waiver', 'billing', null);
  const patients = [await aPatient(billing.hospital), await aPatient(billing.hospital)];
  const accounts = await Promise.all(patients.map((one) => anAccountWith(billing, one, '0')));
  const { hospital, insurer } = billing;
  const ofLine = await aDiscount(hospital, insurer, { amount: 7.5 });
  const ofInvoice = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 33.33 });
  return { billing, patients, accounts, discounts: { ofLine, ofInvoice } };
}

/** A command of one kind. */
export type Of<What extends Command['what']> = Extract<Command, { what: What }>;

/** The actors and their shifts: a clerk takes the money in a shift of their own, and a manager without a drawer voids. */
export type Hands = ReturnType<typeof handsOf>;

export function handsOf({ billing, patients, accounts, discounts }: World, model: Model) {
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
  return {
    hospital,
    desk,
    insurance,
    patients,
    accounts,
    discounts,
    model,
    clerk,
    manager,
    shift,
    accountOf,
    canTake,
  };
}

/** The expected answer to a request: refused, or taken with this effect on the model. `null` answers are not checked. */
export type Expectation = {
  answers: Answer[];
  effect: ((data: Answer['body']) => void) | null;
} | null;
