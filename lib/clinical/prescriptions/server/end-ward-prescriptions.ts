import { listEnded } from '@/db/queries/admissions/stays-of-patient';
import type { MedicationRequest } from '@/db/queries/clinical/prescriptions';
import {
  listMistakenRepeats,
  listStepsOf,
  lockForWard,
  lockOverForWard,
} from '@/db/queries/clinical/prescriptions-of-stay';
import type { hospitalizations } from '@/db/schema/index';
import {
  endOfStay,
  isCompletedByRepeat,
  type Standing,
  standsAgainAs,
} from '@/lib/clinical/prescriptions/rules';
import { keepStep } from '@/lib/clinical/prescriptions/server/read-history';
import { isOrder } from '@/lib/domain/codes/prescriptions';
import { grouped } from '@/lib/domain/grouped';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Stay = typeof hospitalizations.$inferSelect;

/**
 * Ends prescriptions for the ward when the stay is over: they are no longer given, and would appear as active at the next
 * admission. Medicines to take home are ordered separately, and continue; so does a ban. The caller has locked the stay.
 */
export async function endWardPrescriptions(ctx: Context, stay: Stay): Promise<void> {
  for (const request of await lockForWard(ctx.tx, stay)) {
    const change = endOfStay(request.status);
    if (change === null) continue;
    await changeRecord(ctx, kinds.prescription, request, change, {
      patientIds: [request.patientId],
    });
    await keepStep(ctx, { id: request.id, ...change });
  }
}

/**
 * Undoes that, with the discharge recorded at an instant: each has its earlier status again. A prescription that a mistaken
 * repeat had replaced gets that repeat's status, because a repeat withdrawn after the discharge had no status to give back.
 * Answers the names of the medicines that are ordered again.
 */
export async function reactivateWardPrescriptions(
  ctx: Context,
  stay: Pick<Stay, 'providerId' | 'id' | 'patientId'>,
  endedAt: Date,
): Promise<string[]> {
  const { tx, provider } = ctx;
  const requests = await lockOverForWard(tx, stay);
  if (requests.length === 0) return [];
  const names: string[] = [];
  const mistakes = await listMistakenRepeats(tx, provider.id, requests);
  const ids = [...requests, ...mistakes].map(({ id }) => id);
  const stepsOf = grouped(
    await listStepsOf(tx, provider.id, ids),
    ({ medicationRequestId }) => medicationRequestId,
  );
  for (const request of requests) {
    const steps = stepsOf(request.id);
    const repeats = mistakes.filter(isRepeatOf(request));
    const change = isCompletedByRepeat(steps, repeats)
      ? asMistakeStood(repeats, stepsOf, endedAt)
      : standsAgainAs(steps, endedAt);
    if (change === null) continue;
    await changeRecord(ctx, kinds.prescription, request, change, {
      patientIds: [request.patientId],
    });
    await keepStep(ctx, { id: request.id, ...change });
    if (isOrder(request.intent)) names.push(request.name);
  }
  return names;
}

/** The same of what discharges under one record stopped of another's, which was taken for a record of the same person. */
export async function giveBackWardPrescriptions(
  ctx: Context,
  { of, by }: { of: string; by: string },
): Promise<void> {
  const providerId = ctx.provider.id;
  for (const { id, recordedAt } of await listEnded(ctx.tx, providerId, by)) {
    if (!recordedAt) continue;
    await reactivateWardPrescriptions(ctx, { providerId, id, patientId: of }, recordedAt);
  }
}

const isRepeatOf =
  ({ id, number, originalId }: MedicationRequest) =>
  (repeat: MedicationRequest) =>
    repeat.originalId === (originalId ?? id) && repeat.number > number;

/** As what the mistaken repeat stood that ended with the stay before it was withdrawn, or null when none did. */
function asMistakeStood(
  mistakes: readonly MedicationRequest[],
  stepsOf: (id: string) => Awaited<ReturnType<typeof listStepsOf>>,
  endedAt: Date,
): Standing | null {
  const stood = mistakes.map((mistake) => {
    const steps = stepsOf(mistake.id).filter(({ status }) => status !== 'entered-in-error');
    return standsAgainAs(steps, endedAt);
  });
  return stood.findLast((standing) => standing) ?? null;
}
