import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';

export const relatedPersonsPath = (hospital: Hospital, patient: string | number) =>
  `/api/v1/providers/${hospital.provider.id}/patients/${patient}/related-persons`;

/** A related person, by default the patient's mother, as a nurse adds her. */
export async function aRelatedPerson(
  hospital: Hospital,
  { id }: { id: string },
  given: { name?: string; relationship?: string; mobile?: string; is_active?: boolean } = {},
): Promise<{ id: number; uuid: string; name: string }> {
  const answer = await send('POST', relatedPersonsPath(hospital, id), {
    as: hospital.staff.nurse.sender,
    body: { name: 'Mary Otieno', relationship: 'MTH', ...given },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}
