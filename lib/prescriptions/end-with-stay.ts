import { listStepsOf, lockForWard, lockOverForWard } from '@/db/queries/prescriptions-of-stay';
import type { hospitalizations } from '@/db/schema/index';
import { grouped } from '@/lib/encounters/present';
import type { Context } from '@/lib/http/context';
import { keepStep } from '@/lib/prescriptions/history';
import { endedWithStay, endOfStay, standsAgainAs } from '@/lib/prescriptions/rules';
import { changeRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

type Stay = typeof hospitalizations.$inferSelect;

/**
 * Ends what was ordered to be given on the ward in a stay that is over: nobody gives it any more, and at the next
 * admission it would stand on the chart as if somebody did. What is to go on at home is ordered apart, and goes on; so
 * does what must not be given. The caller holds the stay.
 */
export async function endWithStay(ctx: Context, stay: Stay): Promise<void> {
  for (const request of await lockForWard(ctx.tx, stay)) {
    const change = endOfStay(request);
    if (change === null) continue;
    await changeRecord(ctx, kinds.prescription, request, change, {
      patientIds: [request.patientId],
    });
    await keepStep(ctx, { id: request.id, ...change });
  }
}

/** Takes that back with the discharge that was recorded at an instant: each stands as it stood before. */
export async function standAgainWithStay(ctx: Context, stay: Stay, endedAt: Date): Promise<void> {
  const requests = await lockOverForWard(ctx.tx, stay, endedWithStay);
  if (requests.length === 0) return;
  const ids = requests.map(({ id }) => id);
  const stepsOf = grouped(
    await listStepsOf(ctx.tx, ctx.provider.id, ids),
    ({ medicationRequestId }) => medicationRequestId,
  );
  for (const request of requests) {
    const change = standsAgainAs(request, stepsOf(request.id), endedAt);
    if (change === null) continue;
    await changeRecord(ctx, kinds.prescription, request, change, {
      patientIds: [request.patientId],
    });
    await keepStep(ctx, { id: request.id, ...change });
  }
}
