import type { Work } from '@/bench/measure';
import { type Bench, connectionCounts } from '@/bench/parts/bench';
import {
  addPatients,
  addWard,
  admissions,
  discharges,
  staysOn,
  transfers,
} from '@/bench/works/admissions';
import { addCharges, cashAccount, paying, receiving } from '@/bench/works/money';
import { signingIn } from '@/bench/works/sign-in';

/** At most so many admissions, transfers, discharges and payments for each number of connections. */
const each = 200;
const seconds = 2.5;

/** Admissions, transfers and discharges of new patients, payments, and signing in. */
export async function measureWrites(bench: Bench): Promise<void> {
  await measureDesk(bench);
  await measureMoney(bench);
  const { client, hospital } = bench.large;
  const signIn = await signingIn(client, hospital.providerId);
  for (const connections of connectionCounts) {
    await measure(bench, 'sign-in', signIn, connections, seconds);
  }
}

async function measureDesk(bench: Bench): Promise<void> {
  const { client, desk } = bench.large;
  const { providerId } = desk;
  const all = each * connectionCounts.length;
  const from = await addWard(client, providerId, `Intake ${Date.now()}`, all);
  const to = await addWard(client, providerId, `Recovery ${Date.now()}`, all);
  const patients = await addPatients(client, providerId, all);
  const parts = async (count: number, workOf: (first: number, last: number) => Work) => {
    const share = Math.floor(count / connectionCounts.length);
    for (const [index, connections] of connectionCounts.entries()) {
      const work = workOf(index * share, (index + 1) * share);
      await measure(bench, 'admissions', work, connections, seconds);
    }
  };
  await parts(all, (first, last) =>
    admissions(desk, patients.slice(first, last), from.beds.slice(first, last)),
  );
  // As many as there was time for.
  const admitted = await staysOn(client, providerId, from.ward);
  await parts(admitted.length, (first, last) =>
    transfers(desk, admitted.slice(first, last), to.beds.slice(first, last)),
  );
  await parts(admitted.length, (first, last) => discharges(desk, admitted.slice(first, last)));
}

async function measureMoney(bench: Bench): Promise<void> {
  const { client, desk, hospital } = bench.large;
  const all = each * connectionCounts.length;
  const patients = await addPatients(client, hospital.providerId, all);
  const charges = await addCharges(client, desk, patients);
  const account = await cashAccount(client, hospital.providerId);
  for (const [index, connections] of connectionCounts.entries()) {
    const part = charges.slice(index * each, (index + 1) * each);
    await measure(bench, 'money', receiving(desk, account, part), connections, seconds);
  }
  for (const connections of connectionCounts) {
    await measure(bench, 'money', await paying(client, desk), connections, seconds);
  }
}

async function measure(
  { meter, report, large }: Bench,
  part: string,
  work: Work,
  connections: number,
  seconds: number,
): Promise<void> {
  const figures = await meter.measure(large.at, work, {
    connections,
    seconds,
    client: large.client,
  });
  report.work(part, work.name, large.hospital.observations, figures);
}
