import { beforeEach, describe, expect, it } from 'vitest';
import { admit, discharge, minutesAgo, undo } from '@/e2e/api/admissions/stay-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import {
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { aPrescription, readPrescription } from '@/e2e/api/clinical/prescription-builders';
import {
  clerkOf,
  replace,
  twoRecords,
  under,
  undoReplacement,
} from '@/e2e/api/registry/replaced-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

type Patient = Awaited<ReturnType<typeof aPatient>>;

let hospital: Hospital;
let old: Patient;
let kept: Patient;

beforeEach(async () => {
  ({ hospital, old, kept } = await twoRecords());
});

const doctor = () => hospital.staff['medical-officer'].sender;
const nurse = () => hospital.staff.nurse.sender;

const refused = async (replaced: string, by: string) => {
  const { status, body } = await replace(hospital, replaced, by);
  return [status, body.message];
};

/** An encounter outside any admission, with what a test does in it, that is finished afterwards. */
async function finishedEncounter<T>(
  patient: Patient,
  act: (encounter: { id: string; patientId: string }) => Promise<T>,
): Promise<T> {
  const { id } = await anEncounter(hospital, { patientId: patient.id });
  const done = await act({ id, patientId: patient.id });
  await sendOk('PATCH', under(hospital, `/encounter/${id}`), {
    as: doctor(),
    body: { status: 'finished' },
  });
  return done;
}

describe('a record whose time to treatment is running', () => {
  const record = (values: Record<string, string>) =>
    finishedEncounter(old, (encounter) =>
      sendOk('POST', under(hospital, '/observations'), {
        as: hospital.key,
        body: observationsBody(hospital, encounter, at(hoursAgo(0.2), vitals(values))),
      }),
    );

  it('is not replaced until a clinician has seen the patient, who would have no colour under the record that is kept', async () => {
    await record({ ...normalAdult, RR: '32', HR: '132', SBP: '76' });
    expect((await admit(hospital, kept.id, 0)).status).toBe(201);
    expect(await refused(old.id, kept.id)).toEqual([
      409,
      'The time to treatment is running under OLD-17: nobody has recorded that a clinician has seen the patient. Record it there first.',
    ]);
    const path = under(hospital, `/patients/${old.id}`);
    const summary = await sendOk('GET', `${path}/summary`, { as: doctor() });
    const { observation_set } = summary.body.data.acuity.treatment_clock;
    await sendOk('POST', `${path}/clinician-reviews`, { as: doctor(), body: { observation_set } });
    ok(await replace(hospital, old.id, kept.id));
  });

  it('is replaced at once where no clinician is waited for', async () => {
    await record(normalAdult);
    ok(await replace(hospital, old.id, kept.id));
  });
});

describe('two people', () => {
  it('who are mother and child are not taken for one, whichever record would be kept', async () => {
    const child = await aPatient(hospital, { mrNumber: 'BABY-1', motherId: kept.id });
    const words = 'mother and child';
    expect(await refused(child.id, kept.id)).toEqual([409, expect.stringContaining(words)]);
    expect(await refused(kept.id, child.id)).toEqual([409, expect.stringContaining(words)]);
    ok(await replace(hospital, old.id, kept.id));
    const other = await aPatient(hospital, { motherId: old.id });
    expect(await refused(other.id, kept.id)).toEqual([409, expect.stringContaining(words)]);
  });

  it('whose sex or date of birth differs are not taken for one, unless the reason is given why the records differ', async () => {
    const other = await aPatient(hospital, {
      mrNumber: 'SON-9',
      gender: 'MALE',
      birthDate: '1984-02-28',
    });
    const answer = await replace(hospital, other.id, kept.id);
    expect([...refusal(answer), answer.body.message]).toEqual([
      409,
      ['override_reason'],
      expect.stringContaining('SON-9 and NEW-42 have a different sex and date of birth.'),
    ]);
    const said = await sendOk('POST', under(hospital, `/patients/${other.id}/replacement`), {
      as: clerkOf(hospital),
      body: { replaced_by: kept.id, reason: 'Same card', override_reason: 'Typed wrong at triage' },
    });
    expect(JSON.stringify((await auditOf(said)).map(({ changes }) => changes))).toContain(
      'Typed wrong at triage',
    );
    const unsure = await aPatient(hospital, { gender: 'UNKNOWN', birthDate: null });
    ok(await replace(hospital, unsure.id, kept.id));
  });

  it('who were in two beds at one moment are not taken for one, until the admission that was a mistake is deleted', async () => {
    const early = { admitted_at: minutesAgo(300).toISOString() };
    const { uuid } = ok(await admit(hospital, old.id, 0, early)).body.data;
    ok(await admit(hospital, kept.id, 1));
    ok(await discharge(hospital, uuid, { discharged_at: minutesAgo(60).toISOString() }));
    expect(await refused(old.id, kept.id)).toEqual([
      409,
      expect.stringMatching(/^OLD-17 and NEW-42 were in two beds at once: A1 and A2, from /),
    ]);
    const path = under(hospital, `/hospitalizations/${uuid}`);
    await sendOk('DELETE', path, { as: hospital.key });
    ok(await replace(hospital, old.id, kept.id));
  });

  it('are taken for one where the one left a bed as the other came', async () => {
    const left = minutesAgo(120).toISOString();
    const early = { admitted_at: minutesAgo(300).toISOString() };
    const { uuid } = ok(await admit(hospital, old.id, 0, early)).body.data;
    ok(await discharge(hospital, uuid, { discharged_at: left }));
    ok(await admit(hospital, kept.id, 1, { admitted_at: left }));
    ok(await replace(hospital, old.id, kept.id));
  });
});

it('the record of an unidentified patient is kept only once it has the name that is known', async () => {
  const { body } = await sendOk('POST', under(hospital, '/patients/unidentified'), {
    as: nurse(),
    body: { gender: 'FEMALE' },
  });
  const { uuid, mr_number } = body.data;
  ok(await admit(hospital, uuid, 0));
  const answer = await replace(hospital, old.id, uuid);
  expect([...refusal(answer), answer.body.message]).toEqual([
    409,
    ['replaced_by'],
    `The patient of ${mr_number} is unidentified. Enter the name of OLD-17 there first, or keep OLD-17 and replace ${mr_number}.`,
  ]);
  await sendOk('PATCH', under(hospital, `/patients/${uuid}`), {
    as: clerkOf(hospital),
    body: { first_name: old.firstName, last_name: old.lastName },
  });
  ok(await replace(hospital, old.id, uuid));
});

describe('undoing the replacement of another person’s record', () => {
  it('gives back what the discharge of the one stopped of the other’s prescriptions, and nothing that a doctor stopped', async () => {
    const [gentamicin, held, ceftriaxone] = await finishedEncounter(old, async (encounter) => {
      const ordered = (name: string) =>
        aPrescription(hospital, { encounter, name, category: 'inpatient' });
      return [
        await ordered('Gentamicin'),
        await ordered('Paracetamol'),
        await ordered('Ceftriaxone'),
      ];
    });
    const change = (uuid: string, status: string) =>
      sendOk('PATCH', under(hospital, `/prescriptions/${uuid}`), {
        as: doctor(),
        body: { status, status_reason: 'Rash' },
      });
    await change(held.uuid, 'on-hold');
    await change(ceftriaxone.uuid, 'stopped');
    const { uuid } = ok(await admit(hospital, kept.id, 0)).body.data;
    const own = await aPrescription(hospital, {
      encounter: await anEncounter(hospital, { patientId: kept.id }),
      category: 'inpatient',
    });
    ok(await replace(hospital, old.id, kept.id));
    ok(await discharge(hospital, uuid, { override_reason: 'Goes home' }));
    const statuses = () =>
      Promise.all(
        [gentamicin, held, ceftriaxone, own].map(
          async (one) => (await readPrescription(hospital, one.uuid)).status,
        ),
      );
    expect(await statuses()).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    ok(await undoReplacement(hospital, old.id));
    expect(await statuses()).toEqual(['active', 'on-hold', 'stopped', 'stopped']);
    ok(await undo(hospital, uuid, 'discharge'));
    expect(await statuses()).toEqual(['active', 'on-hold', 'stopped', 'active']);
  });

  const alert = (patient: Patient, note: string) =>
    send('POST', under(hospital, `/patients/${patient.id}/flags`), {
      as: nurse(),
      body: { kind: 'allergy', note },
    });

  const active = async (patient: Patient) => {
    const path = under(hospital, `/patients/${patient.id}/flags?is_active=true`);
    const { body } = await sendOk('GET', path, { as: nurse() });
    return body.results.map(({ uuid, note }: { uuid: string; note: string }) => ({ uuid, note }));
  };

  it('leaves an alert that was recorded for the kept record too, although a copy of it was there', async () => {
    ok(await alert(old, 'Latex'));
    ok(await replace(hospital, old.id, kept.id));
    const [copy] = await active(kept);
    expect(ok(await alert(kept, 'latex')).body.data).toMatchObject({
      uuid: copy.uuid,
      is_active: true,
    });
    expect((await alert(kept, 'LATEX')).status).toBe(409);
    ok(await undoReplacement(hospital, old.id));
    expect(await active(kept)).toEqual([copy]);
  });

  it('does not bring back an alert of a third record that someone has ended since', async () => {
    const third = await aPatient(hospital);
    ok(await alert(old, 'Penicillin'));
    ok(await replace(hospital, old.id, kept.id));
    ok(await replace(hospital, third.id, kept.id));
    const [copy] = await active(kept);
    await sendOk('POST', under(hospital, `/patients/${kept.id}/flags/${copy.uuid}/end`), {
      as: nurse(),
      body: { reason: 'Tested: not allergic' },
    });
    ok(await undoReplacement(hospital, third.id));
    expect(await active(kept)).toEqual([]);
  });
});
