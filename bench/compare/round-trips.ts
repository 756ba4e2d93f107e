import type { Side } from '@/bench/compare/side';
import { answered } from '@/bench/fetching';
import type { Work } from '@/bench/measure';
import { median } from '@/bench/percentile';
import { startServer } from '@/bench/server';
import { openTap } from '@/bench/statement-tap';

const warmings = 30;
const heard = 9;

/** How often each work waits for the database in one request: a second server of the side is asked through a tap. */
export async function roundTrips(
  { folder, dir, databaseUrl }: Side,
  works: Work[],
): Promise<number[]> {
  const tap = await openTap(databaseUrl);
  const server = await startServer({ dir, folder, databaseUrl: tap.url });
  try {
    const trips: number[] = [];
    for (const { requests } of works) {
      const ask = (index: number) => answered(server.port, requests[index % requests.length] ?? '');
      for (let index = 0; index < warmings; index += 1) await ask(index);
      const counts: number[] = [];
      for (let index = 0; index < heard; index += 1) {
        const statements = await tap.during(() => ask(warmings + index));
        counts.push(
          new Set(statements.map(({ connection, round }) => `${connection} ${round}`)).size,
        );
      }
      trips.push(median(counts));
    }
    return trips;
  } finally {
    await server.close();
    await tap.close();
  }
}
