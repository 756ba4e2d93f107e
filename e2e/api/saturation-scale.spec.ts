import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '@/e2e/api/encounter-builders';
import { observationsBody, vitals } from '@/e2e/api/observation-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';

let hospital: Hospital;
let patient: Awaited<ReturnType<typeof aPatient>>;

beforeEach(async () => {
  hospital = await aHospital();
  patient = await aPatient(hospital);
});

const nurse = () => hospital.staff.nurse.sender;

const pathOf = (rest: string) =>
  `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/${rest}`;

describe('the scale of the saturation in NEWS2', () => {
  const set = (spo2_scale: unknown, as = hospital.staff['medical-officer'].sender) =>
    send('PATCH', pathOf('saturation-scale'), { as, body: { spo2_scale } });

  /** NEWS2's points for a saturation of 97 % under oxygen: none on scale 1, three on scale 2. */
  async function pointsUnderOxygen(): Promise<number> {
    const encounter = await anEncounter(hospital, { patientId: patient.id });
    const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: nurse(),
      body: observationsBody(hospital, encounter, vitals({ SPO2: '97', O2_FLOW: '4' })),
    });
    expect(answer.status, answer.text).toBe(201);
    const scores = await send('GET', pathOf('scores?kind=NEWS2'), { as: nurse() });
    const parts: { code: string; score: number }[] = scores.body.results[0].parts;
    return parts.find(({ code }) => code === 'SPO2')?.score ?? Number.NaN;
  }

  it('is set by a medical officer, and holds for what is observed from then on', async () => {
    expect(await pointsUnderOxygen()).toBe(0);
    const answer = await set(2);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.spo2_scale).toBe(2);
    expect(await pointsUnderOxygen()).toBe(3);
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'patient.set-spo2-scale',
        patientIds: [patient.id],
        changes: {
          spo2_scale: { before: 1, after: 2 },
          spo2_scale_set_by_id: { after: hospital.staff['medical-officer'].practitionerId },
        },
      },
    ]);
    expect((await set(1)).body.data.spo2_scale).toBe(1);
    expect(await pointsUnderOxygen()).toBe(0);
  });

  it('is of the clinical record, and told to nobody who may not read that', async () => {
    await set(2);
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const { first_name, last_name } = (await send('GET', pathOf(''), { as: hospital.key })).body
      .data;
    const duplicates = `${path}/duplicates?${new URLSearchParams({ first_name, last_name })}`;
    for (const [role, scale] of [
      ['nurse', 2],
      ['auditor', 2],
      ['billing', null],
      ['finance-manager', null],
    ] as const) {
      const as = hospital.staff[role].sender;
      const one = await send('GET', pathOf(''), { as });
      const list = await send('GET', path, { as });
      const alike = await send('GET', duplicates, { as });
      expect([
        one.body.data.spo2_scale,
        list.body.results[0].spo2_scale,
        alike.body.data[0].patient.spo2_scale,
      ]).toEqual([scale, scale, scale]);
    }
    const billing = hospital.staff.billing.sender;
    const edited = await send('PATCH', pathOf(''), { as: billing, body: { mobile: '' } });
    expect(edited.body.data.spo2_scale).toBeNull();
  });

  it('is neither 0 nor 3, and no text', async () => {
    for (const scale of [0, 3, '2', null, undefined]) {
      const answer = await set(scale);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['spo2_scale']]);
    }
  });

  it('is not set by a nurse, nor to scale 2 in the name of nobody', async () => {
    expect((await set(2, nurse())).status).toBe(403);
    const nobody = await set(2, await anApiKey(hospital.provider.id));
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['spo2_scale']]);
  });
});
