import type { Sql } from 'postgres';
import { v7 } from 'uuid';
import { permissions } from '@/lib/domain/codes/permissions';
import { hashSecret, newApiKey } from '@/lib/platform/auth/secrets';

/** The key of another system with every permission, which acts for the first of the medical officers. */
export async function addKey(client: Sql, providerId: string): Promise<string> {
  const { key, prefix } = newApiKey();
  const [officer] = await client<{ userId: string; practitionerId: string }[]>`
    select user_id as "userId", practitioner_id as "practitionerId" from memberships
    where provider_id = ${providerId} and role = 'medical-officer' order by user_id limit 1`;
  if (!officer) throw new Error('The hospital has no medical officer.');
  await client`
    insert into api_keys (provider_id, id, name, prefix, secret_hash, scopes, practitioner_id, user_id)
    values (${providerId}, ${v7()}, 'Bench', ${prefix}, ${hashSecret(key)}, ${[...permissions]},
      ${officer.practitionerId}, ${officer.userId})`;
  return key;
}

/** Someone whose observations are recorded. */
export type Observed = { patient: string; encounter: string; practitioner: string };

/** Inpatients, and outpatients of the last encounters that are still open. */
export async function observedPeople(client: Sql, providerId: string): Promise<Observed[]> {
  const inpatients = await client<Observed[]>`
    select h.patient_id as patient, h.encounter_id as encounter, h.admitted_by_id as practitioner
    from hospitalizations h where h.provider_id = ${providerId} and h.is_active
    order by h.number limit 300`;
  const outpatients = await client<Observed[]>`
    select e.patient_id as patient, e.id as encounter, (
      select id from practitioners where provider_id = ${providerId} and is_active limit 1) as practitioner
    from encounters e join patients p on p.provider_id = e.provider_id and p.id = e.patient_id
    where e.provider_id = ${providerId} and e.status = 'in-progress' and not e.is_ward_round
      and e.hospitalization_id is null and p.deceased_at is null
    order by e.created_at desc limit 300`;
  return [...inpatients, ...outpatients];
}
