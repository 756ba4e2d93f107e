import { bedStayHistory } from '@/db/queries/admissions/bed-stay-history';
import {
  endBedStay,
  listFreeBeds,
  lockBeds,
  lockPatient,
  readBedUse,
} from '@/db/queries/admissions/bed-stays';
import { sendUpdate } from '@/db/queries/platform/rows';
import { beds, hospitalizations, type patients } from '@/db/schema/index';
import type { BedStatus } from '@/lib/domain/codes/locations';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { statusSince } from '@/lib/registry/locations/rules';
import { mayTellOf, nameFor } from '@/lib/registry/patients/server/named';

type Bed = typeof beds.$inferSelect;
export type StoredHospitalization = typeof hospitalizations.$inferSelect;
type Patient = typeof patients.$inferSelect;

const kind = { table: hospitalizations, entity: 'hospitalization', noun: 'admission' };

/**
 * The hospitalization that a path names and its patient, both locked. Every writer locks in this order: the patient,
 * the hospitalization, the beds by id. `seen` is what it was before this request had to wait for another. Throws
 * `not_found`, for a deleted one as well.
 */
export async function lockHospitalization(
  ctx: Context,
  reference: Reference,
): Promise<{
  hospitalization: StoredHospitalization;
  patient: Patient;
  seen: StoredHospitalization;
}> {
  const seen = await readRecord(ctx, kind, reference);
  const [patient, hospitalization] = await Promise.all([
    lockPatient(ctx.tx, ctx.provider.id, seen.patientId),
    lockRecord(ctx, kind, { id: seen.id }),
  ]);
  if (!patient || hospitalization.deletedAt) throw notFound(kind.noun);
  return { hospitalization, patient, seen };
}

/** The bed that is asked for, locked together with the one that is left, if any. Throws `invalid` on `bed`. */
export async function lockPlaces(
  ctx: Context,
  wantedBedId: string,
  leftBedId?: string,
): Promise<{ wanted: Bed; left: Bed | null }> {
  const ids = [...new Set([wantedBedId, ...(leftBedId ? [leftBedId] : [])])];
  const rows = await lockBeds(ctx.tx, ctx.provider.id, ids);
  const wanted = rows.find(({ id }) => id === wantedBedId);
  if (!wanted) throw refuseField('bed', 'There is no such bed at this hospital.');
  return { wanted, left: rows.find(({ id }) => id === leftBedId) ?? null };
}

/**
 * Refuses a locked bed that can take no patient now. The message names the patient in it, since when, and the free beds.
 * `hospitalizationId` is the one that a hold may be for; `use` is what was read of the bed since it was locked. Throws
 * `conflict` on `bed`.
 */
export async function refuseUnlessFree(
  ctx: Context,
  bed: Bed,
  { hospitalizationId, use }: { hospitalizationId?: string; use?: Use } = {},
): Promise<void> {
  const why = whyNotFree(ctx, bed, use ?? (await readUse(ctx, bed.id)), hospitalizationId);
  if (why === null) return;
  const free = await listFreeBeds(ctx.tx, ctx.provider.id, bed.wardId, ctx.now);
  const rest =
    free.length === 0
      ? 'No other bed of this ward is free.'
      : `Free beds of this ward: ${free.slice(0, namedFreeBeds).join(', ')}${
          free.length > namedFreeBeds ? ` and ${free.length - namedFreeBeds} more` : ''
        }.`;
  throw refuseField('bed', `${why} ${rest}`, 'conflict');
}

const namedFreeBeds = 12;

/** Why nobody can be put into a locked bed now; null for a free one. */
export function whyNotFree(
  ctx: Context,
  bed: Bed,
  { occupant, ...use }: Use,
  hospitalizationId: string | undefined,
): string | null {
  const unused = whyNotInUse(bed, use);
  if (unused !== null) return unused;
  const at = (instant: Date) => spokenInstant(instant, ctx.provider.timeZone);
  if (occupant) {
    return `${bed.name} is taken: ${nameFor(ctx, occupant.patient)} has been in it since ${at(occupant.since)}.`;
  }
  const since = at(bed.statusChangedAt);
  if (bed.status === 'cleaning') return `${bed.name} has been in cleaning since ${since}.`;
  if (bed.status === 'out-of-service') {
    return `${bed.name} has been out of service since ${since}${bed.statusReason && `: ${bed.statusReason}`}.`;
  }
  if (bed.status !== 'available') {
    return `${bed.name} is marked as occupied, though nobody is recorded in it. Check the bed.`;
  }
  return whyHeld(ctx, bed, use, hospitalizationId);
}

/** Why a locked bed that somebody leaves is not for this patient: it is held for another. Throws `conflict` on `bed`. */
export async function refuseIfHeld(
  ctx: Context,
  bed: Bed,
  { id }: StoredHospitalization,
): Promise<void> {
  const why = whyHeld(ctx, bed, await readUse(ctx, bed.id), id);
  if (why !== null) throw refuseField('bed', why, 'conflict');
}

type Use = Awaited<ReturnType<typeof readBedUse>>;

/** The patient in a bed, the patient that it is held for, and whether its ward and room are in use. */
export const readUse = ({ tx, provider, now }: Context, bedId: string): Promise<Use> =>
  readBedUse(tx, { providerId: provider.id, bedId, at: now });

function whyHeld(
  ctx: Context,
  bed: Bed,
  { hold }: Pick<Use, 'hold'>,
  hospitalizationId: string | undefined,
): string | null {
  if (!hold || hold.hospitalizationId === hospitalizationId) return null;
  const until = spokenInstant(hold.heldUntil, ctx.provider.timeZone);
  return `${bed.name} is held for ${nameFor(ctx, hold.patient)} until ${until}.`;
}

/** Why a locked bed is for nobody, not even later: it is out of use, or its ward or its room is. */
function whyNotInUse(bed: Bed, { closed }: Pick<Use, 'closed'>): string | null {
  if (!bed.isActive) return `${bed.name} is not in use.`;
  return closed && `${bed.name} is in ${closed}, which is not in use.`;
}

const whyInNoService = ({ name, status, statusReason }: Bed): string | null =>
  status === 'out-of-service'
    ? `${name} is out of service${statusReason && `: ${statusReason}`}.`
    : null;

/** Why a locked bed cannot be held for an admission: it is for nobody, or held for another. */
export async function whyNotHoldable(
  ctx: Context,
  bed: Bed,
  hospitalizationId: string,
): Promise<string | null> {
  const use = await readUse(ctx, bed.id);
  return whyNotInUse(bed, use) ?? whyInNoService(bed) ?? whyHeld(ctx, bed, use, hospitalizationId);
}

/** Gives a locked bed the status that follows from a stay. The database keeps the history of it. */
export async function putBedStatus(ctx: Context, bed: Bed, status: BedStatus): Promise<void> {
  if (bed.status === status && bed.statusReason === '') return;
  await sendUpdate(ctx.tx, beds, ctx.provider.id, bed.id, {
    status,
    statusReason: '',
    statusChangedAt: statusSince(ctx.now, bed.statusChangedAt),
    statusChangedById: ctx.caller.userId,
    modifiedAt: ctx.now,
  });
  recordChange(
    ctx,
    { entity: 'bed', entityId: bed.id },
    { status: bed.status, statusReason: bed.statusReason },
    { status, statusReason: '' },
  );
}

/**
 * Ends the patient's current bed stay, and returns its end. Throws `invalid` on the time's field if the patient came to the
 * bed later. For another patient than the one named by the request, the refusal gives the time only to callers who may know
 * it.
 */
export async function leaveBed(
  ctx: Context,
  { id, patientId }: StoredHospitalization,
  at: Date,
  {
    by,
    who = 'patient',
  }: { by: 'transfer' | 'discharge'; who?: 'patient' | 'other patient' | 'child' },
): Promise<Date> {
  const isLast = by === 'discharge' && who === 'patient';
  const endedAt = await endBedStay(ctx.tx, ctx.provider.id, id, at, { isLast });
  if (endedAt) return endedAt;
  const [current] = await bedStayHistory(ctx.tx, ctx.provider.id, id);
  if (!current) throw new Error('An active hospitalization has no stay in a bed.');
  const since =
    who === 'patient' || mayTellOf(ctx, patientId)
      ? `on ${spokenInstant(current.startedAt, ctx.provider.timeZone)}`
      : 'later than that';
  const then = isLast ? 'the discharge cannot be earlier' : `the ${by} must be later`;
  const field = by === 'transfer' ? 'transferred_at' : 'discharged_at';
  throw refuseField(field, `The ${who} came to the current bed ${since}, so ${then}.`);
}
