import { listChildren } from '@/db/queries/registry/family';
import type { PatientRow } from '@/db/queries/registry/patients';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { birthOf } from '@/lib/domain/scores/age-group';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

/** Refuses a change of a mother after which her children could not name her. Throws `invalid` on the field. */
export async function refuseNoMother(
  ctx: Context,
  { id, gender, birth }: { id: string; gender: PatientRow['gender']; birth: string | null },
): Promise<void> {
  for (const child of await listChildren(ctx.tx, ctx.provider.id, id)) {
    const refuse = (field: string, end = '.') => {
      ctx.audit.patientsNamed.add(child.id);
      return refuseField(field, `This patient is the mother of ${child.mrNumber}${end}`);
    };
    if (gender === 'MALE') throw refuse('gender');
    const born = birthOf(child);
    if (birth === null || born === null || birth < born) continue;
    const field = birth.length < 10 ? 'estimated_birth' : 'birth_date';
    throw refuse(field, ', and not older. Check the year.');
  }
}

type Child = Pick<PatientRow, 'birthDate' | 'estimatedBirth'> & { id: string | null };

/**
 * The patient that a body names as a child's mother, or null for none. Throws on `mother`: `invalid` for the child itself, a man, and
 * somebody who is not older than the child or is its child; `conflict` for a record that was replaced.
 */
export async function resolveMother(
  ctx: Context,
  reference: Reference | null,
  child: Child,
): Promise<string | null> {
  if (reference === null) return null;
  const mother = await resolveReference(ctx, kinds.patient, 'mother', reference);
  if (mother.id === child.id) throw refuseField('mother', 'This is the patient.');
  if (mother.gender === 'MALE') throw refuseField('mother', 'This patient is male.');
  if (child.id !== null && mother.motherId === child.id) {
    throw refuseField('mother', 'This patient is the child.');
  }
  const [born, bornBefore] = [birthOf(child), birthOf(mother)];
  if (born !== null && bornBefore !== null && bornBefore >= born) {
    throw refuseField('mother', 'This patient is not older than the child.');
  }
  await refuseReplaced(ctx, mother, 'mother');
  return mother.id;
}
