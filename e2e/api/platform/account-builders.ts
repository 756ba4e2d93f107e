import { at } from '@/e2e/api/billing/discount-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import type { Role } from '@/lib/domain/codes/roles';

export const editAccount = (hospital: Hospital, id: string, body: object) =>
  send('PATCH', at(hospital, `accounts/${id}`), {
    as: hospital.staff['finance-manager'].sender,
    body,
  });

export const openAccount = (
  hospital: Hospital,
  patientId: string,
  body = {},
  role: Role = 'billing',
) =>
  send('POST', at(hospital, `patients/${patientId}/account`), {
    as: hospital.staff[role].sender,
    body,
  });

export async function accountNames(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', at(hospital, `accounts?${query}`), {
    as: hospital.staff.billing.sender,
  });
  return answer.body.results.map((one: { name: string }) => one.name);
}
