import { listChains, type MedicationRequest } from '@/db/queries/clinical/prescriptions';
import { isStayOver } from '@/db/queries/clinical/prescriptions-of-stay';
import { findRow } from '@/db/queries/platform/rows';
import { practitioners } from '@/db/schema/index';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { afterStaySentence, isForWard, whyNoRepeat } from '@/lib/clinical/prescriptions/rules';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { readPrescriptionHistory } from '@/lib/clinical/prescriptions/server/read-history';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { replacedSentence } from '@/lib/registry/patients/words';

/** A prescription as its own page and its paper show it. Reading it is audited. */
export async function readPrescriptionPage(ctx: Context, reference: Reference) {
  const { tx, provider } = ctx;
  const prescription = await readPrescription(ctx, reference);
  const request = await readRecord(ctx, kinds.prescription, { id: prescription.uuid });
  const [history, summary, prescriber, noRepeat, isOver] = await Promise.all([
    readPrescriptionHistory(ctx, { id: prescription.uuid }),
    readPatientSummary(ctx, { number: prescription.patient }),
    findRow(tx, practitioners, provider.id, { id: prescription.requester_practitioner }),
    reasonAgainstRepeat(ctx, request),
    isForWard(request) && isStayOver(tx, request),
  ]);
  return {
    prescription,
    history,
    summary,
    qualification: prescriber?.qualification ?? '',
    noRepeat,
    /** Why it becomes active no more, or null. */
    noOrder: replacedSentence(summary) ?? (isOver ? afterStaySentence : null),
  };
}

export type PrescriptionPage = Awaited<ReturnType<typeof readPrescriptionPage>>;

/** Why the chain of a prescription cannot be repeated now, or null. */
async function reasonAgainstRepeat(
  ctx: Context,
  { id, originalId }: MedicationRequest,
): Promise<string | null> {
  const original = await readRecord(ctx, kinds.prescription, { id: originalId ?? id });
  const [chain] = await listChains(ctx.tx, ctx.provider.id, [original.id]);
  if (!chain) throw new Error('A prescription is not of its own chain.');
  return whyNoRepeat(chain, original, { now: ctx.now, timeZone: ctx.provider.timeZone });
}
