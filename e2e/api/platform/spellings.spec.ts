import { beforeEach, describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { observationsBody } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const pathOf = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;

describe('a request’s value', () => {
  it('is reported as missing when it is not sent, whatever its type', async () => {
    const refusedFields = async (path: string) => {
      const answer = await send('POST', pathOf(path), {
        as: hospital.key,
        body: {},
      });
      expect(answer.status).toBe(400);
      return new Set(Object.values<string[]>(answer.body.errors).flat());
    };
    for (const path of ['hospitalizations', 'finance/discounts', 'patients', 'prices']) {
      expect(await refusedFields(path)).toEqual(new Set(['This field is required.']));
    }
  });

  it('is refused with the valid codes when it is none of them, also where it may be empty', async () => {
    const answer = await send('POST', pathOf('hospitalizations'), {
      as: hospital.key,
      body: { admit_source: 'EMD' },
    });
    expect(answer.body.errors.admit_source).toEqual([
      'This must be one of: hosp-trans, emd, outp, born, gp, mp, nursing, psych, rehab, planned, other.',
    ]);
  });

  it('may be a datetime in any of the forms of ISO 8601', async () => {
    const encounter = await anEncounter(hospital);
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000);
    const nairobi = new Date(minute.getTime() + 3 * 3_600_000).toISOString();
    const written = [
      `${minute.toISOString().slice(0, 16)}Z`,
      `${nairobi.slice(0, 16)}+03:00`,
      `${nairobi.slice(0, 16)}+03`,
      `${nairobi.slice(0, 19)}+0300`,
      `${nairobi.slice(0, 19)},000`,
      nairobi.slice(0, 16),
    ];
    const items = written.map((created_at) => ({
      code: 'SKIN',
      display: 'Skin',
      unit: null,
      value: 'dry',
      created_at,
    }));
    const answer = await sendOk('POST', pathOf('observations'), {
      as: hospital.staff.nurse.sender,
      body: observationsBody(hospital, encounter, items),
    });
    const issued: { issued: string }[] = answer.body.data;
    expect(new Set(issued.map((one) => one.issued))).toEqual(new Set([minute.toISOString()]));
  });

  it('may be a query’s datetime with its plus sign as it is, and not as %2B', async () => {
    await anEncounter(hospital);
    const today = new Date().toISOString().slice(0, 10);
    const found = async (filter: string) => {
      const path = pathOf(`encounter?${filter}`);
      const answer = await send('GET', path, { as: hospital.key });
      expect(answer.status, `${filter}: ${answer.text}`).toBe(200);
      return answer.body.meta.total;
    };
    for (const offset of ['%2B14:00', '+14:00', '+1400', '+14']) {
      expect(await found(`created_at__gte=${today}T00:00:00${offset}`)).toBe(1);
      expect(await found(`created_at__lte=${today}T00:00${offset}`)).toBe(0);
    }
  });

  it('is refused in a ward round if it is a number that would lose digits', async () => {
    const { patient, stay } = await anInpatient(hospital);
    for (const literal of ['12345678901234567890', '1e400']) {
      const answer = await send('POST', pathOf('encounter-actions'), {
        as: hospital.staff['medical-officer'].sender,
        rawBody: JSON.stringify({
          action: 'record-medical-officer-ward-round',
          encounter_uuid: stay.encounter,
          patient_uuid: patient.id,
          data: { observations: [{ code: 'SAMPLE', value: 'the number' }] },
        }).replace('"the number"', literal),
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
        400,
        ['data.observations.0.value'],
      ]);
    }
  });

  it('is refused in a query that is not UTF-8, which would otherwise find no one', async () => {
    await aPatient(hospital, { lastName: 'Koné' });
    const find = (query: string) => send('GET', pathOf(`patients?${query}`), { as: hospital.key });
    expect((await find('search=Kon%C3%A9')).body.meta.total).toBe(1);
    for (const query of ['search=Kon%E9', 'mr_number=%FF']) {
      const answer = await find(query);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
        400,
        [query.split('=')[0]],
      ]);
    }
  });

  it('is reported as wrong for at most a thousand fields, so that the answer stays small', async () => {
    const item = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, 1]));
    const body = { observations: Array(100).fill(item) };
    const answer = await send('POST', pathOf('observations'), { as: hospital.key, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toHaveLength(1000);
  });

  it('is refused when it is compressed, and the refusal says so', async () => {
    const answer = await send('POST', pathOf('patients'), {
      as: hospital.key,
      rawBody: '{}',
      headers: { 'content-encoding': 'gzip' },
    });
    expect([answer.status, answer.body.message]).toEqual([
      415,
      'Send the body as it is, without a Content-Encoding.',
    ]);
  });
});
