import { expect } from 'vitest';
import { send } from '@/e2e/api/transport';
import type { Hospital, Sender } from '@/e2e/builders';

/** A path below the hospital. */
export const at = (hospital: Hospital, path: string) =>
  `/api/v1/providers/${hospital.provider.id}/${path}`;

const stored = async (hospital: Hospital, path: string, body: object) => {
  const answer = await send('POST', at(hospital, path), {
    as: hospital.staff['finance-manager'].sender,
    body,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

let made = 0;

/** An insurer, unless it is to be another kind of payer. */
export async function aPayer(hospital: Hospital, given: object = {}) {
  made += 1;
  const body = { name: `Lake Mutual ${made}`, type: 'insurance', ...given };
  return (await stored(hospital, 'payers', body)).data;
}

/** A cash account, unless it is to be of another kind. */
export async function anAccount(hospital: Hospital, given: object = {}) {
  made += 1;
  return (await stored(hospital, 'accounts', { type: 'cash', name: `Desk ${made}`, ...given }))
    .data;
}

/** What every request for a discount says: ten per cent of every service, from yesterday until tomorrow. */
export function discountOf(hospital: Hospital, payer: { uuid: string }) {
  made += 1;
  const day = 86_400_000;
  return {
    code: `TEN-${made}`,
    provider: hospital.provider.id,
    applicable_payer: payer.uuid,
    applies_to: 'healthcare_service',
    amount: 10,
    start_datetime: new Date(Date.now() - day).toISOString(),
    end_datetime: new Date(Date.now() + day).toISOString(),
    discount_type: 'percentage',
  };
}

export const creating = (
  hospital: Hospital,
  body: object,
  as: Sender = hospital.staff['finance-manager'].sender,
) => send('POST', at(hospital, 'finance/discounts'), { as, body });

/** A stored discount. */
export async function aDiscount(hospital: Hospital, payer: { uuid: string }, given: object = {}) {
  return stored(hospital, 'finance/discounts', { ...discountOf(hospital, payer), ...given });
}

export async function aService(hospital: Hospital, name: string) {
  const answer = await send('POST', at(hospital, 'healthcare-services'), {
    as: hospital.staff.administrator.sender,
    body: { name },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
