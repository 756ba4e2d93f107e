import type { Meter } from '@/bench/measure';
import type { Report } from '@/bench/report';
import type { Stage } from '@/bench/stage';

/** The context of every part. */
export type Bench = {
  meter: Meter;
  report: Report;
  /** The hospital that is measured. */
  large: Stage;
  /** One of ten thousand rows, which the lists are held against; opened when it is first wanted. */
  small: () => Promise<Stage>;
  /** Has in its name what is measured; empty for everything. */
  only: string;
};

/** As many clients at once. */
export const connectionCounts = [1, 16, 32];
