import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  carePlans,
  chargeItems,
  encounters,
  hospitalizations,
  invoices,
  medicationRequests,
  patients,
  paymentAccounts,
  payments,
  plannedTransfers,
  referralRequests,
  refunds,
  visits,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

type Place = {
  table: PgTable & { providerId: PgColumn; id: PgColumn; number?: PgColumn };
  /** The patient, or the row of another kind (`of`) that the row is a part of. */
  holder: PgColumn;
  of?: string;
};

/** The parts of a patient's record, by their names in addresses. */
const places = new Map<string, Place>([
  ['patient', { table: patients, holder: patients.id }],
  ['account', { table: paymentAccounts, holder: paymentAccounts.patientId }],
  ['care_plan', { table: carePlans, holder: carePlans.encounterId, of: 'encounter' }],
  ['charge_item', { table: chargeItems, holder: chargeItems.patientId }],
  ['encounter', { table: encounters, holder: encounters.patientId }],
  ['hospitalization', { table: hospitalizations, holder: hospitalizations.patientId }],
  ['invoice', { table: invoices, holder: invoices.patientId }],
  ['part_of', { table: encounters, holder: encounters.patientId }],
  ['payment', { table: payments, holder: payments.patientId }],
  [
    'planned_transfer',
    { table: plannedTransfers, holder: plannedTransfers.hospitalizationId, of: 'hospitalization' },
  ],
  ['prescription', { table: medicationRequests, holder: medicationRequests.patientId }],
  ['referral_request', { table: referralRequests, holder: referralRequests.patientId }],
  ['refund', { table: refunds, holder: refunds.patientId }],
  ['visit', { table: visits, holder: visits.patientId }],
]);

/** The kind that a parameter such as `patient_id` or `invoice_uuid` names. */
const nounOf = (name: string) => name.replace(/_(id|uuid)$/, '');

/** Whether a parameter names what lies in a patient's record. */
export const isRecordReference = (name: string): boolean => places.has(nounOf(name));

/**
 * Whether a parameter narrows a list to some rows at any hospital, so that one plan is right for all. An account may also be that of a
 * desk, where everybody pays.
 */
export const isOfOnePatient = (name: string): boolean =>
  isRecordReference(name) && nounOf(name) !== 'account';

/** In whose record a row lies that a parameter names, such as `invoice_uuid`; null where it lies in nobody's, or is not there. */
export async function findPatientNamed(
  tx: Tx,
  providerId: string,
  name: string,
  reference: Reference,
): Promise<string | null> {
  const place = places.get(nounOf(name));
  if (!place) return null;
  const { table, holder, of } = place;
  const named =
    'id' in reference
      ? eq(table.id, reference.id)
      : table.number && eq(table.number, reference.number);
  if (!named) return null;
  const [row] = await tx
    .select({ holder })
    .from(table)
    .where(and(eq(table.providerId, providerId), named));
  const found = typeof row?.holder === 'string' ? row.holder : null;
  return found !== null && of !== undefined
    ? findPatientNamed(tx, providerId, of, { id: found })
    : found;
}
