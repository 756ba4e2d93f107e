import type { z } from 'zod';
import {
  type AccountRow,
  findDefaultAccount,
  findPatientAccount,
  insertPatientAccount,
} from '@/db/queries/billing/payment-accounts';
import type { patients } from '@/db/schema/index';
import type { openPatientAccountContract } from '@/lib/billing/payment-accounts/contract';
import { readAccount } from '@/lib/billing/payment-accounts/server/accounts';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * A patient's own account in a currency, opened when there is none. It belongs to the payer of the provider's default
 * cash account: those who pay for themselves. Of two who open it at once both get the same one.
 */
export async function patientAccount(
  ctx: Context,
  patient: Pick<typeof patients.$inferSelect, 'id' | 'firstName' | 'lastName'>,
  currency: string,
): Promise<AccountRow> {
  const { tx, provider } = ctx;
  const find = () => findPatientAccount(tx, provider.id, patient.id, currency);
  const present = await find();
  if (present) return present;
  const fallback = await findDefaultAccount(tx, provider.id, currency);
  const values = {
    type: 'patient' as const,
    name: surnameFirst(patient),
    patientId: patient.id,
    payerId: fallback?.payerId ?? null,
    currency,
  };
  const opened = await insertPatientAccount(tx, { ...values, providerId: provider.id });
  const account = opened ?? (await find());
  if (!account) throw new Error('The account was not stored.');
  if (opened) {
    const { entity } = kinds.paymentAccount;
    recordChange(ctx, { entity, entityId: opened.id, patientIds: [patient.id] }, null, values);
  }
  return account;
}

/** The account of the patient that a path names. */
export async function openPatientAccount(
  ctx: Context,
  reference: Reference,
  {
    currency = ctx.provider.currency,
  }: z.output<NonNullable<typeof openPatientAccountContract.body>>,
) {
  const patient = await readRecord(ctx, kinds.patient, reference);
  const { id } = await patientAccount(ctx, patient, currency);
  return readAccount(ctx, { id });
}
