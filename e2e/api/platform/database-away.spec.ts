import postgres from 'postgres';
import { v7 } from 'uuid';
import { expect, inject, it } from 'vitest';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';

it('while its connections are cut again and again the API answers 503 or rightly, loses nothing, and recovers automatically', async () => {
  const hospital = await aHospital();
  const path = `/api/v1/providers/${hospital.provider.id}/patients`;
  const saboteur = postgres(inject('databaseUrl'), { max: 1 });
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);

  let storm = true;
  const statuses = new Map<number, number>();
  const acknowledged: string[] = [];
  const worker = async () => {
    while (storm) {
      const mrNumber = v7();
      const answer = await send('POST', path, {
        as: hospital.key,
        body: { mr_number: mrNumber, first_name: 'A', last_name: 'B', gender: 'MALE' },
        headers: { 'idempotency-key': mrNumber },
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 201) acknowledged.push(mrNumber);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
    }
  };
  const workers = Array.from({ length: 8 }, worker);
  const until = Date.now() + 4_000;
  while (Date.now() < until) {
    // A slow machine needs longer than others to connect and store something in between.
    const pauseMs = statuses.has(201) ? 200 : 800;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await saboteur`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wardline' and pid <> pg_backend_pid()`;
  }
  storm = false;
  await Promise.all(workers);
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);

  expect(uncaught).toEqual([]);
  expect([...statuses.keys()].sort()).toEqual([201, 503]);
  const [stored] = await saboteur`select count(*)::int as count from patients
    where provider_id = ${hospital.provider.id} and mr_number = any(${acknowledged})`;
  expect(stored?.count).toBe(acknowledged.length);
  await sendOk('GET', path, { as: hospital.key });
  await saboteur.end();
}, 30_000);

it('after a crash of the database that lost its last reads, a cached board shows the next write', async () => {
  const hospital = await aHospital();
  const { patient, encounter } = await anAdmission(hospital);
  const own = `/api/v1/providers/${hospital.provider.id}`;
  const as = hospital.key;
  const readBoard = () => send('GET', `${own}/ward-board?ward=${hospital.ward.id}`, { as });
  const record = () => {
    const body = observationsBody(
      hospital,
      { id: encounter.id, patientId: patient.id },
      vitals({ RR: '22' }),
    );
    return send('POST', `${own}/observations`, { as, body });
  };
  const saboteur = postgres(inject('databaseUrl'), {
    max: 1,
    connection: { synchronous_commit: 'off' },
  });
  const [victim] = await saboteur`select pg_backend_pid() as pid`;
  expect((await readBoard()).body.data.beds[0].occupant.recent_tews).toEqual([]);
  // None of these need be on disk when they are answered: they are lost, and their numbers are used again.
  await Promise.all(Array.from({ length: 8 }, readBoard));
  await saboteur`update beds set name = name where id = ${hospital.beds[3]?.id ?? ''}`;
  await readBoard();
  process.kill(victim?.pid, 'SIGKILL');
  await expect.poll(async () => (await record()).status, { timeout: 20_000 }).toBe(201);
  expect((await readBoard()).body.data.beds[0].occupant.recent_tews).toHaveLength(1);
  await saboteur.end({ timeout: 0 });
}, 60_000);
