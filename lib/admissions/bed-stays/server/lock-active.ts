import { lockPeople, lockStays } from '@/db/queries/admissions/shared-beds';
import { findRow } from '@/db/queries/platform/rows';
import type { PatientRow } from '@/db/queries/registry/patients';
import { practitioners } from '@/db/schema/index';
import type { StoredHospitalization } from '@/lib/admissions/bed-stays/server/lock-beds';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

/** Refuses a stay that is over, and says when it ended and who ended it. Throws `conflict`. */
export async function refuseUnlessActive(
  ctx: Context,
  { isActive, dischargedAt, dischargedById }: StoredHospitalization,
): Promise<void> {
  if (isActive) return;
  const by =
    dischargedById &&
    (await findRow(ctx.tx, practitioners, ctx.provider.id, { id: dischargedById }));
  const at = dischargedAt && spokenInstant(dischargedAt, ctx.provider.timeZone);
  throw new Refusal(
    'conflict',
    `This patient was already discharged${at ? `, on ${at}` : ''}${by ? ` by ${practitionerName(by)}` : ''}.`,
  );
}

/**
 * Refuses to act on a stay whose bed, service or tier changed since the caller saw it. `seen` is its last transfer as the
 * caller knows it; undefined: not checked. Throws `conflict` on `last_transferred_at`.
 */
export function refuseIfMovedSince(
  { transferredAt }: StoredHospitalization,
  seen: Date | null | undefined,
): void {
  if (seen === undefined || transferredAt?.getTime() === seen?.getTime()) return;
  throw refuseField('last_transferred_at', movedMeanwhile, 'conflict');
}

/** Why a step is refused that was decided for the patient's former bed (409). */
export const movedMeanwhile =
  'Someone else transferred this patient in the meantime. Check the admission before you continue.';

/** A locked admission and its locked patient. */
export type Placed = { hospitalization: StoredHospitalization; patient: PatientRow };

/** The same, with the children who share the bed. */
export type Family = Placed & { children: Placed[] };

/**
 * The hospitalization that a path names, its patient and the children who share the bed, locked to change the bed or to end
 * or reactivate the stay. Of several such requests at once one takes effect: a request that had to wait, and finds another
 * state than the one that was asked to change, is refused. `followers` finds other admissions that change with it. Throws
 * `not_found` and `conflict`.
 */
export async function lockForChange(
  ctx: Context,
  reference: Reference,
  followers: (seen: StoredHospitalization) => Promise<StoredHospitalization[]> = async () => [],
): Promise<Family & { followers: Placed[] }> {
  const seen = await readRecord(ctx, kinds.hospitalization, reference);
  const moved = await followers(seen);
  const locked = await lockFamilies(ctx, [seen], moved);
  const family = await familyOf(ctx, seen, locked);
  return { ...family, followers: moved.flatMap(({ id }) => locked.get(id) ?? []) };
}

/** As `lockForChange`, of the hospitalization that a path names and of the one with whose patient its own swaps beds. */
export async function lockBothForChange(
  ctx: Context,
  reference: Reference,
  otherReference: Reference,
  followers: (
    ...seen: [StoredHospitalization, StoredHospitalization]
  ) => Promise<StoredHospitalization[]> = async () => [],
): Promise<[Family, Family, Placed[]]> {
  const mine = await readRecord(ctx, kinds.hospitalization, reference);
  const theirs = await resolveReference(ctx, kinds.hospitalization, 'swap_with', otherReference);
  if (theirs.deletedAt) {
    throw refuseField('swap_with', 'There is no such admission at this hospital.');
  }
  if (mine.id === theirs.id) {
    throw refuseField(
      'swap_with',
      'This is the patient being transferred. Choose the patient to swap with.',
    );
  }
  const moved = await followers(mine, theirs);
  const locked = await lockFamilies(ctx, [mine, theirs], moved);
  const now = await familyOf(ctx, mine, locked);
  const other = locked.get(theirs.id)?.hospitalization;
  if (!other || other.deletedAt || placeOf(other) !== placeOf(theirs)) {
    const sentence = 'Someone else transferred or discharged the other patient at the same time.';
    throw refuseField('swap_with', sentence, 'conflict');
  }
  return [
    now,
    await familyOf(ctx, theirs, locked),
    moved.flatMap(({ id }) => locked.get(id) ?? []),
  ];
}

/**
 * Locks these admissions, the children who share their beds and those who follow them: all patients by id first, then the admissions by
 * id, so that no two requests wait for each other. The mothers of these patients are locked too: a child joins the mother, or leaves
 * her, only with her record locked. Throws `conflict` when a child or a follower was moved meanwhile.
 */
async function lockFamilies(
  { tx, provider }: Context,
  named: StoredHospitalization[],
  followers: StoredHospitalization[],
): Promise<Map<string, Placed>> {
  const seen = [...named, ...followers];
  const of = { providerId: provider.id, stayIds: named.map(({ id }) => id) };
  const patientIds = seen.map(({ patientId }) => patientId);
  // Sent in this order.
  const [people, stays] = await Promise.all([
    lockPeople(tx, { ...of, patientIds }),
    lockStays(tx, { ...of, ids: seen.map(({ id }) => id) }),
  ]);
  const patients = new Map(people.map((patient) => [patient.id, patient]));
  const mothers = patientIds.flatMap((id) => patients.get(id)?.motherId ?? []);
  const concerned = new Set([...stays.map(({ patientId }) => patientId), ...mothers]);
  const locked = new Map<string, Placed>();
  for (const hospitalization of stays) {
    const patient = patients.get(hospitalization.patientId);
    if (patient) locked.set(hospitalization.id, { hospitalization, patient });
  }
  const isSame = (before: StoredHospitalization) => {
    const found = locked.get(before.id)?.hospitalization;
    return found && !found.deletedAt && placeOf(found) === placeOf(before);
  };
  const isComplete =
    people.length === concerned.size && [...concerned].every((id) => patients.has(id));
  if (!isComplete || !followers.every(isSame)) throw new Refusal('conflict', changedAtOnce);
  return locked;
}

async function familyOf(
  ctx: Context,
  seen: StoredHospitalization,
  locked: Map<string, Placed>,
): Promise<Family> {
  const now = locked.get(seen.id);
  if (!now || now.hospitalization.deletedAt) throw notFound(kinds.hospitalization.noun);
  if (seen.isActive) await refuseUnlessActive(ctx, now.hospitalization);
  if (placeOf(seen) !== placeOf(now.hospitalization)) throw new Refusal('conflict', changedAtOnce);
  const children = [...locked.values()].filter(
    ({ hospitalization }) => hospitalization.isActive && hospitalization.withMotherId === seen.id,
  );
  return { ...now, children };
}

const changedAtOnce = 'Someone else changed this admission at the same time. Check it again.';

const placeOf = ({ isActive, bedId, withMotherId, transferredAt }: StoredHospitalization) =>
  [isActive, bedId, withMotherId, transferredAt?.getTime()].join();
