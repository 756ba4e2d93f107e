import { describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { fieldsOf, send, sendOk } from '@/e2e/api/transport';
import { aHospital, inTheDaytime } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

describe('the list of charge items', () => {
  it('finds by every filter, newest first, and never another hospital’s', async () => {
    const hospital = await aHospital({ timeZone: inTheDaytime() });
    const stranger = await aHospital();
    await aChargeItem(stranger, await aPatient(stranger));
    const { patient, stay } = await anInpatient(hospital);
    const mensah = await aPatient(hospital, {
      firstName: 'Ama',
      lastName: 'Mensah',
      mrNumber: 'LCR-7%',
      mobile: '+233201112222',
    });
    const visit = await anEncounter(hospital, { patientId: mensah.id });
    const scan = await aService(hospital, { name: 'Ultrasound' });
    const first = await aChargeItem(hospital, mensah, {
      service: scan,
      encounterId: visit.id,
      serviceDate: '2026-10-01',
    });
    const second = await aChargeItem(hospital, mensah, { serviceDate: '2026-10-31' });
    const invoice = await anInvoice(hospital, mensah, [second]);
    const found = async (query: string) => {
      const answer = await sendOk('GET', financeOf(hospital, `charge-items?${query}`), {
        as: hospital.staff.auditor.sender,
      });
      expect(answer.body.meta.total).toBe(answer.body.results.length);
      return answer.body.results.map(({ uuid }: { uuid: string }) => uuid);
    };
    const all = await found('');
    expect(all.slice(0, 2)).toEqual([second.id, first.id]);
    expect(all).toHaveLength(3);
    const [, , admission] = all;
    for (const query of [
      'search=ama mensah',
      'search=lcr-7%25',
      'search=201112',
      `patient=${mensah.id}`,
      `patient=${mensah.number}`,
    ]) {
      expect(await found(query)).toEqual([second.id, first.id]);
    }
    expect(await found('search=nobody')).toEqual([]);
    expect(await found(`patient=${patient.id}`)).toEqual([admission]);
    expect(await found(`encounter=${visit.id}`)).toEqual([first.id]);
    expect(await found(`hospitalization=${stay.uuid}`)).toEqual([admission]);
    expect(await found(`hospitalization=${stay.id}`)).toEqual([admission]);
    expect(await found(`healthcare_service=${scan.number}`)).toEqual([first.id]);
    expect(await found(`invoice=${invoice.uuid}`)).toEqual([second.id]);
    expect(await found(`invoice=${invoice.id}`)).toEqual([second.id]);
    expect(await found('status=billed')).toEqual([second.id]);
    expect(await found('status=billable')).toEqual([first.id, admission]);
    expect(await found('source=admission')).toEqual([admission]);
    expect(await found('service_date__gte=2026-10-02&service_date__lte=2026-10-31')).toEqual([
      second.id,
    ]);
    expect(await found('service_date__lte=2026-10-01')).toEqual([first.id]);
    expect(await found(`created_at__lte=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await found(`created_at__gte=2020-01-01T00:00:00Z`)).toEqual(all);
    expect(await found(`patient=${stranger.priceTier.id}`)).toEqual([]);
    for (const query of ['status=owed', 'source=gift', 'encounter=7', 'service_date__gte=soon']) {
      const refused = await send('GET', financeOf(hospital, `charge-items?${query}`), {
        as: hospital.key,
      });
      expect(fieldsOf(refused)).toEqual([400, query.split('=')[0]]);
    }
  });
});
