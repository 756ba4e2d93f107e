import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { copyHistory } from '@/bench/long-history';
import { type Statement, watchPlans } from '@/bench/plans';
import { closeDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { isOfOnePatient } from '@/db/queries/registry/patients-named';
import { admit, discharge, stayPath, transfer } from '@/e2e/api/admissions/stay-builders';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { aPricedHospital, on } from '@/e2e/api/billing/charging-builders';
import { payAll } from '@/e2e/api/billing/paid-stay-builders';
import { type Billing, billingOf } from '@/e2e/api/billing/payment-builders';
import { act, cough, malaria } from '@/e2e/api/clinical/encounter-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { prescriptionBody, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { refer } from '@/e2e/api/clinical/referral-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { aPatient, aVisit } from '@/e2e/builders/patients';
import { closeOwnDatabase } from '@/e2e/database';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';
import { copyMadeDatabase } from '@/lib/ops/template-database';
import type { Contract } from '@/lib/platform/http/contract';

/*
 * A patient of 400 stays and 8,400 observations next to one of 55 stays, who fills a page of each list, and 200 others of
 * one. Each statement of the writes, and of the reads within a patient's record, runs by its generic plan, which PostgreSQL
 * keeps after some executions.
 */

/** Not compared: what costs more for a long history, and why. */
const growing: Record<string, string> = {
  'charge-item.uncharged': 'it compares all that was done with all that was charged',
  'unpriced-charge.list': 'it looks for prices of all that was done',
  'discount.list-candidates': 'it looks for the billable ones among all charge items',
  'hospitalization.list': 'it looks for the active one among all stays',
  'hospitalization.discharge-readiness':
    'it looks for open points among all charge items and orders',
  'ledger.list': 'its journals are found by all entries',
  'patient.care-plans': 'they are found by all encounters',
  'patient.diagnoses': 'they are found by all encounters',
  'patient.notes': 'they are found by all encounters',
  'patient.statement': 'its opening balance is the sum of what came before',
  'patient.summary': 'it looks for the open ones among all stays, encounters and invoices',
  'patient.timeline': 'it sorts what it takes from each kind',
};

type Subject = { encounterOf: { id: string; patientId: string }; ids: Record<string, string> };

const started: { hospital?: Hospital; close?: () => Promise<void> } = {};
let plans: Awaited<ReturnType<typeof watchPlans>>;
let short: Subject;
let long: Subject;

const hospital = () => {
  if (!started.hospital) throw new Error('There is no hospital.');
  return started.hospital;
};

async function done(answering: Promise<Answer>) {
  const answer = await answering;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data;
}

type Encounter = Subject['encounterOf'];

const record = (encounter: Encounter, at?: Date) =>
  send('POST', `/api/v1/providers/${hospital().provider.id}/observations`, {
    as: hospital().key,
    body: observationsBody(
      hospital(),
      encounter,
      vitals(normalAdult).map((item) => (at ? { ...item, created_at: at.toISOString() } : item)),
    ),
  });

const prescribe = ({ id }: Encounter) =>
  send('POST', prescriptionsOf(hospital()), { as: hospital().key, body: prescriptionBody(id) });

const goRound = (encounter: Encounter) =>
  act(hospital(), 'record-medical-officer-ward-round', encounter, {
    care_plan: { title: 'Walking', description: 'Twice a day' },
  });

const handOver = (stay: string) =>
  send('POST', stayPath(hospital(), stay, '/handover-notes'), {
    as: hospital().staff.nurse.sender,
    body: { recommendation: 'Watch the breathing' },
  });

/** A patient with one stay that is over and paid for, and what was seen, written and ordered in it. */
async function aHistory(billing: Billing, bed: number): Promise<string> {
  const patient = await aPatient(hospital());
  const stay = await done(
    admit(hospital(), patient.id, bed, { admitted_at: on(3, 8).toISOString() }),
  );
  const encounter = { id: stay.encounter as string, patientId: patient.id };
  for (const hour of [9, 12, 16]) await done(record(encounter, on(3, hour)));
  await done(act(hospital(), 'record-diagnoses', encounter, { diagnoses: [malaria, cough] }));
  await done(act(hospital(), 'encounter-notes', encounter, { display: 'Slept well' }));
  await done(goRound(encounter));
  await done(prescribe(encounter));
  await done(refer(hospital(), { patient: patient.id, encounter: encounter.id }));
  await done(handOver(stay.uuid));
  await done(transfer(hospital(), stay.uuid, bed + 1, { transferred_at: on(2, 8).toISOString() }));
  await aVisit(hospital(), { patientId: patient.id, startedAt: on(3, 7), endedAt: on(3, 8) });
  await payAll(billing, patient);
  await done(
    discharge(hospital(), stay.uuid, {
      discharged_at: on(1, 8).toISOString(),
      override_reason: 'Seen to be well',
    }),
  );
  return patient.id;
}

const patientLists = {
  prescription: 'prescriptions',
  referral_request: 'referral-request',
  visit: 'visits',
  invoice: 'finance/invoices',
  payment: 'finance/payments',
  charge_item: 'finance/charge-items',
};

async function inBed(patientId: string, bed: string): Promise<Subject> {
  const admitted_at = new Date(Date.now() - 3_600_000).toISOString();
  const stay = await done(admit(hospital(), patientId, 0, { bed, admitted_at }));
  const encounterOf = { id: stay.encounter as string, patientId };
  await done(record(encounterOf));
  const ids: Record<string, string> = {
    provider: hospital().provider.id,
    patient: patientId,
    hospitalization: stay.uuid,
    encounter: encounterOf.id,
  };
  for (const [noun, list] of Object.entries(patientLists)) {
    const path = `/api/v1/providers/${ids.provider}/${list}?patient=${patientId}`;
    const answer = await send('GET', path, { as: hospital().key });
    const [row] = answer.body.results ?? answer.body.data;
    ids[noun] = row.uuid;
  }
  return { encounterOf, ids };
}

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'wardline-history-'));
  copyMadeDatabase(dir);
  const database = await ensureDatabase({ dir, throwAway: true });
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  started.close = async () => {
    await closeDatabase();
    await closeOwnDatabase();
    await plans?.stop();
    await client.end({ timeout: 5 });
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  process.env.WARDLINE_DATABASE_URL = database.url;
  process.env.DATABASE_URL = await migrate(database.url, 'db/migrations');
  process.env.LOG_LEVEL = 'warn';
  started.hospital = (await aPricedHospital()).hospital;
  const billing = await billingOf(started.hospital);
  const patients = [await aHistory(billing, 0), await aHistory(billing, 2)] as const;
  await copyHistory(client, patients[0], { first: 1000, last: 1200, asOthers: true });
  await copyHistory(client, patients[0], { first: 1, last: 55 });
  await copyHistory(client, patients[1], { first: 1, last: 400 });
  await client`select recount_all_rows()`;
  const { beds } = await anotherWard(started.hospital, 'Ward B', ['B1', 'B2', 'B3', 'B4']);
  const [bed, other] = beds.map(({ id }) => id);
  short = await inBed(patients[0], bed ?? '');
  long = await inBed(patients[1], other ?? '');
  await client`vacuum analyze`;
  await closeDatabase();
  const [{ name } = { name: '' }] = await client<{ name: string }[]>`
    select current_database() as name`;
  await client`alter database ${client(name)} set plan_cache_mode = force_generic_plan`;
  plans = await watchPlans(database.url);
  // What the server keeps from its first request on.
  await record(short.encounterOf);
}, 180_000);

afterAll(() => started.close?.());

const bare = (name: string) => name.replace(/_(id|uuid)$/, '');

const inPath = [
  'provider',
  'patient',
  'hospitalization',
  'encounter',
  ...Object.keys(patientLists),
];

/** The requests by which a contract reads of one patient: the names to fill in. */
function readsOf(contract: Contract): { title: string; pathOf: (of: Subject) => string }[] {
  const { id, method, path, params, query } = contract;
  if (method !== 'GET' || growing[id] !== undefined || /(export|events)$/.test(id)) return [];
  const named = Object.keys(params.shape).map(bare);
  if (named.some((name) => !inPath.includes(name))) return [];
  const filters = Object.keys(query.shape).filter(
    (name) => isOfOnePatient(name) && inPath.includes(bare(name)),
  );
  const asked = [...filters, ...(named.some(isOfOnePatient) ? [''] : [])];
  return asked.map((filter) => ({
    title: filter ? `${id} by ${filter}` : id,
    pathOf: ({ ids }) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => ids[bare(name)] ?? '');
      const narrowed = filter ? `${filter}=${ids[bare(filter)]}` : '';
      return `/api/v1${address}?${narrowed}`;
    },
  }));
}

/** Pages of 8 kB that a request's statements read, by their texts; lists of parameters are alike. */
async function pagesOf(request: () => Promise<Answer>): Promise<Map<string, number>> {
  const statements = await plans.during(() => done(request()));
  const pages = new Map<string, number>();
  for (const { text, buffers } of statements as Statement[]) {
    // A server that knows its caller does not ask again for some seconds, which may end between two requests.
    if (text.includes('live_api_key')) continue;
    const alike = text.replace(/\s+/g, ' ').replace(/\$\d+(, \$\d+)+/g, '…');
    pages.set(alike, (pages.get(alike) ?? 0) + buffers);
  }
  return pages;
}

const total = (pages: Map<string, number>) =>
  [...pages.values()].reduce((sum, one) => sum + one, 0);

/** A fifth more, and what the counting of 400 rows in an index or one more level of an index takes. */
const atMost = (pages: number) => 1.2 * pages + 40;

async function compare(request: (of: Subject) => Promise<Answer>) {
  const few = await pagesOf(() => request(short));
  const many = await pagesOf(() => request(long));
  const larger = [...many].flatMap(([text, pages]) => {
    const before = few.get(text) ?? 0;
    return pages > atMost(before) ? [`${before} -> ${pages}: ${text.slice(0, 400)}`] : [];
  });
  expect(total(many), larger.join('\n')).toBeLessThanOrEqual(atMost(total(few)));
}

const reads = contracts.flatMap((contract) =>
  readsOf(contract).map(({ title, pathOf }) => [title, pathOf] as const),
);

it.each(reads)('%s costs no more for a long history', (_, pathOf) =>
  compare((of) => send('GET', pathOf(of), { as: hospital().key })),
);

const writes: [string, (of: Subject) => Promise<Answer>][] = [
  ['observation.record', ({ encounterOf }) => record(encounterOf)],
  ['encounter.act, a ward round', ({ encounterOf }) => goRound(encounterOf)],
  ['prescription.create', ({ encounterOf }) => prescribe(encounterOf)],
  [
    'referral-request.create',
    ({ encounterOf: { id, patientId } }) =>
      refer(hospital(), { patient: patientId, encounter: id }),
  ],
  ['handover-note.write', ({ ids }) => handOver(ids.hospitalization ?? '')],
  [
    'charge-item.create',
    ({ ids }) =>
      send('POST', financeOf(hospital(), 'charge-items'), {
        as: hospital().key,
        body: {
          patient: ids.patient,
          healthcare_service: hospital().service.id,
          price_tier: hospital().priceTier.id,
          quantity: 1,
          reason: 'Given at the bedside',
        },
      }),
  ],
];

it.each(writes)('%s costs no more for a long history', (_, request) => compare(request));
