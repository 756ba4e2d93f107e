import type { z } from 'zod';
import {
  findSchedule,
  lockSchedule,
  storeSchedule,
} from '@/db/queries/clinical/monitoring-intervals';
import type {
  editMonitoringIntervalsContract,
  readMonitoringIntervalsContract,
} from '@/lib/clinical/monitoring-intervals/contract';
import { longerThanNext } from '@/lib/clinical/monitoring-intervals/rules';
import { refuseField } from '@/lib/domain/errors';
import { triageColours } from '@/lib/domain/scores/colour';
import type { ObservationSchedule } from '@/lib/domain/scores/schedule';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readMonitoringIntervalsContract.reply.data>;

/** How soon patients of the hospital are observed again. */
export const readMonitoringIntervals = async ({ tx, provider }: Context): Promise<Shown> =>
  present(await findSchedule(tx, provider.id));

/** Changes it for all patients at once. Throws `invalid` if the more urgent would wait longer than the less urgent. */
export async function editMonitoringIntervals(
  ctx: Context,
  body: z.output<NonNullable<typeof editMonitoringIntervalsContract.body>>,
): Promise<Shown> {
  const { tx, provider } = ctx;
  const before = await lockSchedule(tx, provider.id);
  const was = before.observation_interval_minutes;
  const minutes = {
    red: body.red_minutes ?? was.red,
    orange: body.orange_minutes ?? was.orange,
    yellow: body.yellow_minutes ?? was.yellow,
    green: body.green_minutes ?? was.green,
  };
  const longer = longerThanNext(minutes);
  if (longer) {
    const [name, next] = [triageColours[longer.colour], triageColours[longer.next]];
    throw refuseField(
      `${longer.colour}_minutes`,
      `${name.priority} (${minutes[longer.colour]} min) must not be longer than ${next.priority} (${minutes[longer.next]} min).`,
    );
  }
  const after: ObservationSchedule = {
    ...before,
    observation_interval_minutes: minutes,
    morse_reassessment_hours: body.fall_risk_hours ?? before.morse_reassessment_hours,
  };
  await storeSchedule(tx, provider.id, after);
  recordChange(
    ctx,
    { entity: 'monitoring-intervals', entityId: provider.id },
    present(before),
    present(after),
  );
  return present(after);
}

function present({
  observation_interval_minutes: { red, orange, yellow, green },
  morse_reassessment_hours,
}: ObservationSchedule): Shown {
  return {
    red_minutes: red,
    orange_minutes: orange,
    yellow_minutes: yellow,
    green_minutes: green,
    fall_risk_hours: morse_reassessment_hours,
  };
}
