import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing-builders';
import { act, auditOf, doctorOf, edit } from '@/e2e/api/encounter-builders';
import {
  aPrescription,
  changePrescription,
  prescriptionBody,
  prescriptionsOf,
  readPrescription,
  repeatPrescription,
} from '@/e2e/api/prescription-builders';
import { anInpatient, discharge, minutesAgo, stayPath, undo } from '@/e2e/api/stay-builders';
import { storedInTurn } from '@/e2e/api/stored-in-turn';
import { send } from '@/e2e/api/transport';
import { aHospital, anEncounter, type Hospital } from '@/e2e/builders';
import { endedWithStay } from '@/lib/prescriptions/rules';

let hospital: Hospital;
let stay: string;
let admission: { id: string; patientId: string };

beforeEach(async () => {
  hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  stay = inpatient.stay.uuid;
  admission = { id: inpatient.stay.encounter, patientId: inpatient.patient.id };
});

const change = (uuid: string, status: string, status_reason = 'Looked at again') =>
  changePrescription(hospital, uuid, { status, status_reason }, doctorOf(hospital).sender);

const repeat = (uuid: string, { id }: { id: string }) =>
  repeatPrescription(hospital, uuid, { encounter: id }, doctorOf(hospital).sender);

/** How a prescription stands, and why. */
const standing = async (uuid: string) => {
  const { status, status_reason } = await readPrescription(hospital, uuid);
  return [status, status_reason];
};

const prescribed = async (
  given: Record<string, unknown> = {},
  encounter: { id: string } = admission,
) => (await aPrescription(hospital, { encounter, ...given })).uuid as string;

async function aHeld(reason = 'Nil by mouth') {
  const uuid = await prescribed();
  expect((await change(uuid, 'on-hold', reason)).status).toBe(200);
  return uuid;
}

async function aRound() {
  const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
  return { id: round.body.data.id as string, patientId: admission.patientId };
}

async function leave(body: object = {}) {
  const left = await discharge(hospital, stay, body);
  expect(left.status, left.text).toBe(200);
  return left;
}

const completed = ['completed', endedWithStay];
const stopped = ['stopped', endedWithStay];

describe('when a stay ends', () => {
  it('what was given on its ward is over, and what was held is stopped, with who discharged on record', async () => {
    const round = await aRound();
    const [given, held, onRound] = [await prescribed(), await aHeld(), await prescribed({}, round)];
    const left = await leave();
    expect(await Promise.all([given, held, onRound].map(standing))).toEqual([
      completed,
      stopped,
      completed,
    ]);
    const active = await send('GET', `${prescriptionsOf(hospital)}?status=active`, {
      as: hospital.key,
    });
    expect(active.body.meta.total).toBe(0);
    const { steps } = (
      await send('GET', `${prescriptionsOf(hospital)}/${given}/history`, { as: hospital.key })
    ).body.data;
    expect(steps.map(({ status }: { status: string }) => status)).toEqual(['active', 'completed']);
    const audited = (await auditOf(left)).filter(({ entity }) => entity === 'prescription');
    expect(audited.map(({ changes }) => changes.status)).toEqual([
      { before: 'active', after: 'completed' },
      { before: 'on-hold', after: 'stopped' },
      { before: 'active', after: 'completed' },
    ]);
  });

  it('what goes on elsewhere goes on, and what must not be given is still not to be given', async () => {
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
    const casualty = await anEncounter(hospital, { patientId: admission.patientId });
    const early = await prescribed({ category: 'inpatient' }, casualty);
    const stranger = await anInpatient(hospital, 1);
    const theirs = await prescribed({}, { id: stranger.stay.encounter });
    await leave();
    expect(await standing(early)).toEqual(completed);
    expect(await standing(theirs)).toEqual(['active', '']);
  });

  it('a medicine of its ward that is repeated in the clinic is for outpatients, and no later stay ends it', async () => {
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
    const given = await prescribed();
    await leave({ discharge_disposition: 'Exp' });
    expect(await standing(given)).toEqual(completed);
  });

  it('a draft for the ward is not ordered any more; one to take home, and a warning, are', async () => {
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
      { status: [expect.stringMatching(/^The stay .* is over\. Prescribe anew/)] },
    ]);
    for (const uuid of [forHome, warning]) expect((await change(uuid, 'active')).status).toBe(200);
    expect((await change(forWard, 'cancelled')).status).toBe(200);
  });

  it('a draft for its ward from before the admission is not ordered any more either; one that is written since is', async () => {
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const draft = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    await leave();
    const later = await prescribed({ status: 'draft', category: 'inpatient' }, emergency);
    expect((await change(draft, 'active')).status).toBe(409);
    expect((await change(later, 'active')).status).toBe(200);
  });

  it('a medicine of its ward from before the admission stands again for no repeat that is withdrawn', async () => {
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const given = await prescribed(
      { category: 'inpatient', number_of_repeats_allowed: 1 },
      emergency,
    );
    await leave();
    const mistake = (await repeat(given, emergency)).body.data.uuid;
    expect((await change(mistake, 'entered-in-error')).status).toBe(200);
    expect(await standing(given)).toEqual(completed);
  });

  it('a repeat that is withdrawn afterwards does not bring back what it had taken the place of', async () => {
    const first = await prescribed({ number_of_repeats_allowed: 2 });
    const elsewhere = await anEncounter(hospital, { patientId: admission.patientId });
    const repeated = await repeat(first, elsewhere);
    expect(repeated.status, repeated.text).toBe(201);
    await leave();
    expect((await change(repeated.body.data.uuid, 'entered-in-error')).status).toBe(200);
    expect((await standing(first))[0]).toBe('completed');
  });

  it('the bill is the same: what was ordered was ordered', async () => {
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
  const ready = async (as = hospital.key) =>
    (await send('GET', stayPath(hospital, stay, '/discharge-readiness'), { as })).body.data;

  it('it is told by name what ends with the stay, which keeps nobody from leaving', async () => {
    const [given, held] = [await prescribed({ name: 'Ceftriaxone' }), await aHeld()];
    await prescribed({ name: 'Amlodipine', category: 'discharge' });
    await prescribed({ name: 'Morphine', intent: 'proposal' });
    await prescribed({ name: 'Aspirin', do_not_perform: true });
    const { open_points, ending_prescriptions } = await ready();
    expect(ending_prescriptions).toEqual([
      { uuid: given, name: 'Ceftriaxone' },
      { uuid: held, name: 'Amoxicillin' },
    ]);
    expect(JSON.stringify(open_points)).not.toContain('Ceftriaxone');
    expect((await ready(hospital.staff.billing.sender)).ending_prescriptions).toEqual([]);
    await leave();
    expect((await ready()).ending_prescriptions).toEqual([]);
  });
});

describe('when the discharge is undone', () => {
  const back = async () => {
    const undone = await undo(hospital, stay, 'discharge');
    expect(undone.status, undone.text).toBe(200);
  };

  it('each prescription stands as it stood before', async () => {
    const [given, held] = [await prescribed(), await aHeld('Before the operation')];
    const over = await prescribed();
    expect((await change(over, 'stopped', 'Rash')).status).toBe(200);
    await leave({ discharged_at: minutesAgo(10).toISOString() });
    await back();
    expect(await Promise.all([given, held, over].map(standing))).toEqual([
      ['active', ''],
      ['on-hold', 'Before the operation'],
      ['stopped', 'Rash'],
    ]);
    await leave();
    expect(await Promise.all([given, held].map(standing))).toEqual([completed, stopped]);
  });

  it('but not one of a round that was entered in error since', async () => {
    const round = await aRound();
    const [given, mistaken] = [await prescribed(), await prescribed({}, round)];
    await leave();
    expect((await edit(hospital, round, { status: 'entered-in-error' })).status).toBe(200);
    await back();
    expect(await standing(given)).toEqual(['active', '']);
    expect(await standing(mistaken)).toEqual(completed);
  });

  it('what was withdrawn or repeated meanwhile stays as it is', async () => {
    const [wrong, once] = [await prescribed(), await prescribed({ number_of_repeats_allowed: 1 })];
    await leave();
    expect((await change(wrong, 'entered-in-error')).status).toBe(200);
    const clinic = await anEncounter(hospital, { patientId: admission.patientId });
    const repeated = await repeat(once, clinic);
    expect(repeated.status, repeated.text).toBe(201);
    await back();
    expect((await standing(wrong))[0]).toBe('entered-in-error');
    expect(await standing(once)).toEqual(completed);
    expect(await standing(repeated.body.data.uuid)).toEqual(['active', '']);
  });

  it.each(['before', 'after'])(
    'a repeat that is withdrawn %s it lets the medicine of the ward stand again, and not beside a later repeat',
    async (when) => {
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
      expect(await standing(one)).toEqual(['active', '']);
      expect((await standing(two))[0]).toBe('completed');
      expect(await standing(second.body.data.uuid)).toEqual(['active', '']);
    },
  );

  it('what a repeat by mistake had taken the place of stands as that stood, though it was withdrawn after the discharge', async () => {
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
    expect(await Promise.all([given, held].map(standing))).toEqual([
      ['active', ''],
      ['on-hold', 'Nil by mouth'],
    ]);
    expect((await standing(forHome))[0]).toBe('completed');
    expect((await standing(mistakes[2]))[0]).toBe('active');
  });
});

it('while its discharge is undone, no prescription stands in a round that is entered in error', async () => {
  const round = await aRound();
  const given = await prescribed({}, round);
  expect((await edit(hospital, round, { status: 'finished' })).status).toBe(200);
  await leave();
  const [withdrawn, undone] = await Promise.all([
    edit(hospital, round, { status: 'entered-in-error' }),
    undo(hospital, stay, 'discharge'),
  ]);
  expect(undone.status, undone.text).toBe(200);
  expect([withdrawn.status, (await standing(given))[0]]).toEqual(
    withdrawn.status === 200 ? [200, 'completed'] : [409, 'active'],
  );
});

describe('at the moment of the discharge', () => {
  it.each(['draft', 'on-hold'] as const)(
    'what is ordered that was %s ends with the stay, or is refused',
    async (status) => {
      const uuid = status === 'draft' ? await prescribed({ status }) : await aHeld();
      const [ordered, left] = await Promise.all([
        change(uuid, 'active'),
        discharge(hospital, stay),
      ]);
      expect(left.status, left.text).toBe(200);
      expect([200, 409]).toContain(ordered.status);
      expect((await standing(uuid))[0]).not.toBe('active');
    },
  );

  it('what is being prescribed for its ward in an encounter of no stay ends with it', async () => {
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const [uuid] = await storedInTurn(
      hospital,
      () => prescribed({ category: 'inpatient' }, emergency),
      leave,
    );
    expect(await standing(uuid)).toEqual(completed);
  });

  it('repeats, withdrawals and orders of many leave nothing that is given, and nobody in an error', async () => {
    const round = await aRound();
    const chains = await Promise.all(
      [admission, round, admission, round].map((encounter) =>
        prescribed({ number_of_repeats_allowed: 3 }, encounter),
      ),
    );
    const repeats = await Promise.all(chains.map((uuid) => repeat(uuid, admission)));
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const order = () =>
      send('POST', prescriptionsOf(hospital), {
        as: doctorOf(hospital).sender,
        body: prescriptionBody(round.id),
      });
    const answers = await Promise.all([
      discharge(hospital, stay),
      ...chains.map((uuid) => repeat(uuid, admission)),
      ...repeats.map(({ body }) => change(body.data.uuid, 'entered-in-error')),
      order(),
    ]);
    expect(answers[0].status, answers[0].text).toBe(200);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    for (const status of ['active', 'on-hold']) {
      const left = await send('GET', `${prescriptionsOf(hospital)}?status=${status}`, {
        as: hospital.key,
      });
      expect(left.body.meta.total).toBe(0);
    }
  });
});

it('what outlived its stay in an older version ends when that is brought up to date, and comes back with the stay', async () => {
  const [given, held, forHome, warning] = [
    await prescribed(),
    await aHeld(),
    await prescribed({ category: 'discharge' }),
    await prescribed({ do_not_perform: true }),
  ];
  const old = await anInpatient(hospital, 1);
  const long = await prescribed({}, { id: old.stay.encounter });
  expect((await discharge(hospital, old.stay.uuid)).status).toBe(200);
  await leave();
  const bringingUpToDate = await readFile('db/migrations/0052_ended_with_their_stay.sql', 'utf8');
  const driver = postgres(inject('databaseUrl'), { max: 1 });
  const of = driver`provider_id = ${hospital.provider.id}`;
  await driver.begin(async (older) => {
    const ended = older`${of} and status_reason = ${endedWithStay}`;
    await older`delete from medication_request_status_history where ${ended}`;
    await older`update medication_requests set status_reason = '',
      status = case status when 'completed' then 'active' else 'on-hold' end where ${ended}`;
    await older`update hospitalizations set discharge_recorded_at = now() - interval '2 days'
      where id = ${old.stay.uuid}`;
    await older.unsafe(bringingUpToDate);
  });
  await driver.end();
  expect(await Promise.all([given, held, long, forHome, warning].map(standing))).toEqual([
    completed,
    stopped,
    completed,
    ['active', ''],
    ['active', ''],
  ]);
  expect((await undo(hospital, stay, 'discharge')).status).toBe(200);
  expect(await Promise.all([given, held].map(standing))).toEqual([
    ['active', ''],
    ['on-hold', 'Nil by mouth'],
  ]);
});
