import type { Figures } from '@/bench/measure';

/** One work at one size of database. */
export type WorkResult = { part: string; name: string; observations: number } & Figures;

/** A single figure. */
export type Fact = { part: string; name: string; value: number; unit: string };

/** A bar: `value` is at most `most`, or at least `least`. */
export type Bar = { name: string; value: number; most?: number; least?: number };

export type Results = {
  at: string;
  node: string;
  cpus: number;
  works: WorkResult[];
  facts: Fact[];
  bars: Bar[];
};

export const holds = ({ value, most, least }: Bar): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least);

/** How a figure changed against an earlier run; `times` above 1 is slower. */
export type Change = { name: string; now: number; before: number; times: number };

/** Less than this is the machine's own unrest. */
const worthTelling = 1.3;

/** The works whose median time changed notably, the worst first. Only what both runs have is compared. */
export function changesOf(now: Results, before: Results): Change[] {
  const nameOf = ({ part, name, observations, connections }: WorkResult) =>
    `${part}: ${name}, ${observations} observations, ${connections} connections`;
  const earlier = new Map(before.works.map((work) => [nameOf(work), work.p50]));
  return now.works
    .flatMap((work) => {
      const name = nameOf(work);
      const then = earlier.get(name);
      if (then === undefined || then === 0) return [];
      return [{ name, now: work.p50, before: then, times: work.p50 / then }];
    })
    .filter(({ times }) => times > worthTelling || times < 1 / worthTelling)
    .sort((a, b) => b.times - a.times);
}
