import type { Sql } from 'postgres';
import type { Work } from '@/bench/measure';
import { request } from '@/bench/request';
import type { Desk } from '@/bench/works/admissions';

/** One new billable item for each patient. */
export async function addCharges(
  client: Sql,
  { providerId, service, tier }: Desk,
  patients: string[],
) {
  const rows = await client<{ id: string; patient: string }[]>`
    insert into charge_items (
      provider_id, id, patient_id, healthcare_service_id, price_tier_id, description, quantity, unit_price, amount,
      currency, reason
    )
    select ${providerId}::uuid, gen_random_uuid(), patient, ${service}::uuid, ${tier}::uuid, 'Consultation', 1, 1500,
      1500, 'KES', 'Measured'
    from unnest(${patients}::uuid[]) patient returning id, patient_id as patient`;
  return [...rows];
}

export function receiving(
  { providerId, key, location }: Desk,
  account: string,
  charges: { id: string; patient: string }[],
): Work {
  return {
    name: 'receive payment',
    isOnce: true,
    requests: charges.map(({ id, patient }) =>
      request('POST', `/api/v1/providers/${providerId}/finance/receive-payment`, {
        key,
        body: {
          patient,
          charge_items: [id],
          payment_info: { transaction_type: 'cash', account_id: account },
          location,
        },
      }),
    ),
  };
}

export async function cashAccount(client: Sql, providerId: string): Promise<string> {
  const [account] = await client<{ id: string }[]>`
    select id from payment_accounts where provider_id = ${providerId} and is_default`;
  if (!account) throw new Error('The hospital takes no cash.');
  return account.id;
}

/** A part of each invoice that asks for something, again and again. */
export async function paying(client: Sql, { providerId, key, location }: Desk): Promise<Work> {
  const owed = await client<{ id: string }[]>`
    select id from invoices where provider_id = ${providerId} and status in ('issued', 'part-paid')
      and net_total - paid_total > 400
    order by number desc limit 1000`;
  return {
    name: 'pay invoice',
    requests: owed.map(({ id }) =>
      request('POST', `/api/v1/providers/${providerId}/finance/invoices/${id}/pay`, {
        key,
        body: { transaction_type: 'cash', amount: '1.00', currency: 'KES', location },
      }),
    ),
  };
}
