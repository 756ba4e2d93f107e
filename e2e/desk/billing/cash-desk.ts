import type { APIRequestContext } from '@playwright/test';
import {
  chargeItems,
  discounts,
  healthcareServices,
  locations,
  payers,
  paymentAccounts,
} from '@/db/schema/index';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { test as base, enter } from '@/e2e/desk/admissions/ward';

const day = 86_400_000;

/**
 * A hospital with a billing desk that has a drawer, an insurer with a copayment of a tenth, and a discount of 7.5 %
 * on bed nights for its patients. Achieng Otieno has a consultation of 1,500.00, three bed nights of 3,333.33 and
 * two laboratory tests of 450.00 to pay.
 */
async function aCashDesk() {
  const hospital = await aHospital();
  const db = database();
  const providerId = hospital.provider.id;
  const desk = only(
    await db
      .insert(locations)
      .values({ providerId, type: 'area', name: 'Billing desk', partOfId: null })
      .returning(),
  );
  const insurer = only(
    await db
      .insert(payers)
      .values({
        providerId,
        name: 'Lake Mutual',
        type: 'insurance',
        copaymentType: 'copaypct',
        copaymentValue: '10',
      })
      .returning(),
  );
  await db.insert(paymentAccounts).values([
    { providerId, type: 'cash', name: 'Drawer', locationId: desk.id, currency: 'KES' },
    { providerId, type: 'insurance', name: 'Claims', payerId: insurer.id, currency: 'KES' },
  ]);
  const terms = {
    providerId,
    payerId: insurer.id,
    appliesTo: 'healthcare_service',
    currency: 'KES',
    startAt: new Date(Date.now() - day),
    endAt: new Date(Date.now() + day),
  } as const;
  await db.insert(discounts).values([
    { ...terms, code: 'LAKE-7', discountType: 'percentage', amount: '7.5' },
    { ...terms, code: 'LAKE-100', discountType: 'currency', amount: '100' },
    { ...terms, code: 'OLD-50', discountType: 'percentage', amount: '50', isActive: false },
  ]);
  const patient = await aPatient(hospital, {
    lastName: 'Otieno',
    firstName: 'Achieng',
    mobile: '+254712345678',
  });
  const charge = async (name: string, quantity: number, unitPrice: string, amount: string) => {
    const service = only(
      await db.insert(healthcareServices).values({ providerId, name }).returning(),
    );
    return only(
      await db
        .insert(chargeItems)
        .values({
          providerId,
          patientId: patient.id,
          healthcareServiceId: service.id,
          priceTierId: hospital.priceTier.id,
          description: name,
          currency: 'KES',
          ...{ quantity, unitPrice, amount },
        })
        .returning(),
    );
  };
  const items = [
    await charge('Consultation', 1, '1500.00', '1500.00'),
    await charge('Bed night', 3, '3333.33', '9999.99'),
    await charge('Malaria test', 2, '450.00', '900.00'),
  ];
  return { hospital, desk, insurer, patient, items };
}

type CashDesk = Awaited<ReturnType<typeof aCashDesk>>;

/**
 * Asks the API as a user of the hospital, or as another of its systems. Returns the answer's data, or the rows of a
 * list.
 */
export async function asDesk(
  request: APIRequestContext,
  { provider, key }: Hospital,
  path: string,
  { as = key, data }: { as?: Sender; data?: object } = {},
) {
  const headers: Record<string, string> =
    'key' in as ? { authorization: `Bearer ${as.key}` } : { cookie: as.cookie };
  const origin = process.env.WARDLINE_BASE_URL;
  const response = await request.fetch(`/api/v1/providers/${provider.id}/${path}`, {
    method: data ? 'POST' : 'GET',
    headers: { ...headers, ...(origin ? { origin } : {}) },
    ...(data ? { data } : {}),
  });
  const answer = await response.json();
  if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.results ?? answer.data;
}

/** Opens a shift at the desk, with 1,000.00 in the drawer. */
export const openShift = (
  request: APIRequestContext,
  { hospital, desk }: CashDesk,
  as = hospital.staff.billing.sender,
) =>
  asDesk(request, hospital, 'finance/shifts', {
    as,
    data: { location: desk.id, opening_float: '1000.00' },
  });

/** An issued invoice of the patient's items; `account` is to pay it. */
export async function anInvoice(
  request: APIRequestContext,
  { hospital, patient }: CashDesk,
  items: readonly { id: string }[],
  account: string | null = null,
) {
  const data = { patient: patient.id, charge_items: items.map(({ id }) => id), account };
  const { uuid } = await asDesk(request, hospital, 'finance/invoices', { data });
  return asDesk(request, hospital, `finance/invoices/${uuid}/issue`, { data: {} });
}

/** A cash deposit of the test's patient. Returns the patient's account. */
export async function aDeposit(
  request: APIRequestContext,
  { hospital, patient, desk }: CashDesk,
  amount: string,
) {
  const account = await asDesk(request, hospital, `patients/${patient.id}/account`, { data: {} });
  await asDesk(request, hospital, `accounts/${account.uuid}/deposits`, {
    as: hospital.staff.billing.sender,
    data: { amount, currency: 'KES', transaction_type: 'cash', location: desk.id },
  });
  return account;
}

/** The payments of the hospital, the latest first. */
export const paymentsOf = (request: APIRequestContext, { hospital }: CashDesk) =>
  asDesk(request, hospital, 'finance/payments');

/** The violations that the ledger's own check finds; none when the books balance. */
export async function faultsInBooks(request: APIRequestContext, { hospital }: CashDesk) {
  const as = hospital.staff['finance-manager'].sender;
  const { invariants } = await asDesk(request, hospital, 'finance/ledger/check', { as });
  return invariants.filter(({ broken }: { broken: number }) => broken > 0);
}

/** Each test has a cash desk of its own, and its browser is its cashier's. */
export const test = base.extend<{ till: CashDesk }>({
  till: async ({ context }, use) => {
    const till = await aCashDesk();
    await enter(context, till.hospital.staff.billing.sender);
    await use(till);
  },
});
