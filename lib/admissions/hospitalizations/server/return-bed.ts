import { findLaterOccupant } from '@/db/queries/admissions/bed-stay-history';
import { findAdmissionInBed } from '@/db/queries/admissions/shared-beds';
import type { PatientRow } from '@/db/queries/registry/patients';
import type { beds } from '@/db/schema/index';
import {
  readUse,
  type StoredHospitalization,
  whyNotFree,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { nameFor } from '@/lib/registry/patients/server/named';

type Bed = typeof beds.$inferSelect;

/**
 * Refuses to put a locked child back into a locked bed that the child shared with the mother, unless she has been in it since and the
 * child's record still names her. Throws `conflict`.
 */
export async function returnToMother(
  ctx: Context,
  child: Pick<PatientRow, 'motherId'>,
  bed: Bed,
  { motherStayId, endedAt }: { motherStayId: string; endedAt: Date },
): Promise<void> {
  const { motherId: patientId } = child;
  const mother =
    patientId && (await findAdmissionInBed(ctx.tx, ctx.provider.id, { patientId, bedId: bed.id }));
  if (mother && mother.id === motherStayId && mother.since < endedAt) return;
  const sentence = `The child shared ${bed.name} with the mother, who is no longer in it.`;
  throw new Refusal('conflict', sentence);
}

const noticedAtOnceMs = 3_600_000;

/**
 * The state of a bed after an admission that was recorded by mistake: available if the mistake was noticed within the hour;
 * later, any patient may have been in it.
 */
export function statusAfterMistake(recordedAt: Date | null, now: Date): 'available' | 'cleaning' {
  const isFresh = recordedAt !== null && now.getTime() - recordedAt.getTime() <= noticedAtOnceMs;
  return isFresh ? 'available' : 'cleaning';
}

/**
 * Refuses to return a patient to a locked bed that has had another patient since, or cannot be used now. Cleaning is no
 * obstacle, because it is the bed that this patient left. Neither is a hold that is older than the mistake, because the bed was
 * held while this patient was in it. Throws `conflict`.
 */
export async function assertBedStillAvailable(
  ctx: Context,
  bed: Bed,
  { id }: StoredHospitalization,
  { leftAt, recordedAt }: { leftAt: Date; recordedAt: Date },
): Promise<void> {
  const free = bed.status === 'cleaning' ? ({ ...bed, status: 'available' } as const) : bed;
  const { hold, ...use } = await readUse(ctx, bed.id);
  const isOlder = hold !== null && hold.createdAt < recordedAt;
  const why = whyNotFree(ctx, free, { ...use, hold: isOlder ? null : hold }, id);
  if (why !== null) throw refuseField('bed', why, 'conflict');
  const later = await findLaterOccupant(ctx.tx, ctx.provider.id, bed.id, {
    since: leftAt,
    hospitalizationId: id,
  });
  if (!later) return;
  const since = spokenInstant(later.startedAt, ctx.provider.timeZone);
  throw new Refusal(
    'conflict',
    `${bed.name} has been used since: ${nameFor(ctx, later.patient)} was in it from ${since}.`,
  );
}
