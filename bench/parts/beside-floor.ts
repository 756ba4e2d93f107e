import { type Figures, type Measured, medianOf, type Work } from '@/bench/measure';
import type { Bench } from '@/bench/parts/bench';
import { median } from '@/bench/percentile';

export const part = 'operations';

/** One round of an operation: what the product was asked, and what the floor was. */
export type Round = { product: Work; floor: Work };

export const cpuOf = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu;

/** Measures an operation in turns with the floor, over sixteen connections. The first round warms up. */
export async function besideFloor(
  { large, meter, report }: Bench,
  floor: Measured,
  { name, rounds, seconds }: { name: string; rounds: Round[]; seconds: number },
): Promise<void> {
  const once = (at: Measured, work: Work) =>
    meter.measure(at, work, { connections: 16, seconds, client: large.client });
  const turns: { product: Figures; bare: Figures }[] = [];
  for (const round of rounds) {
    turns.push({
      product: await once(large.at, round.product),
      bare: await once(floor, round.floor),
    });
  }
  turns.shift();
  const { observations } = large.hospital;
  report.work(part, name, observations, medianOf(turns.map(({ product }) => product)));
  report.work(part, `${name}, floor`, observations, medianOf(turns.map(({ bare }) => bare)));
  const perSecond = median(turns.map(({ product, bare }) => product.perSecond / bare.perSecond));
  const against = `${name}: requests a second against the floor`;
  report.bar({ name: against, value: perSecond, least: 0.6 });
  const cpu = median(turns.map(({ product, bare }) => cpuOf(product) / cpuOf(bare)));
  report.fact(part, `${name}: CPU against the floor`, cpu, 'times');
}
