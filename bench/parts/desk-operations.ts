import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured, Work } from '@/bench/measure';
import type { Bench } from '@/bench/parts/bench';
import { besideFloor, type Round } from '@/bench/parts/beside-floor';
import {
  addPatients,
  addWard,
  admissions,
  discharges,
  staysOn,
  transfers,
} from '@/bench/works/admissions';
import { addCharges, cashAccount, paying, receiving } from '@/bench/works/money';

const rounds = 4;
const each = 56;
/** Kept back of each kind, to measure how often a request waits for the database. */
const heard = 8;
/** As long as it takes: each request can be sent once only. */
const seconds = 60;

/**
 * Admissions, transfers, discharges and payments of new patients, each beside the floor.
 * @returns one work of each whose requests have not been sent yet
 */
export async function measureDesk(bench: Bench, floor: Measured): Promise<Work[]> {
  const { client, desk } = bench.large;
  const { providerId } = desk;
  const measured = rounds * each;
  const all = measured + 2 * heard;
  const newSide = async (name: string) => {
    const patients = await addPatients(client, providerId, all);
    return {
      patients,
      from: await addWard(client, providerId, `Intake of ${name} ${Date.now()}`, all),
      to: await addWard(client, providerId, `Recovery of ${name} ${Date.now()}`, all),
      charges: await addCharges(client, desk, patients),
      stays: [] as string[],
    };
  };
  const product = await newSide('product');
  const bare = await newSide('floor');
  const left: Work[] = [];
  const inRounds = async (
    count: number,
    workOf: (side: typeof product, from: number, to: number) => Work,
  ) => {
    const share = Math.floor((count - heard) / rounds);
    const divided = Array.from({ length: rounds }, (_, round): Round => {
      const [from, to] = [round * share, (round + 1) * share];
      return { product: workOf(product, from, to), floor: workOf(bare, from, to) };
    });
    const name = divided[0]?.product.name ?? '';
    await besideFloor(bench, floor, { name, rounds: divided, seconds });
    left.push(workOf(product, count - heard, count));
  };
  await inRounds(measured + heard, ({ patients, from }, first, last) =>
    admissions(desk, patients.slice(first, last), from.beds.slice(first, last)),
  );
  // A transfer says that it was made a second ago.
  await sleep(2000);
  for (const side of [product, bare]) {
    side.stays = await staysOn(client, providerId, side.from.ward);
  }
  // Of those who were transferred, as many are left to be discharged.
  await inRounds(measured - heard, ({ stays, to }, first, last) =>
    transfers(desk, stays.slice(first, last), to.beds.slice(first, last)),
  );
  await inRounds(measured - 2 * heard, ({ stays }, first, last) =>
    discharges(desk, stays.slice(first, last)),
  );
  const account = await cashAccount(client, providerId);
  await inRounds(measured + heard, ({ charges }, first, last) =>
    receiving(desk, account, charges.slice(first, last)),
  );
  const { name, requests } = await paying(client, desk);
  const some = (odd: number) => ({
    name,
    requests: requests.filter((_, index) => index % 2 === odd),
  });
  const round = { product: some(0), floor: some(1) };
  await besideFloor(bench, floor, { name, rounds: Array(rounds).fill(round), seconds: 1.5 });
  return [...left, some(0)];
}
