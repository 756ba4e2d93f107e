import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import type { Sender } from '@/e2e/builders/people';

export const at = (hospital: Hospital, path: string) =>
  `/api/v1/providers/${hospital.provider.id}/${path}`;

const stored = async (hospital: Hospital, path: string, body: object) => {
  const answer = await sendOk('POST', at(hospital, path), {
    as: hospital.staff['finance-manager'].sender,
    body,
  });
  return answer.body;
};

let made = 0;

/** An insurer, or a payer of another kind. */
export async function aPayer(hospital: Hospital, given: object = {}) {
  made += 1;
  const body = { name: `Lake Mutual ${made}`, type: 'insurance', ...given };
  return (await stored(hospital, 'payers', body)).data;
}

/** A cash account, or one of another kind. */
export async function anAccount(hospital: Hospital, given: object = {}) {
  made += 1;
  return (await stored(hospital, 'accounts', { type: 'cash', name: `Desk ${made}`, ...given }))
    .data;
}

/** A request for a discount: ten per cent of every service, from yesterday until tomorrow. */
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

export async function aDiscount(hospital: Hospital, payer: { uuid: string }, given: object = {}) {
  return stored(hospital, 'finance/discounts', { ...discountOf(hospital, payer), ...given });
}

export async function aService(hospital: Hospital, name: string) {
  const answer = await sendOk('POST', at(hospital, 'healthcare-services'), {
    as: hospital.staff.administrator.sender,
    body: { name },
  });
  return answer.body.data;
}

/** The codes of the discounts that the list finds. */
export async function codesListed(
  hospital: Hospital,
  query: string,
  as?: Sender,
): Promise<string[]> {
  const answer = await sendOk('GET', at(hospital, `finance/discounts?${query}`), {
    as: as ?? hospital.staff.billing.sender,
  });
  return answer.body.data.map((one: { code: string }) => one.code);
}

export const ended = {
  start_datetime: '2020-01-01T00:00:00Z',
  end_datetime: '2020-02-01T00:00:00Z',
};
export const future = {
  start_datetime: '2100-01-01T00:00:00Z',
  end_datetime: '2100-02-01T00:00:00Z',
};

export const reading = (hospital: Hospital, path: string) =>
  send('GET', at(hospital, path), { as: hospital.staff.billing.sender });

export type Listed = { code: string; is_usable?: boolean; reasons?: { code: string }[] };

/** A discount of every kind that cannot be used for the hospital's service, and two that can. */
export async function aMixture(hospital: Hospital) {
  const insurer = await aPayer(hospital, { name: 'Lake Mutual' });
  const company = await aPayer(hospital, { name: 'Hill Traders', type: 'corporate' });
  const xray = await aService(hospital, 'X-ray');
  const own = { healthcare_service_ids: [hospital.service.id, xray.uuid] };
  const all = await aDiscount(hospital, insurer, { code: 'ALL' });
  await aDiscount(hospital, company, { code: 'OWN', ...own });
  await aDiscount(hospital, insurer, { code: 'XRAY', healthcare_service_ids: [xray.uuid] });
  await aDiscount(hospital, insurer, { code: 'OFF', is_active: false });
  await aDiscount(hospital, insurer, { code: 'ENDED', ...ended });
  await aDiscount(hospital, insurer, { code: 'FUTURE', ...future });
  await aDiscount(hospital, insurer, { code: 'WHOLE', applies_to: 'invoice' });
  return { insurer, company, xray, all };
}
