import { describe, expect, it } from 'vitest';
import { aPrescribedStay, stopped, stoppedOnHold } from '@/e2e/api/admissions/prescribed-stay';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';

describe('when a stay ends', () => {
  it('what was prescribed for its ward is stopped, and not completed, with who discharged on record', async () => {
    const { hospital, standing, prescribed, aHeld, aRound, leave } = await aPrescribedStay();
    const round = await aRound();
    const [given, held, onRound] = [await prescribed(), await aHeld(), await prescribed({}, round)];
    const left = await leave();
    expect(await Promise.all([given, held, onRound].map(standing))).toEqual([
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

  it('what goes on elsewhere goes on, and what must not be given is still not to be given', async () => {
    const { hospital, admission, standing, prescribed, leave } = await aPrescribedStay();
    const seen = await anEncounter(hospital, { patientId: admission.patientId });
    const stays = [
      await prescribed({ category: 'discharge' }),
      await prescribed({ category: 'community' }),
      await prescribed({ do_not_perform: true }),
      await prescribed({}, seen),
    ];
    await leave();
    for (const uuid of stays) expect(await standing(uuid)).toEqual(['active', '']);
  });

  it('what was ordered for its ward before the admission ends too, as when a bed was not there yet', async () => {
    const { hospital, admission, standing, prescribed, leave } = await aPrescribedStay();
    const casualty = await anEncounter(hospital, { patientId: admission.patientId });
    const early = await prescribed({ category: 'inpatient' }, casualty);
    const stranger = await anInpatient(hospital, 1);
    const theirs = await prescribed({}, { id: stranger.stay.encounter });
    await leave();
    expect(await standing(early)).toEqual(stopped);
    expect(await standing(theirs)).toEqual(['active', '']);
  });

  it('a medicine of its ward that is repeated in the clinic is for outpatients, and no later stay ends it', async () => {
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

  it('by a death, nothing is given on the ward any more either', async () => {
    const { standing, prescribed, leave } = await aPrescribedStay();
    const given = await prescribed();
    await leave({ discharge_disposition: 'Exp' });
    expect(await standing(given)).toEqual(stopped);
  });

  it('a draft for the ward is not ordered any more; one to take home, and a warning, are', async () => {
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
      { status: [expect.stringMatching(/^The stay .* is over\. Prescribe again/)] },
    ]);
    for (const uuid of [forHome, warning]) expect((await change(uuid, 'active')).status).toBe(200);
    expect((await change(forWard, 'cancelled')).status).toBe(200);
  });

  it('a draft for its ward from before the admission is not ordered any more either; one that is written since is', async () => {
    const { hospital, admission, change, prescribed, leave } = await aPrescribedStay();
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const draft = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    await leave();
    const later = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    expect((await change(draft, 'active')).status).toBe(409);
    expect((await change(later, 'active')).status).toBe(200);
  });

  it('a medicine of its ward from before the admission stands again for no repeat that is withdrawn', async () => {
    const { hospital, admission, change, repeat, standing, prescribed, leave } =
      await aPrescribedStay();
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const given = await prescribed(
      { category: 'inpatient', number_of_repeats_allowed: 1 },
      emergency,
    );
    await leave();
    const mistake = (await repeat(given, emergency)).body.data.uuid;
    expect((await change(mistake, 'entered-in-error')).status).toBe(200);
    expect(await standing(given)).toEqual(stopped);
  });

  it('a repeat that is withdrawn afterwards does not bring back what it had taken the place of', async () => {
    const { hospital, admission, change, repeat, standing, prescribed, leave } =
      await aPrescribedStay();
    const first = await prescribed({ number_of_repeats_allowed: 2 });
    const elsewhere = await anEncounter(hospital, { patientId: admission.patientId });
    const repeated = await repeat(first, elsewhere);
    expect(repeated.status, repeated.text).toBe(201);
    await leave();
    expect((await change(repeated.body.data.uuid, 'entered-in-error')).status).toBe(200);
    expect((await standing(first))[0]).toBe('completed');
  });

  it('the bill is the same: what was ordered was ordered', async () => {
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

  it('it is told by name what ends with the stay, which keeps nobody from leaving', async () => {
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
