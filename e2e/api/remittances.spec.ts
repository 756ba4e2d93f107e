import { expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing-builders';
import {
  aBillingHospital,
  type Billing,
  insured,
  receive,
  remit,
  voidRemittance,
} from '@/e2e/api/payment-builders';
import { send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders';

/** A hospital to which the insurer owes 1,500.00 and the company as much. */
async function twoDebtors() {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const charge = async (debtor: Pick<Billing, 'insurance'> | Pick<Billing, 'corporate'>) => {
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
    const body = insured(billing, patient, [item], null);
    const [type, account] =
      'insurance' in debtor ? ['insurance', debtor.insurance] : ['corporate', debtor.corporate];
    const payment_info = { ...body.payment_info, transaction_type: type, account_id: account.uuid };
    const answer = await receive(hospital, { ...body, payment_info });
    expect(answer.status, answer.text).toBe(201);
  };
  await charge({ insurance: billing.insurance });
  await charge({ corporate: billing.corporate });
  return billing;
}

it('what insurers and companies have paid is listed with who recorded and who voided it, and found by payer, account, reference and state', async () => {
  const billing = await twoDebtors();
  const { hospital, insurance, insurer, corporate, company } = billing;
  const manager = hospital.staff['finance-manager'];
  const clerk = hospital.staff.billing;
  const sent = async (account: { uuid: string }, body: object, as = clerk.sender) => {
    const whole = { currency: 'KES', ...body };
    const answer = await remit(hospital, account.uuid, whole, { as });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.journal.uuid as string;
  };
  const short = { amount: '1200', written_off: '300', reference: 'EFT 77', reason: 'Tariff' };
  const paid = await sent(insurance, short, manager.sender);
  const wrong = await sent(corporate, { amount: '150.50', reference: 'Cheque 9_9' });
  const why = { reason: 'Bounced' };
  const path = `${corporate.uuid}/remittances/${wrong}`;
  expect((await voidRemittance(hospital, path, why, { as: manager.sender })).status).toBe(200);

  const listed = async (query: Record<string, string> = {}, as = clerk.sender) => {
    const address = financeOf(hospital, `remittances?${new URLSearchParams(query)}`);
    const answer = await send('GET', address, { as });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.meta.total).toBeGreaterThanOrEqual(answer.body.results.length);
    return answer.body.results;
  };
  expect(await listed()).toEqual([
    {
      id: expect.any(Number),
      uuid: wrong,
      account: corporate.uuid,
      account_name: corporate.name,
      payer: company.uuid,
      payer_name: company.name,
      reference: 'Cheque 9_9',
      amount: '150.50',
      written_off: '0.00',
      currency: 'KES',
      status: 'voided',
      recorded_at: expect.any(String),
      recorded_by_name: clerk.name,
      voided_at: expect.any(String),
      voided_by_name: manager.name,
      void_reason: 'Bounced',
    },
    expect.objectContaining({
      uuid: paid,
      payer_name: insurer.name,
      reference: 'EFT 77: Tariff',
      amount: '1200.00',
      written_off: '300.00',
      status: 'recorded',
      recorded_by_name: manager.name,
      voided_at: null,
      voided_by_name: null,
      void_reason: null,
    }),
  ]);
  const found = async (query: Record<string, string>) =>
    (await listed(query)).map(({ uuid }: { uuid: string }) => uuid);
  expect(await found({ payer: insurer.uuid })).toEqual([paid]);
  expect(await found({ account: String(corporate.id) })).toEqual([wrong]);
  expect(await found({ status: 'voided' })).toEqual([wrong]);
  expect(await found({ status: 'recorded' })).toEqual([paid]);
  expect(await found({ search: 'eft tariff' })).toEqual([paid]);
  expect(await found({ search: '9_9' })).toEqual([wrong]);
  expect(await found({ search: '9%9' })).toEqual([]);
  expect(await found({ recorded_at__gte: '2199-01-01T00:00:00Z' })).toEqual([]);
  expect(await found({ page_size: '1', page: '2' })).toEqual([paid]);
  expect(await listed({}, hospital.staff.auditor.sender)).toHaveLength(2);

  const refused = await send('GET', financeOf(hospital, 'remittances'), {
    as: hospital.staff.nurse.sender,
  });
  expect(refused.status).toBe(403);
  const other = await aBillingHospital();
  const foreign = await send('GET', financeOf(other.hospital, 'remittances'), {
    as: other.hospital.key,
  });
  expect(foreign.body.results).toEqual([]);
});
