import type { z } from 'zod';
import { cashOnAccount } from '@/db/queries/billing/ledger';
import {
  type AccountRow,
  clearDefault,
  findAccount,
  hasEntries,
  listAccounts,
  type NamedAccountRow,
} from '@/db/queries/billing/payment-accounts';
import { findRow } from '@/db/queries/platform/rows';
import { payers } from '@/db/schema/index';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import type { accountRecord } from '@/lib/billing/payment-accounts/record';
import {
  type AccountDraft,
  accountDraftObstacle,
  closingObstacle,
} from '@/lib/billing/payment-accounts/rules';
import { notFound, refuseField } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import {
  resolveActive,
  resolveActiveOrUnchanged,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';

type Shown = z.input<typeof accountRecord>;
type Edit = z.output<NonNullable<typeof accountContracts.edit.body>>;

/** One page of the provider's accounts. Reading those of patients is audited. */
export const readAccounts = (ctx: Context, query: z.output<typeof accountContracts.list.query>) =>
  readPage(ctx, query, listAccounts, (row) => showAccount(ctx, row));

/** One account. Reading a patient's is audited. Throws `not_found`. */
export async function readAccount(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findAccount(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.paymentAccount.noun);
  return showAccount(ctx, row);
}

/** A new account: of a desk, an insurer, a company, or a patient. */
export async function addAccount(
  ctx: Context,
  body: z.output<NonNullable<typeof accountContracts.create.body>>,
): Promise<Shown> {
  const currency = body.currency ?? ctx.provider.currency;
  const payer = body.payer && (await resolveActive(ctx, kinds.payer, 'payer', body.payer));
  const patient =
    body.patient && (await resolveReference(ctx, kinds.patient, 'patient', body.patient));
  const location =
    body.location && (await resolveActive(ctx, kinds.location, 'location', body.location));
  requirePossible({
    type: body.type,
    name: body.name,
    payerType: payer?.type ?? null,
    hasPatient: patient !== null,
    hasLocation: location !== null,
    isDefault: body.is_default,
    isActive: body.is_active,
  });
  if (body.is_default) await takeDefault(ctx, currency);
  const { id } = await addRecord(
    ctx,
    kinds.paymentAccount,
    {
      type: body.type,
      name: patient ? surnameFirst(patient) : (body.name ?? ''),
      payerId: payer?.id ?? null,
      patientId: patient?.id ?? null,
      locationId: location?.id ?? null,
      isDefault: body.is_default,
      currency,
      isActive: body.is_active,
    },
    { patientIds: patient ? [patient.id] : [] },
  );
  return readAccount(ctx, { id });
}

/**
 * Renames an account, moves it to another location, makes it the default or takes it out of use; its payer can change while
 * nothing is posted to it. Throws `conflict` if an account with a balance would be taken out of use.
 */
export async function editAccount(ctx: Context, reference: Reference, body: Edit): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.paymentAccount, reference);
  const change = await changeOf(ctx, before, await withoutOwnName(ctx, before, body));
  if (change.isDefault && !before.isDefault) {
    await takeDefault(ctx, before.currency);
  }
  await changeRecord(ctx, kinds.paymentAccount, before, change, {
    patientIds: before.patientId ? [before.patientId] : [],
  });
  return readAccount(ctx, { id: before.id });
}

/**
 * No account is the default in a currency from here on; that another one was until now is on the audit log as its
 * change.
 */
async function takeDefault(ctx: Context, currency: string): Promise<void> {
  const { entity } = kinds.paymentAccount;
  for (const { id } of await clearDefault(ctx.tx, ctx.provider.id, currency, ctx.now)) {
    recordChange(ctx, { entity, entityId: id }, { isDefault: true }, { isDefault: false });
  }
}

/** A caller that sends a patient's account back as it was read sends the patient's name, which is its name. */
async function withoutOwnName(
  ctx: Context,
  { type, id }: AccountRow,
  { name, ...others }: Edit,
): Promise<Edit> {
  if (name === undefined) return others;
  const isOwn = type === 'patient' && name === (await readAccount(ctx, { id })).name;
  return isOwn ? others : { ...others, name };
}

async function changeOf(ctx: Context, before: AccountRow, body: Edit) {
  const payer =
    body.payer &&
    (await resolveActiveOrUnchanged(ctx, kinds.payer, 'payer', body.payer, before.payerId));
  const location =
    body.location &&
    (await resolveActiveOrUnchanged(
      ctx,
      kinds.location,
      'location',
      body.location,
      before.locationId,
    ));
  const payerId = body.payer === undefined ? before.payerId : (payer?.id ?? null);
  const locationId = body.location === undefined ? before.locationId : (location?.id ?? null);
  if (payerId !== before.payerId && (await hasEntries(ctx.tx, before))) {
    const sentence =
      'Payments and balances of this account are posted to its payer. Open another account for the new payer.';
    throw refuseField('payer', sentence, 'conflict');
  }
  const isDefault = body.is_default ?? before.isDefault;
  const isActive = body.is_active ?? before.isActive;
  if (before.isActive && !isActive) {
    const balance =
      before.type === 'cash'
        ? await cashOnAccount(ctx.tx, ctx.provider.id, before.id)
        : before.balance;
    const obstacle = closingObstacle({ ...before, balance, isDefault });
    if (obstacle) throw refuseField('is_active', obstacle, 'conflict');
  }
  const owner = payerId && (await findRow(ctx.tx, payers, ctx.provider.id, { id: payerId }));
  requirePossible({
    type: before.type,
    name: body.name ?? (before.type === 'patient' ? undefined : before.name),
    payerType: owner ? owner.type : null,
    hasPatient: before.patientId !== null,
    hasLocation: locationId !== null,
    isDefault,
    isActive,
  });
  return { name: body.name, payerId, locationId, isDefault, isActive };
}

function requirePossible(draft: AccountDraft): void {
  const obstacle = accountDraftObstacle(draft);
  if (obstacle) throw refuseField(obstacle.field, obstacle.sentence);
}

function showAccount({ audit }: Context, row: NamedAccountRow): Shown {
  if (row.patientId) audit.patientsRead.add(row.patientId);
  return presentAccount(row);
}

/** An account in the interface's words. */
function presentAccount(row: NamedAccountRow): Shown {
  return {
    id: row.number,
    uuid: row.id,
    type: row.type,
    name: row.patient ? surnameFirst(row.patient) : row.name,
    payer: row.payerId,
    payer_name: row.payerName,
    patient: row.patientId,
    location: row.locationId,
    location_name: row.locationName,
    is_default: row.isDefault,
    balance: presentAmount(row.balance, row.currency),
    currency: row.currency,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}
