import { v7 } from 'uuid';
import { chargeItems, healthcareServices, prices } from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

export const financeOf = (hospital: Hospital, rest: string) =>
  `/api/v1/providers/${hospital.provider.id}/finance/${rest}`;

/**
 * A service with a price since the year 2000, by default at the hospital's tier; `price: null` leaves it without
 * one.
 */
export async function aService(
  hospital: Hospital,
  {
    name = `Service ${v7()}`,
    price = '1500.00',
    tier = hospital.priceTier,
    currency = 'KES',
    ...given
  }: {
    name?: string;
    price?: string | null;
    tier?: { id: string };
    currency?: string;
  } & Partial<typeof healthcareServices.$inferInsert> = {},
) {
  const providerId = hospital.provider.id;
  const service = only(
    await database()
      .insert(healthcareServices)
      .values({ ...given, providerId, name })
      .returning(),
  );
  if (price !== null) await aPrice(hospital, service, { amount: price, tier, currency });
  return service;
}

/** A price of a service at a tier, by default from the year 2000 on. */
export async function aPrice(
  hospital: Hospital,
  service: { id: string },
  {
    amount,
    tier = hospital.priceTier,
    currency = 'KES',
    validFrom = new Date('2000-01-01T00:00:00Z'),
    validTo = null,
  }: {
    amount: string;
    tier?: { id: string };
    currency?: string;
    validFrom?: Date;
    validTo?: Date | null;
  },
) {
  return only(
    await database()
      .insert(prices)
      .values({
        providerId: hospital.provider.id,
        healthcareServiceId: service.id,
        priceTierId: tier.id,
        amount,
        currency,
        validFrom,
        validTo,
      })
      .returning(),
  );
}

/** A charge of a patient, by default of 1,500.00 KES. */
export async function aChargeItem(
  hospital: Hospital,
  patient: { id: string },
  {
    service = hospital.service,
    unitPrice = '1500.00',
    quantity = 1,
    ...given
  }: { service?: { id: string } } & Partial<typeof chargeItems.$inferInsert> = {},
) {
  const [whole = '0', fraction = ''] = unitPrice.split('.');
  const thousandths = BigInt(whole + fraction.padEnd(3, '0')) * BigInt(quantity);
  const text = String(thousandths).padStart(4, '0');
  return only(
    await database()
      .insert(chargeItems)
      .values({
        providerId: hospital.provider.id,
        patientId: patient.id,
        healthcareServiceId: service.id,
        priceTierId: hospital.priceTier.id,
        description: 'Consultation',
        quantity,
        unitPrice,
        amount: `${text.slice(0, -3)}.${text.slice(-3)}`,
        currency: 'KES',
        ...given,
      })
      .returning(),
  );
}

/** Makes an invoice of a patient's charge items, as billing does. */
export const makeInvoice = (
  hospital: Hospital,
  patient: { id: string },
  items: { id: string }[],
  { as = hospital.staff.billing.sender, ...more }: { as?: Sender } & Record<string, unknown> = {},
) =>
  send('POST', financeOf(hospital, 'invoices'), {
    as,
    body: { patient: patient.id, charge_items: items.map(({ id }) => id), ...more },
  });

export const invoiceNow = async (hospital: Hospital, uuid: string) =>
  (await send('GET', financeOf(hospital, `invoices/${uuid}`), { as: hospital.key })).body.data;

/** An invoice of a patient's charge items, by default issued, as the interface shows it. */
export async function anInvoice(
  hospital: Hospital,
  patient: { id: string },
  items: { id: string }[],
  { issue = true, ...more }: { issue?: boolean } & Record<string, unknown> = {},
) {
  const made = await makeInvoice(hospital, patient, items, more);
  if (made.status !== 201) throw new Error(made.text);
  if (!issue) return made.body.data;
  const path = financeOf(hospital, `invoices/${made.body.data.uuid}/issue`);
  const issued = await send('POST', path, { as: hospital.staff.billing.sender });
  if (issued.status !== 200) throw new Error(issued.text);
  return issued.body.data;
}

/** Issues or cancels an invoice, as billing does. */
export const actOnInvoice = (
  hospital: Hospital,
  invoice: string,
  action: 'issue' | 'cancel',
  body: object = {},
) =>
  send('POST', financeOf(hospital, `invoices/${invoice}/${action}`), {
    as: hospital.staff.billing.sender,
    ...(action === 'cancel' ? { body: { reason: 'A mistake', ...body } } : {}),
  });

/** Reads a path of the hospital's billing. */
export const readFinance = async (hospital: Hospital, path: string) => {
  const answer = await send('GET', financeOf(hospital, path), { as: hospital.key });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};
