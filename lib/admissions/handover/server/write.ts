import { v7 } from 'uuid';
import type { z } from 'zod';
import { findLastHandoverNote, insertHandoverNote } from '@/db/queries/admissions/handover';
import { notify } from '@/db/queries/platform/outbox';
import type { HandoverNote, writeHandoverNoteContract } from '@/lib/admissions/handover/contract';
import { presentHandoverNote } from '@/lib/admissions/handover/server/present';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof writeHandoverNoteContract.body>>;

/**
 * Writes a recommendation to the next shift about a patient; the previous one is kept. Throws `not_found`; `conflict` if
 * the stay is over or someone else wrote one in the meantime.
 */
export async function writeHandoverNote(
  ctx: Context,
  reference: Reference,
  { recommendation, replaces }: Body,
): Promise<HandoverNote> {
  // Locked, so that of two who write at once the second one learns of the first.
  const stay = await lockRecord(ctx, kinds.hospitalization, reference);
  if (stay.deletedAt) throw notFound('hospitalization');
  if (!stay.isActive) {
    throw refuseField(
      'recommendation',
      'The patient was discharged. A recommendation can no longer be recorded.',
      'conflict',
    );
  }
  const last = await findLastHandoverNote(ctx.tx, ctx.provider.id, stay.id);
  if (replaces !== undefined && replaces !== (last?.id ?? null)) {
    const who = last && presentHandoverNote(last).written_by_name;
    throw refuseField(
      'replaces',
      `${who ?? 'Someone else'} wrote another recommendation while you were editing. Read it first.`,
      'conflict',
    );
  }
  if (recommendation === '' && !last?.recommendation) {
    throw refuseField('recommendation', 'Enter what the next shift should do or watch.');
  }
  const values = {
    providerId: ctx.provider.id,
    id: v7(),
    hospitalizationId: stay.id,
    wardId: stay.wardId,
    recommendation,
    practitionerId: ctx.affiliation.practitionerId,
    createdById: ctx.caller.userId,
    createdAt: ctx.now,
  };
  await insertHandoverNote(ctx.tx, values);
  recordChange(
    ctx,
    { entity: 'handover-note', entityId: values.id, patientIds: [stay.patientId] },
    null,
    { hospitalizationId: stay.id, recommendation },
  );
  await notify(ctx.tx, {
    providerId: ctx.provider.id,
    topic: 'handover.written',
    wardId: stay.wardId,
    patientId: stay.patientId,
  });
  const written = await findLastHandoverNote(ctx.tx, ctx.provider.id, stay.id);
  if (written?.id !== values.id) throw new Error('The handover note was not stored.');
  return presentHandoverNote(written);
}
