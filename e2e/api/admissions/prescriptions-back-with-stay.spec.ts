import { describe, expect, it } from 'vitest';
import { aPrescribedStay, stopped, stoppedOnHold } from '@/e2e/api/admissions/prescribed-stay';
import { admit, discharge, minutesAgo, stayPath, undo } from '@/e2e/api/admissions/stay-builders';
import { edit } from '@/e2e/api/clinical/encounter-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { anEncounter } from '@/e2e/builders/patients';

describe('deleting an admission by mistake that was discharged', () => {
  it('reactivates what casualty had ordered for the ward, and says so, but nothing of its own rounds', async () => {
    const { hospital, stay, admission, statusAndReason, prescribed, aRound, leave } =
      await aPrescribedStay();
    const casualty = await anEncounter(hospital, {
      patientId: admission.patientId,
      encounterClass: 'emergency',
    });
    const ordered = await prescribed({ name: 'Ceftriaxone', category: 'inpatient' }, casualty);
    const ofRound = await prescribed({}, await aRound());
    await leave();
    expect(await statusAndReason(ordered)).toEqual(stopped);
    const answer = await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect(answer.body.message).toBe(
      'The hospitalization was deleted. Ordered for the ward before this admission and active again: Ceftriaxone.',
    );
    expect(await statusAndReason(ordered)).toEqual(['active', '']);
    expect(await statusAndReason(ofRound)).toEqual(stopped);
  });

  it('starts nothing for a patient who is admitted again', async () => {
    const { hospital, stay, admission, statusAndReason, prescribed, leave } =
      await aPrescribedStay();
    const casualty = await anEncounter(hospital, { patientId: admission.patientId });
    const ordered = await prescribed({ category: 'inpatient' }, casualty);
    await leave({ discharged_at: minutesAgo(30).toISOString() });
    ok(
      await admit(hospital, admission.patientId, 1, { admitted_at: minutesAgo(20).toISOString() }),
    );
    const answer = await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect(answer.body.message).toBe('The hospitalization was deleted.');
    expect(await statusAndReason(ordered)).toEqual(stopped);
  });

  it('leaves stopped what a later discharge would have stopped', async () => {
    const { hospital, stay, admission, statusAndReason, prescribed, leave } =
      await aPrescribedStay();
    const casualty = await anEncounter(hospital, { patientId: admission.patientId });
    const ordered = await prescribed({ category: 'inpatient' }, casualty);
    await leave({ discharged_at: minutesAgo(30).toISOString() });
    const right = await admit(hospital, admission.patientId, 1, {
      admitted_at: minutesAgo(20).toISOString(),
    });
    ok(await discharge(hospital, right.body.data.uuid));
    await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect(await statusAndReason(ordered)).toEqual(stopped);
  });
});

describe('undoing a discharge', () => {
  it('gives each prescription its status from before', async () => {
    const { change, statusAndReason, prescribed, aHeld, leave, back } = await aPrescribedStay();
    const [given, held] = [await prescribed(), await aHeld('Before the operation')];
    const over = await prescribed();
    expect((await change(over, 'stopped', 'Rash')).status).toBe(200);
    await leave({ discharged_at: minutesAgo(10).toISOString() });
    await back();
    expect(await Promise.all([given, held, over].map(statusAndReason))).toEqual([
      ['active', ''],
      ['on-hold', 'Before the operation'],
      ['stopped', 'Rash'],
    ]);
    await leave();
    expect(await Promise.all([given, held].map(statusAndReason))).toEqual([stopped, stoppedOnHold]);
  });

  it('does not reactivate one of a round that was entered in error since', async () => {
    const { hospital, statusAndReason, prescribed, aRound, leave, back } = await aPrescribedStay();
    const round = await aRound();
    const [given, mistaken] = [await prescribed(), await prescribed({}, round)];
    await leave();
    expect((await edit(hospital, round, { status: 'entered-in-error' })).status).toBe(200);
    await back();
    expect(await statusAndReason(given)).toEqual(['active', '']);
    expect(await statusAndReason(mistaken)).toEqual(stopped);
  });

  it('leaves one alone that was withdrawn or repeated in the meantime', async () => {
    const { hospital, admission, change, repeat, statusAndReason, prescribed, leave, back } =
      await aPrescribedStay();
    const [wrong, once] = [await prescribed(), await prescribed({ number_of_repeats_allowed: 1 })];
    await leave();
    expect((await change(wrong, 'entered-in-error')).status).toBe(200);
    const clinic = await anEncounter(hospital, { patientId: admission.patientId });
    const repeated = ok(await repeat(once, clinic));
    await back();
    expect((await statusAndReason(wrong))[0]).toBe('entered-in-error');
    expect(await statusAndReason(once)).toEqual(stopped);
    expect(await statusAndReason(repeated.body.data.uuid)).toEqual(['active', '']);
  });

  it.each(['before', 'after'])(
    'with a repeat withdrawn %s it reactivates the ward’s prescription, unless a later repeat remains',
    async (when) => {
      const { hospital, admission, change, repeat, statusAndReason, prescribed, leave, back } =
        await aPrescribedStay();
      const [one, two] = [
        await prescribed({ number_of_repeats_allowed: 2 }),
        await prescribed({ number_of_repeats_allowed: 2 }),
      ];
      await leave();
      const clinic = await anEncounter(hospital, { patientId: admission.patientId });
      const mistake = (await repeat(one, clinic)).body.data.uuid;
      const [first, second] = [await repeat(two, clinic), await repeat(two, clinic)];
      const withdraw = async () => {
        for (const uuid of [mistake, first.body.data.uuid]) {
          expect((await change(uuid, 'entered-in-error')).status).toBe(200);
        }
      };
      if (when === 'before') await withdraw();
      await back();
      if (when === 'after') await withdraw();
      expect(await statusAndReason(one)).toEqual(['active', '']);
      expect((await statusAndReason(two))[0]).toBe('stopped');
      expect(await statusAndReason(second.body.data.uuid)).toEqual(['active', '']);
    },
  );

  it('reactivates a prescription whose mistaken repeat was withdrawn after the discharge, with the repeat’s own status', async () => {
    const { admission, change, repeat, statusAndReason, prescribed, leave, back } =
      await aPrescribedStay();
    const [given, held, forHome] = [
      await prescribed({ number_of_repeats_allowed: 2 }),
      await prescribed({ number_of_repeats_allowed: 2 }),
      await prescribed({ number_of_repeats_allowed: 2, category: 'discharge' }),
    ];
    const mistakes = await Promise.all(
      [given, held, forHome].map(async (uuid) => (await repeat(uuid, admission)).body.data.uuid),
    );
    const again = (await repeat(given, admission)).body.data.uuid;
    expect((await change(mistakes[1], 'on-hold', 'Nil by mouth')).status).toBe(200);
    await leave();
    for (const uuid of [again, ...mistakes.slice(0, 2)]) {
      expect((await change(uuid, 'entered-in-error')).status).toBe(200);
    }
    await back();
    expect(await Promise.all([given, held].map(statusAndReason))).toEqual([
      ['active', ''],
      ['on-hold', 'Nil by mouth'],
    ]);
    expect((await statusAndReason(forHome))[0]).toBe('completed');
    expect((await statusAndReason(mistakes[2]))[0]).toBe('active');
  });
});

it('a mistaken repeat that is withdrawn in the next admission leaves stopped what the discharge before it had stopped', async () => {
  const { hospital, admission, change, repeat, statusAndReason, prescribed, leave } =
    await aPrescribedStay();
  const casualty = await anEncounter(hospital, { patientId: admission.patientId });
  const forWard = { category: 'inpatient', number_of_repeats_allowed: 3 };
  const given = await prescribed(forWard, casualty);
  await leave();
  const again = ok(
    await admit(hospital, admission.patientId, 1, { admitted_at: new Date().toISOString() }),
  );
  const mistake = ok(await repeat(given, { id: again.body.data.encounter })).body.data.uuid;
  const withdrawn = ok(await change(mistake, 'entered-in-error'));
  expect(withdrawn.body.message).toBe('The prescription was changed.');
  expect(await statusAndReason(given)).toEqual(stopped);
});

it('does not leave a prescription active in a round that is entered in error at the same moment', async () => {
  const { hospital, stay, statusAndReason, prescribed, aRound, leave } = await aPrescribedStay();
  const round = await aRound();
  const given = await prescribed({}, round);
  expect((await edit(hospital, round, { status: 'finished' })).status).toBe(200);
  await leave();
  const [withdrawn, undone] = await Promise.all([
    edit(hospital, round, { status: 'entered-in-error' }),
    undo(hospital, stay, 'discharge'),
  ]);
  expect(undone.status, undone.text).toBe(200);
  expect([withdrawn.status, (await statusAndReason(given))[0]]).toEqual(
    withdrawn.status === 200 ? [200, 'stopped'] : [409, 'active'],
  );
});
