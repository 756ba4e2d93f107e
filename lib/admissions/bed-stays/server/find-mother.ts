import { findAdmissionInBed, findSharedAfter } from '@/db/queries/admissions/shared-beds';
import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import type { beds } from '@/db/schema/registry/locations';
import { isYoungEnoughToShare } from '@/lib/admissions/bed-stays/rules';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import { birthOf } from '@/lib/domain/scores/age-group';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';

type Bed = typeof beds.$inferSelect;

/**
 * The admission of a locked child's locked mother, whose locked bed the child shares from a time on. Throws `conflict` when the
 * child has no mother on record, is a year old, or the mother is not in that bed; `invalid` on the time's field when she came later.
 */
export async function findMother(
  ctx: Context,
  child: PatientRow,
  bed: Bed,
  { at, field }: { at: Date; field: string },
): Promise<string> {
  if (child.motherId === null) {
    const sentence =
      'No mother is recorded for this patient. Add her to the patient’s record first.';
    throw refuseField('with_mother', sentence, 'conflict');
  }
  if (!isYoungEnoughToShare(birthOf(child), dayAt(at, ctx.provider.timeZone))) {
    const sentence = 'Only a child under one year of age shares the mother’s bed.';
    throw refuseField('with_mother', sentence, 'conflict');
  }
  const mother = await findAdmissionInBed(ctx.tx, ctx.provider.id, {
    patientId: child.motherId,
    bedId: bed.id,
  });
  if (!mother) {
    const named = await findPatient(ctx.tx, ctx.provider.id, { id: child.motherId });
    if (named?.replacedById) {
      const sentence =
        'The record of the mother was replaced. Link the record that is kept to the patient first.';
      throw refuseField('with_mother', sentence, 'conflict');
    }
    throw refuseField('bed', `The mother is not in ${bed.name}.`, 'conflict');
  }
  if (at < mother.since) {
    const since = spokenInstant(mother.since, ctx.provider.timeZone);
    throw refuseField(field, `The mother came to ${bed.name} on ${since}: enter a later time.`);
  }
  return mother.id;
}

/**
 * Refuses to let a mother leave her bed at a time after which a child shared it, other than those who are moved with her. Throws
 * `invalid` on the time's field.
 */
export async function refuseWhileShared(
  ctx: Context,
  motherId: string,
  { at, field, except }: { at: Date; field: string; except: string[] },
): Promise<void> {
  const shared = { at, now: ctx.now, except };
  const until = await findSharedAfter(ctx.tx, ctx.provider.id, motherId, shared);
  if (!until) return;
  const spoken = spokenInstant(until, ctx.provider.timeZone);
  throw refuseField(field, `A child shared this bed until ${spoken}: enter a later time.`);
}
