import postgres, { type Sql } from 'postgres';
import { type BenchHospital, openHospital } from '@/bench/hospital';
import type { Measured, Meter } from '@/bench/measure';
import { addKey, type Observed, observedPeople } from '@/bench/prepare';
import { type BenchServer, startServer } from '@/bench/server';
import { findSubjects, type Subjects } from '@/bench/subjects';
import { addPatients, addWard, admissions, type Desk, findDesk } from '@/bench/works/admissions';
import { recording, setOfSeven } from '@/bench/works/observations';

/** A hospital with the product running on it, and what the works ask for. */
export type Stage = {
  hospital: BenchHospital;
  server: BenchServer;
  at: Measured;
  client: Sql;
  key: string;
  desk: Desk;
  subjects: Subjects;
  people: Observed[];
  /** A ward of 200 beds, all of them occupied, with observations of everybody. */
  largeWard: string;
  close: () => Promise<void>;
};

/** Fills a hospital while the product is being built, and starts it there once it is. */
export async function openStage(
  given: { observations: number; keptIn?: string | undefined; built: Promise<void> },
  meter: Meter,
): Promise<Stage> {
  const hospital = await openHospital(given);
  const { databaseUrl, providerId, dir, postmasterPid } = hospital;
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const closing = [hospital.close, () => client.end({ timeout: 5 })];
  const close = async () => {
    for (const one of closing.reverse()) await one();
  };
  try {
    await given.built;
    await client`create extension if not exists pg_stat_statements`;
    const subjects = await findSubjects(databaseUrl, providerId);
    const key = await addKey(client, providerId);
    const desk = await findDesk(client, providerId, key);
    const people = await observedPeople(client, providerId);
    const server = await startServer({ databaseUrl, dir });
    closing.push(server.close);
    const at = { port: server.port, serverPid: server.pid, postmasterPid };
    const largeWard = await fillLargeWard({ client, desk, at }, meter);
    await client`vacuum analyze`;
    return { hospital, server, at, client, key, desk, subjects, people, largeWard, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const largeWardBeds = 200;

/** Through the product itself, as an admission touches more than a row. */
async function fillLargeWard(
  { client, desk, at }: Pick<Stage, 'client' | 'desk' | 'at'>,
  meter: Meter,
): Promise<string> {
  const { providerId, key } = desk;
  const [kept] = await client<{ id: string }[]>`
    select id from locations where provider_id = ${providerId} and name = ${largeWardName}`;
  if (kept) return kept.id;
  const { ward, beds } = await addWard(client, providerId, largeWardName, largeWardBeds);
  const patients = await addPatients(client, providerId, largeWardBeds);
  const all = { connections: 4, seconds: 120 };
  await meter.measure(at, admissions(desk, patients, beds), all);
  const inside = await client<Observed[]>`
    select patient_id as patient, encounter_id as encounter, admitted_by_id as practitioner
    from hospitalizations where provider_id = ${providerId} and ward_id = ${ward} and is_active`;
  const requests = recording(providerId, key, inside, setOfSeven);
  await meter.measure(at, { name: 'observe a ward', requests, isOnce: true }, all);
  return ward;
}

const largeWardName = 'Ward of 200 beds';
