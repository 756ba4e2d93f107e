import type { z } from 'zod';
import { findCarePlan } from '@/db/queries/clinical/chart';
import type { editCarePlanContract } from '@/lib/clinical/care-plans/contract';
import { isPlanWithdrawn } from '@/lib/clinical/care-plans/rules';
import type { CarePlanOfPatient } from '@/lib/clinical/chart/contract';
import { presentCarePlan } from '@/lib/clinical/chart/server/read';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof editCarePlanContract.body>>;

/** Ends a care plan, or lets it go on. */
export async function editCarePlan(
  ctx: Context,
  reference: Reference,
  { period_end: periodEnd }: Body,
): Promise<CarePlanOfPatient> {
  const before = await lockRecord(ctx, kinds.carePlan, reference);
  const { patientId, contact } = await found(ctx, before.id);
  if (isPlanWithdrawn(contact.status)) {
    const sentence = `The encounter of this care plan is ${spokenCode(contact.status).toLowerCase()}: the plan can no longer be changed.`;
    throw refuseField('period_end', sentence, 'conflict');
  }
  if (periodEnd && before.periodStart && periodEnd < before.periodStart) {
    throw refuseField('period_end', 'The care plan must end after it begins.');
  }
  ctx.audit.patientsRead.add(patientId);
  await changeRecord(ctx, kinds.carePlan, before, { periodEnd }, { patientIds: [patientId] });
  await notifyOfEncounter(ctx, { patientId });
  return presentCarePlan(await found(ctx, before.id), ctx.now);
}

async function found(ctx: Context, id: string) {
  const row = await findCarePlan(ctx.tx, ctx.provider.id, id);
  if (!row) throw notFound(kinds.carePlan.noun);
  return row;
}
