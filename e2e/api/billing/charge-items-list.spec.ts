import { describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { everyRow } from '@/e2e/api/pages';
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

  it('can be read page by page without losing or repeating a row', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    for (let made = 0; made < 7; made += 1) await aChargeItem(hospital, patient);
    const rows = await everyRow(financeOf(hospital, 'charge-items?page_size=3'), hospital.key);
    expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(7);
  });

  it('shows nothing of another hospital, and lets no one change it', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const item = await aChargeItem(stranger, await aPatient(stranger));
    const paths = [
      ['GET', `charge-items/${item.id}`],
      ['GET', `charge-items/${item.number}`],
      ['POST', `charge-items/${item.id}/cancel`],
    ] as const;
    for (const [method, path] of paths) {
      const body = method === 'POST' ? { body: { reason: 'Test' } } : {};
      const answer = await send(method, financeOf(hospital, path), { as: hospital.key, ...body });
      expect(answer.status).toBe(404);
    }
  });

  it('may be read by a clerk, and changed by billing and finance alone', async () => {
    const hospital = await aHospital();
    const item = await aChargeItem(hospital, await aPatient(hospital));
    for (const role of ['nurse', 'medical-officer'] as const) {
      const as = hospital.staff[role].sender;
      expect((await send('GET', financeOf(hospital, 'charge-items'), { as })).status).toBe(403);
    }
    for (const role of ['ward-clerk', 'administrator', 'auditor'] as const) {
      const as = hospital.staff[role].sender;
      await sendOk('GET', financeOf(hospital, 'charge-items'), { as });
      const refused = await send('POST', financeOf(hospital, `charge-items/${item.id}/cancel`), {
        as,
        body: { reason: 'Test' },
      });
      expect(refused.status).toBe(403);
    }
  });
});
