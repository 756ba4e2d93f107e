import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { surnameFirst } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';
import { mayTellOf } from '@/lib/registry/patients/server/named';

/**
 * Nothing new begins on a record that another record of the same person replaced, because no one would look for it there.
 * Throws `conflict` with the record to use instead, on the field that named the patient if there is one.
 */
export async function refuseReplaced(
  ctx: Context,
  { mrNumber, replacedById }: Pick<PatientRow, 'mrNumber' | 'replacedById'>,
  field?: string,
): Promise<void> {
  if (replacedById === null) return;
  const kept = await findPatient(ctx.tx, ctx.provider.id, { id: replacedById });
  if (!kept) throw new Error('The record that is kept is missing.');
  const goOn = mayTellOf(ctx, kept.id)
    ? `: continue with ${kept.mrNumber}, ${surnameFirst(kept)}`
    : '';
  const sentence = `${mrNumber} was replaced by another record of the same person${goOn}.`;
  throw field ? refuseField(field, sentence, 'conflict') : new Refusal('conflict', sentence);
}
