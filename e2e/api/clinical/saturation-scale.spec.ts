import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { bornMonthsAgo, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { inDatabase } from '@/e2e/api/clinical/withdrawn-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
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
  const doctor = () => hospital.staff['medical-officer'].sender;
  const set = (spo2_scale: unknown, as = doctor(), more: object = {}) =>
    send('PATCH', pathOf('saturation-scale'), {
      as,
      body: { spo2_scale, reason: 'Retains CO2', ...more },
    });
  const undo = (change: string, as = doctor()) =>
    send('POST', pathOf('saturation-scale/undo'), {
      as,
      body: { change, reason: 'Wrong patient' },
    });
  const history = async () =>
    (await send('GET', pathOf('saturation-scale'), { as: nurse() })).body.data;

  async function record(values: Record<string, string>) {
    const encounter = await anEncounter(hospital, { patientId: patient.id });
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: nurse(),
      body: observationsBody(hospital, encounter, vitals(values)),
    });
  }

  /** NEWS2's points for a saturation of 97 % under oxygen: none on scale 1, three on scale 2. */
  async function pointsUnderOxygen(): Promise<number> {
    await record({ SPO2: '97', O2_FLOW: '4' });
    const scores = await send('GET', pathOf('scores?kind=NEWS2'), { as: nurse() });
    const parts: { code: string; score: number }[] = scores.body.results[0].parts;
    return parts.find(({ code }) => code === 'SPO2')?.score ?? Number.NaN;
  }

  it('is set by a medical officer, and counts for observations from then on', async () => {
    expect(await pointsUnderOxygen()).toBe(0);
    const answer = ok(await set(2));
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

  it('needs a reason either way, and keeps who changed it, when and why', async () => {
    for (const reason of [undefined, '', '  ']) {
      const refused = await set(2, doctor(), { reason });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['reason']]);
    }
    await set(2);
    expect((await set(1, doctor(), { reason: undefined })).status).toBe(400);
    await set(1, doctor(), { reason: 'Blood gas is normal' });
    const { spo2_scale, changes } = await history();
    expect(spo2_scale).toBe(1);
    expect(changes).toMatchObject([
      { spo2_scale: 1, reason: 'Blood gas is normal', undone_at: null },
      {
        spo2_scale: 2,
        reason: 'Retains CO2',
        set_by: hospital.staff['medical-officer'].practitionerId,
      },
    ]);
    const summary = await send('GET', pathOf('summary'), { as: nurse() });
    expect(summary.body.data.spo2_scale_set).toEqual(changes[0]);
    expect(changes[0].set_by_name).not.toBeNull();
  });

  it('is not changed by a user who has not seen the last change: of two at once one is refused', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => set(2, doctor(), { replaces: null, reason: 'Both at once' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { changes } = await history();
    expect(changes).toHaveLength(1);
    expect((await set(1, doctor(), { replaces: null })).status).toBe(409);
    expect((await set(1, doctor(), { replaces: changes[0].uuid })).status).toBe(200);
  });

  it('gives a child’s saturation its target as the reference range, by which screens mark it', async () => {
    patient = await aPatient(hospital, { birthDate: bornMonthsAgo(9 * 12) });
    await record({ SPO2: '91', O2_FLOW: '1' });
    await set(2);
    await record({ SPO2: '91', O2_FLOW: '1' });
    const path = `/api/v1/providers/${hospital.provider.id}/observations?code=SPO2&patient=${patient.id}`;
    const { results } = (await send('GET', path, { as: nurse() })).body;
    expect(results).toMatchObject([
      { reference_range_low: 88, reference_range_high: 92 },
      { reference_range_low: null, reference_range_high: null },
    ]);
  });

  it('reads a saturation by the flow that was observed last, in whatever order a request lists them', async () => {
    await set(2);
    const encounter = await anEncounter(hospital, { patientId: patient.id });
    const both = vitals({ SPO2: '97', O2_FLOW: '4' });
    const flows = both.filter(({ code }) => code === 'O2_FLOW');
    const onAir = flows.map((flow) => ({
      ...flow,
      value: '0',
      created_at: new Date(Date.now() - 30 * 60_000).toISOString(),
    }));
    const path = `/api/v1/providers/${hospital.provider.id}/observations`;
    await sendOk('POST', path, {
      as: nurse(),
      body: observationsBody(hospital, encounter, [...both, ...onAir]),
    });
    const scores = await send('GET', pathOf('scores?kind=NEWS2'), { as: nurse() });
    expect(scores.body.results[0].parts).toContainEqual({ code: 'SPO2', value: '97', score: 3 });
    const list = await send('GET', `${path}?code=SPO2&patient=${patient.id}`, { as: nurse() });
    expect(list.body.results).toMatchObject([
      { reference_range_low: 88, reference_range_high: 92 },
    ]);
  });

  it('can be undone, which corrects NEWS2 of the sets that were recorded since', async () => {
    await set(2);
    expect(await pointsUnderOxygen()).toBe(3);
    const [change] = (await history()).changes;
    expect((await undo(change.uuid, nurse())).status).toBe(403);
    const undone = ok(await undo(change.uuid));
    expect(undone.body.data.spo2_scale).toBe(1);
    expect(undone.body.message).toContain('NEWS2 was corrected for a set of observations.');
    const scores = await send('GET', pathOf('scores?kind=NEWS2'), { as: nurse() });
    expect(scores.body.results).toHaveLength(1);
    const parts: { code: string; score: number }[] = scores.body.results[0].parts;
    expect(parts.find(({ code }) => code === 'SPO2')?.score).toBe(0);
    expect((await history()).changes).toMatchObject([
      { uuid: change.uuid, undo_reason: 'Wrong patient', undone_by_name: expect.any(String) },
    ]);
    expect((await undo(change.uuid)).status).toBe(409);
    expect((await undo('00000000-0000-7000-8000-000000000000')).status).toBe(400);
  });

  it('can be undone, which scores a saturation that needed the oxygen flow on scale 2 alone, also where the total stays', async () => {
    await set(2);
    await record({ RR: '16', SPO2: '97' });
    const news2 = async () =>
      (await send('GET', pathOf('scores?kind=NEWS2'), { as: nurse() })).body.results[0];
    expect(await news2()).toMatchObject({ total: 0, missing: expect.arrayContaining(['SPO2']) });
    const [change] = (await history()).changes;
    const undone = await undo(change.uuid);
    expect(undone.body.message).toContain('NEWS2 was corrected for a set of observations.');
    const { total, missing } = await news2();
    expect([total, missing.includes('SPO2')]).toEqual([0, false]);
  });

  it('leaves the sets from before the change as they were scored', async () => {
    expect(await pointsUnderOxygen()).toBe(0);
    await set(2);
    const [change] = (await history()).changes;
    const undone = await undo(change.uuid);
    expect(undone.body.message).toBe('The change of the SpO2 scale was undone.');
  });

  it('keeps a history that cannot be changed directly in the database', async () => {
    await set(2);
    for (const statement of [
      "update spo2_scale_changes set reason = 'Another'",
      'delete from spo2_scale_changes',
    ]) {
      await expect(
        inDatabase(hospital, (tx) => tx.execute(sql.raw(statement))),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('belongs to the clinical record, and is shown only to users who may read that', async () => {
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

  it('is 1 or 2, and no text', async () => {
    for (const scale of [0, 3, '2', null, undefined]) {
      const answer = await set(scale);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['spo2_scale']]);
    }
  });

  it('is not set by a nurse, nor to scale 2 by a key without a user', async () => {
    expect((await set(2, nurse())).status).toBe(403);
    const nobody = await set(2, await anApiKey(hospital.provider.id));
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['spo2_scale']]);
  });
});
