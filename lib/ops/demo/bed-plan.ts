import type { Random } from '@/lib/ops/demo/random';
import type { DemoBed } from '@/lib/ops/demo/wards';

type Period = { from: Date; to: Date | null };

/** A bed is cleaned for an hour before the next patient. */
const cleaningMs = 3_600_000;

/** Which bed is taken when, so that no two patients ever share one. */
export function bedPlan(random: Random) {
  const taken = new Map<string, Period[]>();
  const isFree = (bed: DemoBed, { from, to }: Period) =>
    !taken.get(bed.id)?.some((stay) => (!to || stay.from < to) && (!stay.to || stay.to > from));
  return {
    /** A bed that is free for all of a time, one that suits if there is one. */
    find(
      beds: readonly DemoBed[],
      period: Period,
      suits: (bed: DemoBed) => boolean,
    ): DemoBed | null {
      const to = period.to && new Date(period.to.getTime() + cleaningMs);
      const free = random.shuffled(beds).filter((bed) => isFree(bed, { from: period.from, to }));
      return free.find(suits) ?? free[0] ?? null;
    },
    take(bed: DemoBed, { from, to }: Period): void {
      const periods = taken.get(bed.id) ?? [];
      taken.set(bed.id, [...periods, { from, to: to && new Date(to.getTime() + cleaningMs) }]);
    },
  };
}
