import { listChains } from '@/db/queries/prescriptions';
import { findRow } from '@/db/queries/rows';
import { practitioners } from '@/db/schema/index';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readPatientSummary } from '@/lib/patients/summary';
import { readPrescriptionHistory } from '@/lib/prescriptions/history';
import { readPrescription } from '@/lib/prescriptions/read';
import { whyNoRepeat } from '@/lib/prescriptions/rules';
import { readRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

/** A prescription as its own page and its paper show it. Reading it is audited. */
export async function readPrescriptionPage(ctx: Context, reference: Reference) {
  const { tx, provider } = ctx;
  const prescription = await readPrescription(ctx, reference);
  const [history, summary, prescriber, noRepeat] = await Promise.all([
    readPrescriptionHistory(ctx, { id: prescription.uuid }),
    readPatientSummary(ctx, { number: prescription.patient }),
    findRow(tx, practitioners, provider.id, { id: prescription.requester_practitioner }),
    reasonAgainstRepeat(ctx, prescription.uuid),
  ]);
  return {
    prescription,
    history,
    summary,
    qualification: prescriber?.qualification ?? '',
    noRepeat,
  };
}

export type PrescriptionPage = Awaited<ReturnType<typeof readPrescriptionPage>>;

/** Why the chain of a prescription cannot be repeated now, or null. */
async function reasonAgainstRepeat(ctx: Context, id: string): Promise<string | null> {
  const { originalId } = await readRecord(ctx, kinds.prescription, { id });
  const original = await readRecord(ctx, kinds.prescription, { id: originalId ?? id });
  const [chain] = await listChains(ctx.tx, ctx.provider.id, [original.id]);
  if (!chain) throw new Error('A prescription is not of its own chain.');
  return whyNoRepeat(chain, original, { now: ctx.now, timeZone: ctx.provider.timeZone });
}
