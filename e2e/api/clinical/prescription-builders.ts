import { eq } from 'drizzle-orm';
import { medicationRequests } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

export const prescriptionsOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/prescriptions`;

/** A prescription of three doses a day by default. */
export const prescriptionBody = (encounter: string, given: Record<string, unknown> = {}) => ({
  encounter,
  name: 'Amoxicillin',
  medication_request_dosage_instruction: [
    { frequency: 3, period: 1, period_unit: 'd', strength: '500 mg', route: 'oral' },
  ],
  ...given,
});

/** A prescription in this encounter, or in a new one, as the API answers it. */
export async function aPrescription(
  hospital: Hospital,
  {
    encounter,
    as = hospital.key,
    ...given
  }: { encounter?: { id: string }; as?: Sender } & Record<string, unknown> = {},
) {
  const { id } = encounter ?? (await anEncounter(hospital));
  const answer = await sendOk('POST', prescriptionsOf(hospital), {
    as,
    body: prescriptionBody(id, given),
  });
  return answer.body.data;
}

export const changePrescription = (
  hospital: Hospital,
  id: string,
  body: unknown,
  as: Sender = hospital.key,
) => send('PATCH', `${prescriptionsOf(hospital)}/${id}`, { as, body });

export const repeatPrescription = (
  hospital: Hospital,
  id: string,
  body: unknown = {},
  as: Sender = hospital.key,
) => send('POST', `${prescriptionsOf(hospital)}/${id}/repeat`, { as, body });

export const readPrescription = async (hospital: Hospital, id: string) =>
  (await send('GET', `${prescriptionsOf(hospital)}/${id}`, { as: hospital.key })).body.data;

/** Moves the writing of a prescription some days back. */
export const agePrescription = (id: string, days: number) =>
  database()
    .update(medicationRequests)
    .set({ authoredAt: new Date(Date.now() - days * 86_400_000) })
    .where(eq(medicationRequests.id, id));
