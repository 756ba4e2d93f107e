import { lockPatient } from '@/db/queries/admissions/bed-stays';
import { findRow } from '@/db/queries/platform/rows';
import { practitioners } from '@/db/schema/index';
import {
  lockHospitalization,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import type { Reference } from '@/lib/platform/http/types';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

/** Refuses a stay that is over, in words that say when it ended and who ended it. Throws `conflict`. */
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
 * Refuses to act on a stay that is elsewhere, or under another service or tier, than the caller saw it. `seen` is when
 * the caller believes it was transferred last; undefined says nothing. Throws `conflict` on `last_transferred_at`.
 */
export function refuseIfMovedSince(
  { transferredAt }: StoredHospitalization,
  seen: Date | null | undefined,
): void {
  if (seen === undefined || transferredAt?.getTime() === seen?.getTime()) return;
  throw refuseField('last_transferred_at', movedMeanwhile, 'conflict');
}

/** Why a step is refused that was decided upon where the patient lay before (409). */
export const movedMeanwhile =
  'Someone else moved this patient in the meantime. Check the admission before you continue.';

/**
 * The hospitalization that a path names and its patient, both locked for a change of where the patient lies or whether
 * the stay is active. Of several such requests at once one takes effect: a request that had to wait, and finds another state than
 * the one that was asked to change, is refused. Throws `not_found` and `conflict`.
 */
export async function lockForChange(ctx: Context, reference: Reference) {
  const { hospitalization, patient, seen } = await lockHospitalization(ctx, reference);
  await refuseIfChanged(ctx, seen, hospitalization);
  return { hospitalization, patient };
}

/**
 * As `lockForChange`, of the hospitalization that a path names and of the one with whose patient its own swaps beds: both
 * patients by id first, then both hospitalizations, so that no two requests wait for each other.
 */
export async function lockBothForChange(
  ctx: Context,
  reference: Reference,
  otherReference: Reference,
): Promise<[StoredHospitalization, StoredHospitalization]> {
  const mine = await readRecord(ctx, kinds.hospitalization, reference);
  const theirs = await resolveReference(ctx, kinds.hospitalization, 'swap_with', otherReference);
  if (theirs.deletedAt) {
    throw refuseField('swap_with', 'There is no such admission at this hospital.');
  }
  if (mine.id === theirs.id) {
    throw refuseField('swap_with', 'This is the patient who is to be moved. Name the other one.');
  }
  for (const id of [mine.patientId, theirs.patientId].sort()) {
    await lockPatient(ctx.tx, ctx.provider.id, id);
  }
  const locked = new Map<string, StoredHospitalization>();
  for (const id of [mine.id, theirs.id].sort()) {
    locked.set(id, await lockRecord(ctx, kinds.hospitalization, { id }));
  }
  const [now, other] = [locked.get(mine.id), locked.get(theirs.id)];
  if (!now || now.deletedAt) throw notFound(kinds.hospitalization.noun);
  await refuseIfChanged(ctx, mine, now);
  if (!other || other.deletedAt || placeOf(other) !== placeOf(theirs)) {
    const sentence = 'Someone else moved or discharged the other patient at the same time.';
    throw refuseField('swap_with', sentence, 'conflict');
  }
  return [now, other];
}

async function refuseIfChanged(
  ctx: Context,
  seen: StoredHospitalization,
  hospitalization: StoredHospitalization,
): Promise<void> {
  if (seen.isActive) await refuseUnlessActive(ctx, hospitalization);
  if (placeOf(seen) === placeOf(hospitalization)) return;
  const sentence = 'Someone else changed this admission at the same time. Check it again.';
  throw new Refusal('conflict', sentence);
}

const placeOf = ({ isActive, bedId, transferredAt }: StoredHospitalization) =>
  [isActive, bedId, transferredAt?.getTime()].join();
