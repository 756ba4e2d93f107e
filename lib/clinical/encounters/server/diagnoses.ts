import type { z } from 'zod';
import { listDiagnosesOfEncounters } from '@/db/queries/clinical/encounter-entries';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import type {
  deleteDiagnosesContract,
  recordDiagnosesContract,
} from '@/lib/clinical/encounter-actions/contract';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { lockForEntry, notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import { type FieldErrors, Refusal } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Recording = z.output<NonNullable<typeof recordDiagnosesContract.body>>;
type Deleting = z.output<NonNullable<typeof deleteDiagnosesContract.body>>;

/** Adds diagnoses to an encounter, which begins with them if it was planned. Throws as `lockForEntry` does. */
export async function recordDiagnoses(ctx: Context, body: Recording) {
  const encounter = await lockForEntry(ctx, body);
  await beginEncounter(ctx, encounter);
  await addDiagnoses(ctx, encounter, body.data.diagnoses);
  await notifyOfEncounter(ctx, encounter);
  return readEncounter(ctx, encounter.id);
}

/** Adds diagnoses to a locked encounter, provisional and ranked after those that are there. */
export async function addDiagnoses(
  ctx: Context,
  encounter: EncounterRow,
  diagnoses: Recording['data']['diagnoses'],
): Promise<void> {
  const present = await listDiagnosesOfEncounters(ctx.tx, encounter.providerId, [encounter.id]);
  for (const [index, { condition, code, role, note }] of diagnoses.entries()) {
    await addRecord(
      ctx,
      kinds.diagnosis,
      {
        encounterId: encounter.id,
        condition,
        code,
        role,
        note: note || null,
        rank: present.length + index + 1,
        practitionerId: ctx.affiliation.practitionerId,
        statedById: ctx.affiliation.practitionerId,
        statedByUserId: ctx.caller.userId,
      },
      { patientIds: [encounter.patientId] },
    );
  }
}

/** Deletes the named diagnoses, softly, and closes the gaps that they leave in the ranks. */
export async function deleteDiagnoses(ctx: Context, body: Deleting) {
  const encounter = await lockForEntry(ctx, body);
  const present = await listDiagnosesOfEncounters(ctx.tx, encounter.providerId, [encounter.id]);
  const deleted = new Set<string>();
  const fields: FieldErrors = {};
  for (const [index, { uuid }] of body.data.diagnoses.entries()) {
    const found = present.find(({ id, number }) =>
      'id' in uuid ? id === uuid.id : number === uuid.number,
    );
    const field = `data.diagnoses.${index}.uuid`;
    if (!found) fields[field] = ['This encounter has no such diagnosis. It may have been deleted.'];
    else if (deleted.has(found.id)) fields[field] = ['This diagnosis is named twice.'];
    else deleted.add(found.id);
  }
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'Nothing was deleted. Correct the named diagnoses.', { fields });
  }
  const isOf = { patientIds: [encounter.patientId] };
  let rank = 0;
  for (const diagnosis of present) {
    if (deleted.has(diagnosis.id)) {
      await changeRecord(ctx, kinds.diagnosis, diagnosis, { deletedAt: ctx.now }, isOf);
      continue;
    }
    rank += 1;
    if (diagnosis.rank !== rank)
      await changeRecord(ctx, kinds.diagnosis, diagnosis, { rank }, isOf);
  }
  await notifyOfEncounter(ctx, encounter);
  return readEncounter(ctx, encounter.id);
}
