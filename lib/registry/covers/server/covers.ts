import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import {
  type CoverRow,
  findCover,
  leaveOnePrimary,
  listCovers,
} from '@/db/queries/registry/covers';
import type { PatientRow } from '@/db/queries/registry/patients';
import { dayAt } from '@/lib/domain/days';
import { notFound, refuseField } from '@/lib/domain/errors';
import { presentAmount, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';
import type {
  addCoverContract,
  editCoverContract,
  listCoversContract,
  PatientCover,
} from '@/lib/registry/covers/contract';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import { copaymentObstacle, presentCopayment } from '@/lib/registry/payers/rules';
import { requireCopaymentBySomeoneElse } from '@/lib/registry/payers/server/require-copayment-by-someone-else';

type Edit = z.output<NonNullable<typeof editCoverContract.body>>;

/** One page of a patient's covers. Reading them is audited. */
export async function readCovers(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listCoversContract.query>,
): Promise<Found<PatientCover>> {
  const patient = await readRecord(ctx, kinds.patient, reference);
  ctx.audit.patientsRead.add(patient.id);
  const { rows, ...rest } = await listCovers(
    ctx.tx,
    ctx.provider.id,
    { patientId: patient.id, validOn: query.valid_on },
    pageWindow(query),
  );
  return { rows: rows.map((row) => present(ctx, row, patient)), ...rest };
}

/**
 * Adds a cover. Throws `invalid` for a payer that is neither an insurer nor a company, `conflict` for a replaced patient, and
 * for a copayment by somebody whose own copayments have a limit.
 */
export async function addCover(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof addCoverContract.body>>,
): Promise<PatientCover> {
  const patient = await lockRecord(ctx, kinds.patient, reference);
  await refuseReplaced(ctx, patient);
  const { payer, ...others } = body;
  const columns = await columnsOf(ctx, others, null);
  requirePossible(ctx, columns);
  if (body.copayment_type !== null) await requireCopaymentBySomeoneElse(ctx, byClerk);
  const payerId = await payerOf(ctx, payer, null);
  if (body.is_primary) await takePrimary(ctx, patient, patient.id);
  const { id } = await addRecord(
    ctx,
    kinds.cover,
    {
      ...columns,
      payerId,
      memberNumber: body.member_number,
      validFrom: body.valid_from,
      patientId: patient.id,
      createdById: ctx.caller.userId,
    },
    { patientIds: [patient.id] },
  );
  return readCover(ctx, patient, id);
}

/**
 * Changes a cover. Throws `not_found` also for one of another patient, and `conflict` where somebody whose copayments have a
 * limit changes what the patient pays.
 */
export async function editCover(
  ctx: Context,
  { patient: reference, cover }: { patient: Reference; cover: Reference },
  body: Edit,
): Promise<PatientCover> {
  const patient = await lockRecord(ctx, kinds.patient, reference);
  const before = await lockRecord(ctx, kinds.cover, cover);
  if (before.patientId !== patient.id) throw notFound(kinds.cover.noun);
  const { payer, ...others } = body;
  const columns = {
    ...(await columnsOf(ctx, others, before.priceTierId)),
    ...(payer === undefined ? {} : { payerId: await payerOf(ctx, payer, before.payerId) }),
  };
  requirePossible(ctx, { ...before, ...columns });
  if (changesCopayment(before, columns, ctx.provider.currency))
    await requireCopaymentBySomeoneElse(ctx, byClerk);
  if (body.is_primary) await takePrimary(ctx, patient, before.id);
  await changeRecord(ctx, kinds.cover, before, columns, { patientIds: [patient.id] });
  return readCover(ctx, patient, before.id);
}

/** Whether a change alters the copayment, or the payer or days of a cover that names one. */
function changesCopayment<
  Cover extends Pick<
    CoverRow,
    'copaymentType' | 'copaymentValue' | 'payerId' | 'validFrom' | 'validTo'
  >,
>(before: Cover, columns: Partial<Cover>, currency: string): boolean {
  const after = { ...before, ...columns };
  if (before.copaymentType !== after.copaymentType) return true;
  if (before.copaymentType === null) return false;
  return (
    presentCopayment(before, currency) !== presentCopayment(after, currency) ||
    before.payerId !== after.payerId ||
    before.validFrom !== after.validFrom ||
    before.validTo !== after.validTo
  );
}

const byClerk = 'someone who takes no payments, such as a ward clerk, to record the copayment';

/** Leaves the patient no other primary cover than `id`. */
async function takePrimary(ctx: Context, patient: PatientRow, id: string): Promise<void> {
  const of = { providerId: ctx.provider.id, patientId: patient.id, id };
  for (const other of await leaveOnePrimary(ctx.tx, of)) {
    recordChange(
      ctx,
      { entity: kinds.cover.entity, entityId: other.id, patientIds: [patient.id] },
      { isPrimary: true },
      { isPrimary: false },
    );
  }
}

/** Without the columns that stay as they are. */
const defined = <T extends object>(columns: T) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Column in keyof T]?: Exclude<T[Column], undefined>;
  };

async function payerOf(ctx: Context, reference: Reference, before: string | null): Promise<string> {
  const payer = await resolveActiveOrUnchanged(ctx, kinds.payer, 'payer', reference, before);
  if (payer.type !== 'self-pay') return payer.id;
  throw refuseField('payer', 'Choose an insurer or a company.');
}

async function columnsOf(ctx: Context, body: Omit<Edit, 'payer'>, tierBefore: string | null) {
  const { price_tier: tier } = body;
  const given = {
    scheme: body.scheme,
    memberNumber: body.member_number,
    validFrom: body.valid_from,
    validTo: body.valid_to,
    isPrimary: body.is_primary,
    copaymentType: body.copayment_type,
    copaymentValue: body.copayment_value,
    authorizationNumber: body.authorization_number,
    authorizationLimit: body.authorization_limit,
    priceTierId:
      tier &&
      (await resolveActiveOrUnchanged(ctx, kinds.priceTier, 'price_tier', tier, tierBefore)).id,
  };
  return defined(given);
}

type Terms = {
  validFrom?: string;
  validTo?: string | null;
  copaymentType?: CoverRow['copaymentType'];
  copaymentValue?: string | null;
  authorizationLimit?: string | null;
};

/** Throws `invalid` for days that run backwards, a copayment that no scheme can ask for, and a limit finer than the currency. */
function requirePossible(
  { provider }: Context,
  { validFrom, validTo, copaymentType, copaymentValue, authorizationLimit }: Terms,
): void {
  if (validTo && validFrom && validTo < validFrom) {
    throw refuseField('valid_to', 'The last day must not be before the first.');
  }
  const terms = { copaymentType: copaymentType ?? null, copaymentValue: copaymentValue ?? null };
  const obstacle = copaymentObstacle(terms, provider.currency);
  if (obstacle) throw refuseField(obstacle.field, obstacle.sentence);
  if (authorizationLimit === null || authorizationLimit === undefined) return;
  const units = toMinorUnits(authorizationLimit, provider.currency);
  const field = 'authorization_limit';
  if (units === null) throw refuseField(field, tooManyDecimals(provider.currency));
  if (units === 0n) throw refuseField(field, 'Enter an amount above zero, or leave it empty.');
}

async function readCover(ctx: Context, patient: PatientRow, id: string): Promise<PatientCover> {
  const row = await findCover(ctx.tx, ctx.provider.id, patient.id, { id });
  if (!row) throw notFound(kinds.cover.noun);
  return present(ctx, row, patient);
}

const holdsOn = ({ validFrom, validTo }: CoverRow, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

function present({ provider, now }: Context, row: CoverRow, patient: PatientRow): PatientCover {
  return {
    id: row.number,
    uuid: row.id,
    patient: patient.number,
    payer: row.payerId,
    payer_name: row.payerName,
    payer_type: row.payerType,
    scheme: row.scheme,
    member_number: row.memberNumber,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    holds_today: holdsOn(row, dayAt(now, provider.timeZone)),
    is_primary: row.isPrimary,
    price_tier: row.priceTierId,
    price_tier_name: row.tierName,
    payer_price_tier: row.payerTierId,
    copayment_type: row.copaymentType,
    copayment_value: presentCopayment(row, provider.currency),
    authorization_number: row.authorizationNumber,
    authorization_limit:
      row.authorizationLimit === null
        ? null
        : presentAmount(row.authorizationLimit, provider.currency),
    authorization_used: presentAmount(row.used, provider.currency),
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}
