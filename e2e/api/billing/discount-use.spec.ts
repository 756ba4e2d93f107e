import { describe, expect, it } from 'vitest';
import { aChargeItem } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aDiscount,
  aMixture,
  anAccount,
  aPayer,
  aService,
  at,
  type Listed,
  reading,
} from '@/e2e/api/billing/discount-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const ofService = async (
  hospital: Hospital,
  query = '',
  service: string | number = hospital.service.id,
) => {
  const answer = ok(await reading(hospital, `healthcare-services/${service}/discounts?${query}`));
  return answer.body;
};

const codesOf = (body: { data: Listed[] }) => body.data.map(({ code }) => code);

describe('the discounts of a service', () => {
  it('are the usable ones, without the list of their services', async () => {
    const hospital = await aHospital();
    const { xray, all } = await aMixture(hospital);
    const body = await ofService(hospital);
    expect(codesOf(body)).toEqual(['OWN', 'ALL']);
    const { discounted_healthcare_services: _, ...plain } = all;
    expect(body.data[1]).toEqual(plain);
    expect(body.meta).toMatchObject({ total: 2, page_size: 50 });
    expect(codesOf(await ofService(hospital, '', xray.id))).toEqual(['XRAY', 'OWN', 'ALL']);
  });

  it('are found by any part of the payer’s name, and by the paying account', async () => {
    const hospital = await aHospital();
    const { insurer } = await aMixture(hospital);
    const claims = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const dollars = await anAccount(hospital, {
      type: 'insurance',
      payer: insurer.uuid,
      currency: 'USD',
    });
    const cash = await anAccount(hospital);
    expect(codesOf(await ofService(hospital, 'applicable_payer_name=MUTUAL'))).toEqual(['ALL']);
    expect(codesOf(await ofService(hospital, 'applicable_payer_name=nobody'))).toEqual([]);
    expect(codesOf(await ofService(hospital, `account=${claims.uuid}`))).toEqual(['ALL']);
    expect(codesOf(await ofService(hospital, `account=${dollars.id}`))).toEqual([]);
    expect(codesOf(await ofService(hospital, `account=${cash.id}`))).toEqual([]);
    expect(codesOf(await ofService(hospital, 'account=999999999'))).toEqual([]);
  });

  it('include unusable ones on demand, each with every reason', async () => {
    const hospital = await aHospital();
    const { insurer } = await aMixture(hospital);
    const account = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const body = await ofService(hospital, `include_unusable=true&account=${account.uuid}`);
    const listed = body.data.map(({ code, is_usable, reasons }: Listed) => [
      code,
      is_usable,
      reasons?.map((reason) => reason.code),
    ]);
    expect(listed).toEqual([
      ['ALL', true, []],
      ['WHOLE', false, ['other-scope']],
      ['FUTURE', false, ['not-started']],
      ['ENDED', false, ['ended']],
      ['OFF', false, ['inactive']],
      ['XRAY', false, ['other-service']],
      ['OWN', false, ['other-payer']],
    ]);
    expect(body.data[6].reasons[0].sentence).toBe(
      'Discount OWN applies only to amounts paid by Hill Traders.',
    );
    const none = await ofService(hospital, 'include_unusable=false');
    expect(codesOf(none)).toEqual(['OWN', 'ALL']);
  });

  it('belong to the service’s own hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const foreign = await reading(other, `healthcare-services/${hospital.service.id}/discounts`);
    expect(foreign.status).toBe(404);
    const unknown = await reading(hospital, 'healthcare-services/999999999/discounts');
    expect(unknown.status).toBe(404);
  });
});

describe('a discount that is deactivated during billing', () => {
  it('is on the invoice or refused, and never on a later invoice', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const account = await anAccount(hospital, { type: 'insurance', payer: payer.uuid });
    const discount = await aDiscount(hospital, payer);
    const patient = await aPatient(hospital);
    const items = await Promise.all(
      Array.from({ length: 8 }, () => aChargeItem(hospital, patient)),
    );
    const bill = (item: { id: string }) =>
      send('POST', at(hospital, 'finance/invoices'), {
        as: hospital.staff.billing.sender,
        body: {
          patient: patient.id,
          charge_items: [item.id],
          account: account.uuid,
          discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
        },
      });
    const deactivate = () =>
      send('PATCH', at(hospital, `finance/discounts/${discount.uuid}/activate`), {
        as: hospital.staff['finance-manager'].sender,
        body: { is_active: false },
      });
    const [last, ...others] = items;
    const answers = await Promise.all([...others.map(bill), deactivate()]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const answer of answers.slice(0, -1)) {
      expect([201, 409], answer.text).toContain(answer.status);
      if (answer.status === 201) expect(answer.body.data.discount_total).toBe('150.00');
    }
    const late = last && (await bill(last));
    expect(late?.status, late?.text).toBe(409);
    expect(late?.body.message).toContain('is not active');
    const made = answers.filter(({ status }) => status === 201).length;
    const { usage } = (await reading(hospital, `finance/discounts/${discount.uuid}`)).body.data;
    expect([usage.charge_items, usage.invoices]).toEqual([made, made]);
    await expectBooksToBalance(hospital);
  });
});

describe('overlaps of discounts', () => {
  it('are reported before a discount is made, by payer, scope, time, currency and services', async () => {
    const hospital = await aHospital();
    const { insurer, company, xray, all } = await aMixture(hospital);
    const lab = await aService(hospital, 'Laboratory');
    const terms = {
      applicable_payer: String(insurer.id),
      applies_to: 'healthcare_service',
      start_datetime: new Date().toISOString(),
      end_datetime: '2099-01-01T00:00:00Z',
    };
    const asked = async (given: Record<string, string>) => {
      const query = new URLSearchParams({ ...terms, ...given });
      const answer = ok(await reading(hospital, `finance/discounts/overlaps?${query}`));
      return codesOf(answer.body);
    };
    expect(await asked({})).toEqual(['XRAY', 'ALL', 'OFF']);
    expect(await asked({ except: all.uuid })).toEqual(['XRAY', 'OFF']);
    expect(await asked({ healthcare_service_ids: lab.uuid })).toEqual(['ALL', 'OFF']);
    expect(await asked({ healthcare_service_ids: `${lab.id},${xray.id}` })).toEqual([
      'XRAY',
      'ALL',
      'OFF',
    ]);
    expect(await asked({ applies_to: 'invoice' })).toEqual(['WHOLE']);
    expect(await asked({ applicable_payer: company.uuid })).toEqual(['OWN']);
    expect(await asked({ currency: 'USD' })).toEqual([]);
    expect(await asked({ applicable_payer: '999999999' })).toEqual([]);
    // An end is exclusive: a discount that begins then does not overlap.
    expect(await asked({ start_datetime: all.end_datetime })).not.toContain('ALL');
    const unknown = new URLSearchParams({ ...terms, healthcare_service_ids: '999999999' });
    const refused = await reading(hospital, `finance/discounts/overlaps?${unknown}`);
    expect(refusal(refused)).toEqual([400, ['healthcare_service_ids.0']]);
  });
});
