import { practitioners } from '@/db/schema/index';
import { ok, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

export const referralsPath = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/referral-request`;

export const refer = async (
  hospital: Hospital,
  given: Record<string, unknown>,
  as = hospital.key,
) =>
  send('POST', referralsPath(hospital), {
    as,
    body: { recipient_extra_detail: 'Eye clinic', reason: 'Cataract', ...given },
  });

export async function aReferral(hospital: Hospital, given: Record<string, unknown> = {}) {
  const patient = given.patient ?? (await aPatient(hospital)).id;
  const answer = ok(await refer(hospital, { patient, ...given }));
  return answer.body.data;
}

export async function aPractitioner(hospital: Hospital, firstName: string, lastName: string) {
  const [row] = await database()
    .insert(practitioners)
    .values({ providerId: hospital.provider.id, title: 'Dr', firstName, lastName })
    .returning();
  if (!row) throw new Error('Nothing was stored.');
  return row;
}

export const changeReferral = (hospital: Hospital, id: string, body: unknown, as = hospital.key) =>
  send('PATCH', `${referralsPath(hospital)}/${id}`, { as, body });
