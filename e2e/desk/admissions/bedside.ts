import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { encounters } from '@/db/schema/index';
import { aSession } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { enter } from './ward';

const demo = z
  .object({
    api_key: z.string(),
    providers: z.array(z.object({ id: z.int(), uuid: z.guid() })).min(1),
    users: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        role: z.string(),
        uuid: z.guid(),
        practitioner_uuid: z.guid().nullable(),
        provider_uuid: z.guid(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(process.env.WARDLINE_DEMO ?? '.data/demo.json', 'utf8')));

const [provider] = demo.providers;
export const providerUuid = provider?.uuid ?? '';

/** A demo user of this role at the first hospital. */
function demoUser(role: string) {
  const user = demo.users.find(
    (candidate) => candidate.role === role && candidate.provider_uuid === providerUuid,
  );
  if (!user) throw new Error(`There is no demo user with the role ${role}.`);
  return user;
}

/** Gives this browser a session of a demo user. Signing in itself, slow on purpose, has tests of its own. */
export async function signIn(page: Page, role: string) {
  await enter(page.context(), await aSession(demoUser(role).uuid, providerUuid));
}

/** Asks the API as another hospital system does. Returns the answer's `data`, or the rows of a list. */
export async function ask(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) {
  const response = await request.fetch(`/api/v1/providers/${providerUuid}/${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.api_key}` },
    ...(body ? { data: body } : {}),
  });
  const answer = await response.json();
  if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data ?? answer.results;
}

/** A patient of a test's own with an open encounter that began six hours ago. */
export async function aPatientAtTheBedside(
  request: APIRequestContext,
  {
    birthDate = '1984-02-28',
    estimatedBirth = null,
  }: { birthDate?: string | null; estimatedBirth?: string | null } = {},
) {
  const mark = randomUUID().slice(0, 8);
  const patient = await ask(request, 'POST', 'patients', {
    mr_number: `T-${mark}`,
    first_name: 'Achieng',
    last_name: `Otieno ${mark}`,
    gender: 'FEMALE',
    birth_date: birthDate,
    estimated_birth: estimatedBirth,
  });
  const [service] = await ask(request, 'GET', 'healthcare-services');
  const encounter = await ask(request, 'POST', 'encounter', {
    patient: patient.uuid,
    healthcare_service: service.uuid,
    status: 'in-progress',
    start_time: new Date(Date.now() - 6 * 3_600_000).toISOString(),
  });
  return {
    uuid: String(patient.uuid),
    name: `Otieno ${mark}, Achieng`,
    encounter: String(encounter.uuid),
    observe: `/patients/${patient.uuid}/observe?encounter=${encounter.uuid}`,
    morse: `/patients/${patient.uuid}/morse?encounter=${encounter.uuid}`,
  };
}

export type BedsidePatient = Awaited<ReturnType<typeof aPatientAtTheBedside>>;

/** Records a set of this patient over the API, as another device would. */
export function recordFor(
  request: APIRequestContext,
  patient: BedsidePatient,
  values: Record<string, string>,
  { minutesAgo = 60 }: { minutesAgo?: number } = {},
) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return ask(request, 'POST', 'observations', {
    encounter_uuid: patient.encounter,
    patient_uuid: patient.uuid,
    performer_uuid: demoUser('nurse').practitioner_uuid,
    observations: Object.entries(values).map(([code, value]) => ({
      code,
      display: code,
      unit: null,
      value,
      category: 'vital-signs',
      created_at: at,
    })),
  });
}

/** The stored sets of this patient, the latest first. */
export function setsOf(request: APIRequestContext, patient: BedsidePatient) {
  return ask(request, 'GET', `patients/${patient.uuid}/observation-sets`);
}

/** Ends the patient's encounter now, as a discharge does. */
export async function finishEncounter({ encounter }: BedsidePatient) {
  await database()
    .update(encounters)
    .set({ status: 'finished', endTime: new Date() })
    .where(eq(encounters.id, encounter));
}
