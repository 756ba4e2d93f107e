import { describe, expect, it } from 'vitest';
import { aPrescribedStay, stopped, stoppedOnHold } from '@/e2e/api/admissions/prescribed-stay';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';

describe('a discharge', () => {
  it('stops the ward’s prescriptions, and does not complete them, with who discharged on record', async () => {
    const { hospital, statusAndReason, prescribed, aHeld, aRound, leave } = await aPrescribedStay();
    const round = await aRound();
    const [given, held, onRound] = [await prescribed(), await aHeld(), await prescribed({}, round)];
    const left = await leave();
    expect(await Promise.all([given, held, onRound].map(statusAndReason))).toEqual([
      stopped,
      stoppedOnHold,
      stopped,
    ]);
    const active = await send('GET', `${prescriptionsOf(hospital)}?status=active`, {
      as: hospital.key,
    });
    expect(active.body.meta.total).toBe(0);
    const { steps } = (
      await send('GET', `${prescriptionsOf(hospital)}/${given}/history`, { as: hospital.key })
    ).body.data;
    expect(steps.map(({ status }: { status: string }) => status)).toEqual(['active', 'stopped']);
    const audited = (await auditOf(left)).filter(({ entity }) => entity === 'prescription');
    expect(audited.map(({ changes }) => changes.status)).toEqual([
      { before: 'active', after: 'stopped' },
      { before: 'on-hold', after: 'stopped' },
      { before: 'active', after: 'stopped' },
    ]);
  });

  it('leaves prescriptions from elsewhere and warnings active', async () => {
    const { hospital, admission, statusAndReason, prescribed, leave } = await aPrescribedStay();
    const seen = await anEncounter(hospital, { patientId: admission.patientId });
    const stays = [
      await prescribed({ category: 'discharge' }),
      await prescribed({ category: 'community' }),
      await prescribed({ do_not_perform: true }),
      await prescribed({}, seen),
    ];
    await leave();
    for (const uuid of stays) expect(await statusAndReason(uuid)).toEqual(['active', '']);
  });

  it('stops what was ordered for the ward before the admission, as when no bed was free yet', async () => {
    const { hospital, admission, statusAndReason, prescribed, leave } = await aPrescribedStay();
    const casualty = await anEncounter(hospital, { patientId: admission.patientId });
    const early = await prescribed({ category: 'inpatient' }, casualty);
    const stranger = await anInpatient(hospital, 1);
    const theirs = await prescribed({}, { id: stranger.stay.encounter });
    await leave();
    expect(await statusAndReason(early)).toEqual(stopped);
    expect(await statusAndReason(theirs)).toEqual(['active', '']);
  });

  it('lets its ward medicine be repeated in the clinic, as an outpatient one that no later discharge ends', async () => {
    const { hospital, admission, repeat, prescribed, leave } = await aPrescribedStay();
    const given = await prescribed({ number_of_repeats_allowed: 1 });
    await leave();
    const clinic = await anEncounter(hospital, { patientId: admission.patientId });
    const { data } = (await repeat(given, clinic)).body;
    expect(data).toMatchObject({
      category: 'outpatient',
      medication_request_category: [{ display: 'Outpatient' }],
    });
  });

  it('stops the ward’s prescriptions after a death too', async () => {
    const { statusAndReason, prescribed, leave } = await aPrescribedStay();
    const given = await prescribed();
    await leave({ discharge_disposition: 'Exp' });
    expect(await statusAndReason(given)).toEqual(stopped);
  });

  it('keeps a draft for the ward from being ordered later; one to take home, and a warning, can be', async () => {
    const { change, prescribed, leave } = await aPrescribedStay();
    const draft = { status: 'draft' };
    const forWard = await prescribed(draft);
    const [forHome, warning] = [
      await prescribed({ ...draft, category: 'discharge' }),
      await prescribed({ ...draft, do_not_perform: true }),
    ];
    await leave();
    const refused = await change(forWard, 'active');
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { status: [expect.stringMatching(/^The admission .* is over\. Prescribe again/)] },
    ]);
    for (const uuid of [forHome, warning]) expect((await change(uuid, 'active')).status).toBe(200);
    expect((await change(forWard, 'cancelled')).status).toBe(200);
  });

  it('keeps a draft for the ward from before the admission from being ordered; a later draft can be', async () => {
    const { hospital, admission, change, prescribed, leave } = await aPrescribedStay();
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const draft = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    await leave();
    const later = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    expect((await change(draft, 'active')).status).toBe(409);
    expect((await change(later, 'active')).status).toBe(200);
  });

  it('leaves a ward medicine from before the admission stopped when its repeat is withdrawn', async () => {
    const { hospital, admission, change, repeat, statusAndReason, prescribed, leave } =
      await aPrescribedStay();
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const given = await prescribed(
      { category: 'inpatient', number_of_repeats_allowed: 1 },
      emergency,
    );
    await leave();
    const mistake = (await repeat(given, emergency)).body.data.uuid;
    expect((await change(mistake, 'entered-in-error')).status).toBe(200);
    expect(await statusAndReason(given)).toEqual(stopped);
  });

  it('leaves a prescription completed when a repeat that replaced it is withdrawn afterwards', async () => {
    const { hospital, admission, change, repeat, statusAndReason, prescribed, leave } =
      await aPrescribedStay();
    const first = await prescribed({ number_of_repeats_allowed: 2 });
    const elsewhere = await anEncounter(hospital, { patientId: admission.patientId });
    const repeated = ok(await repeat(first, elsewhere));
    await leave();
    expect((await change(repeated.body.data.uuid, 'entered-in-error')).status).toBe(200);
    expect((await statusAndReason(first))[0]).toBe('completed');
  });

  it('leaves the charges for prescriptions as they were', async () => {
    const { hospital, admission, prescribed, leave } = await aPrescribedStay();
    await prescribed({ healthcare_service: hospital.service.id });
    const charges = async () => {
      const path = financeOf(hospital, `charge-items?patient=${admission.patientId}`);
      const answer = await send('GET', path, { as: hospital.staff.billing.sender });
      return answer.body.results
        .filter(({ source }: { source: string }) => source === 'prescription')
        .map(({ status, unit_price }: Record<string, unknown>) => [status, unit_price]);
    };
    const before = await charges();
    expect(before).toHaveLength(1);
    await leave();
    expect(await charges()).toEqual(before);
  });
});

describe('before a discharge', () => {
  const ready = async (hospital: Hospital, stay: string, as = hospital.key) =>
    (await send('GET', stayPath(hospital, stay, '/discharge-readiness'), { as })).body.data;

  it('the readiness names each prescription that will end, and none of them keeps the patient from leaving', async () => {
    const { hospital, stay, prescribed, aHeld, leave } = await aPrescribedStay();
    const [given, held] = [await prescribed({ name: 'Ceftriaxone' }), await aHeld()];
    await prescribed({ name: 'Amlodipine', category: 'discharge' });
    await prescribed({ name: 'Morphine', intent: 'proposal' });
    await prescribed({ name: 'Aspirin', do_not_perform: true });
    const { open_points, ending_prescriptions } = await ready(hospital, stay);
    expect(ending_prescriptions).toEqual([
      { uuid: given, name: 'Ceftriaxone' },
      { uuid: held, name: 'Amoxicillin' },
    ]);
    expect(JSON.stringify(open_points)).not.toContain('Ceftriaxone');
    expect(
      (await ready(hospital, stay, hospital.staff.billing.sender)).ending_prescriptions,
    ).toEqual([]);
    await leave();
    expect((await ready(hospital, stay)).ending_prescriptions).toEqual([]);
  });
});
