import type { z } from 'zod';
import { type DiagnosisRow, keepDiagnosisVersion } from '@/db/queries/clinical/diagnoses';
import { lockEncounter } from '@/db/queries/clinical/encounter-status';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import type { changeDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { changed, isUnchanged, needsReason } from '@/lib/clinical/diagnoses/rules';
import { readDiagnosis } from '@/lib/clinical/diagnoses/server/read';
import { diagnosisState } from '@/lib/clinical/diagnoses/words';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof changeDiagnosisContract.body>>;

/**
 * Changes the statement about a condition, and keeps the earlier one. Also after its encounter is over, because results
 * come after the patient went home. If nothing changes, nothing is kept. Throws `invalid` for a change that contradicts
 * itself or lacks its reason, `conflict` when the encounter was withdrawn or the diagnosis was changed since the caller
 * looked.
 */
export async function changeDiagnosis(ctx: Context, reference: Reference, body: Body) {
  const { tx, affiliation, caller, now } = ctx;
  const { before, patientId } = await lockDiagnosis(ctx, reference);
  refuseIfChangedSince(before, body.replaces);
  const after = changed(before, { ...body, clinicalStatus: body.clinical_status });
  if ('field' in after) throw refuseField(after.field, after.message);
  if (isUnchanged(before, after)) return readDiagnosis(ctx, { id: before.id });
  const reason = body.reason ?? '';
  if (needsReason(before, after) && reason === '') {
    throw refuseField(
      'reason',
      'Enter a reason, so that the next doctor knows why it was refuted, reopened or corrected.',
    );
  }
  // Two changes within a millisecond keep their order.
  const statedAt = new Date(Math.max(+now, +before.statedAt + 1));
  await keepDiagnosisVersion(tx, before, statedAt);
  await changeRecord(
    ctx,
    kinds.diagnosis,
    before,
    {
      ...after,
      statusReason: reason,
      statedAt,
      statedById: affiliation.practitionerId,
      statedByUserId: caller.userId,
    },
    { patientIds: [patientId] },
  );
  await notifyOfEncounter(ctx, { patientId });
  return readDiagnosis(ctx, { id: before.id });
}

/** Its encounter is locked before it, as when diagnoses are recorded or deleted. */
async function lockDiagnosis(
  ctx: Context,
  reference: Reference,
): Promise<{ before: DiagnosisRow; patientId: string }> {
  const { tx, provider } = ctx;
  const { encounterId } = await readRecord(ctx, kinds.diagnosis, reference);
  const encounter = await lockEncounter(tx, provider.id, encounterId);
  const before = await lockRecord(ctx, kinds.diagnosis, reference);
  if (!encounter || before.deletedAt !== null) throw notFound(kinds.diagnosis.noun);
  if (await isEncounterWithdrawn(tx, provider.id, encounterId)) {
    throw new Refusal(
      'conflict',
      'The encounter of this diagnosis was entered in error. It can no longer be changed.',
    );
  }
  return { before, patientId: encounter.patientId };
}

function refuseIfChangedSince(
  { role, status, clinicalStatus, statedAt }: DiagnosisRow,
  replaces: Date | undefined,
): void {
  if (!replaces || +replaces === +statedAt) return;
  const state = diagnosisState({ status, clinical_status: clinicalStatus });
  throw refuseField(
    'replaces',
    `Someone else changed this diagnosis in the meantime: ${role}, ${state}. Check it before you change it.`,
    'conflict',
  );
}
