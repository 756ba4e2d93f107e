import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beds } from '@/db/schema/index';
import * as api from '@/e2e/api/admissions/stay-builders';
import { expectSound } from '@/e2e/api/admissions/stay-soundness';
import { send } from '@/e2e/api/transport';
import { aBedElsewhere, aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/**
 * Random days on a ward of three beds (one of them in another ward) with three patients, against a model that is
 * short enough to check by reading.
 */

/** Set `MODEL_RUNS=200` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 8);

type Leg = { bed: number; from: number; to: number | null };
type Stay = {
  uuid: string;
  patient: number;
  isActive: boolean;
  isDeleted: boolean;
  hasDied: boolean;
  legs: Leg[];
  /** The held bed, and the plan's number. */
  plan: { bed: number; id: number } | null;
};
type Model = { statuses: ('available' | 'occupied' | 'cleaning')[]; stays: Stay[] };

type Command = { what: (typeof kinds)[number]; patient: number; bed: number };

const kinds = [
  'admit',
  'admit',
  'transfer',
  'transfer',
  'transfer',
  'discharge',
  'discharge',
  'die',
  'delete',
  'undo-discharge',
  'undo-discharge',
  'undo-transfer',
  'undo-transfer',
  'cleaned',
  'cleaned',
  'cleaned',
  'plan',
  'cancel-plan',
] as const;

const index = fc.integer({ min: 0, max: 2 });
const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...kinds),
  patient: index,
  bed: index,
});

/** Minutes of the model's clock, which begins a day ago. */
const began = Date.now() - 86_400_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

async function aWard() {
  const hospital = await aHospital();
  const { bed } = await aBedElsewhere(hospital);
  hospital.beds.splice(2, 2, bed);
  const patients = [
    await aPatient(hospital),
    await aPatient(hospital),
    await aPatient(hospital),
  ].map(({ id }) => id);
  return { hospital, patients };
}

type Ward = Awaited<ReturnType<typeof aWard>>;

const remove = (hospital: Hospital, uuid: string) =>
  send('DELETE', api.stayPath(hospital, uuid), { as: hospital.staff.administrator.sender });

const cancelPlan = (hospital: Hospital, id: number) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/planned-transfers/${id}/cancel`, {
    as: hospital.staff['ward-clerk'].sender,
    body: { reason: 'Not now' },
  });

/** Sends a command; null if there is nothing to send it for. */
function sent(
  { hospital, patients }: Ward,
  { what, patient, bed }: Command,
  stay: Stay | undefined,
  minute: number,
) {
  const patientId = patients[patient] ?? '';
  if (what === 'admit')
    return api.admit(hospital, patientId, bed, {
      admitted_at: at(minute),
      location: hospital.ward.id,
    });
  if (what === 'cleaned') return api.changeBed(hospital, bed, { status: 'available' });
  if (!stay) return null;
  const { uuid } = stay;
  const discharged_at = at(minute);
  switch (what) {
    case 'transfer':
      return api.transfer(hospital, uuid, bed, { transferred_at: at(minute) });
    case 'discharge':
      return api.discharge(hospital, uuid, { discharged_at });
    case 'die':
      return api.discharge(hospital, uuid, { discharged_at, discharge_disposition: 'Exp' });
    case 'delete':
      return remove(hospital, uuid);
    case 'undo-discharge':
      return api.undo(hospital, uuid, 'discharge');
    case 'undo-transfer':
      return api.undo(hospital, uuid, 'transfer');
    case 'plan':
      return api.plan(hospital, uuid, bed);
    case 'cancel-plan':
      return stay.plan && cancelPlan(hospital, stay.plan.id);
  }
}

/** The patient's last hospitalization that was not deleted. */
const stayOf = ({ stays }: Model, patient: number) =>
  stays.findLast((stay) => stay.patient === patient && !stay.isDeleted);

/** The model's change by a possible command; null if it is refused. */
function effectOf(
  model: Model,
  { what, patient, bed }: Command,
  stay: Stay | undefined,
  minute: number,
): ((answered: { uuid: string; id: number }) => unknown) | null {
  const { statuses, stays } = model;
  const living = stays.filter(({ isDeleted }) => !isDeleted);
  const others = living.filter((one) => one !== stay);
  const isHeld = (wanted: number) => others.some(({ plan }) => plan?.bed === wanted);
  const isFree = (wanted: number) => statuses[wanted] === 'available' && !isHeld(wanted);
  const hasBeenTaken = (wanted: number, since: number) =>
    others.some(({ legs }) =>
      legs.some((leg) => leg.bed === wanted && (leg.to === null || leg.to > since)),
    );
  const canReturn = (wanted: number, since: number) =>
    statuses[wanted] !== 'occupied' && !isHeld(wanted) && !hasBeenTaken(wanted, since);

  if (what === 'cleaned') {
    return statuses[bed] === 'occupied' ? null : () => statuses.splice(bed, 1, 'available');
  }
  if (what === 'admit') {
    const mine = living.filter((one) => one.patient === patient);
    if (mine.some(({ isActive, hasDied }) => isActive || hasDied)) return null;
    if (statuses[bed] !== 'available' || living.some(({ plan }) => plan?.bed === bed)) return null;
    return ({ uuid }) => {
      statuses[bed] = 'occupied';
      const legs = [{ bed, from: minute, to: null }];
      stays.push({
        uuid,
        patient,
        isActive: true,
        isDeleted: false,
        hasDied: false,
        legs,
        plan: null,
      });
    };
  }
  const last = stay?.legs.at(-1);
  if (!stay || !last) return null;
  switch (what) {
    case 'transfer':
      if (!stay.isActive || (bed !== last.bed && !isFree(bed))) return null;
      return () => {
        last.to = minute;
        stay.legs.push({ bed, from: minute, to: null });
        if (bed === last.bed) return;
        statuses[last.bed] = 'cleaning';
        statuses[bed] = 'occupied';
        stay.plan = null;
      };
    case 'discharge':
    case 'die':
      if (!stay.isActive) return null;
      return () => {
        last.to = minute;
        statuses[last.bed] = 'cleaning';
        Object.assign(stay, { isActive: false, plan: null, hasDied: what === 'die' });
      };
    case 'delete':
      return () => {
        if (stay.isActive) statuses[last.bed] = 'available';
        Object.assign(stay, { isActive: false, isDeleted: true, plan: null });
      };
    case 'undo-discharge':
      if (stay.isActive || last.to === null || !canReturn(last.bed, last.to)) return null;
      return () => {
        last.to = null;
        statuses[last.bed] = 'occupied';
        Object.assign(stay, { isActive: true, hasDied: false });
      };
    case 'undo-transfer': {
      const before = stay.legs.at(-2);
      if (!stay.isActive || !before || before.to === null) return null;
      if (before.bed !== last.bed && !canReturn(before.bed, before.to)) return null;
      return () => {
        stay.legs.pop();
        before.to = null;
        if (before.bed !== last.bed) statuses[last.bed] = 'available';
        statuses[before.bed] = 'occupied';
        if (stay.plan?.bed === before.bed) stay.plan = null;
      };
    }
    case 'plan':
      if (!stay.isActive || stay.plan || bed === last.bed || isHeld(bed)) return null;
      return ({ id }) => Object.assign(stay, { plan: { bed, id } });
    case 'cancel-plan':
      return () => Object.assign(stay, { plan: null });
  }
}

/** The bed history of every hospitalization, and the beds, equal the model's. */
async function expectAsModelled({ hospital }: Ward, { statuses, stays }: Model) {
  const rows = await database()
    .select({ id: beds.id, status: beds.status })
    .from(beds)
    .where(sql`${beds.providerId} = ${hospital.provider.id}`)
    .orderBy(asc(beds.number));
  const shown = [0, 1, 2].map((nth) => rows.find(({ id }) => id === api.bedOf(hospital, nth).id));
  expect(shown.map((row) => row?.status)).toEqual(statuses);
  const legs = await database().execute<{
    stay: string;
    bed: string;
    began: string;
    ended: string | null;
  }>(sql`
    select hospitalization_id as stay, bed_id as bed, lower(period) as began, upper(period) as ended
    from bed_stays where provider_id = ${hospital.provider.id} and voided_at is null
    order by lower(period)`);
  for (const stay of stays) {
    const lay = legs.filter(({ stay: uuid }) => uuid === stay.uuid);
    expect(
      lay.map(({ bed, began, ended }) => [
        bed,
        new Date(began).toISOString(),
        ended && new Date(ended).toISOString(),
      ]),
    ).toEqual(
      stay.isDeleted
        ? []
        : stay.legs.map(({ bed, from, to }) => [
            api.bedOf(hospital, bed).id,
            at(from),
            to === null ? null : at(to),
          ]),
    );
  }
}

const newModel = (): Model => ({ statuses: ['available', 'available', 'available'], stays: [] });

describe('a ward after any random commands', () => {
  it(
    'gives each answer, bed history and bed as the model does when they come one after the other',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
          const ward = await aWard();
          const model = newModel();
          for (const [minute, one] of commands.entries()) {
            const stay = stayOf(model, one.patient);
            const answer = await sent(ward, one, stay, minute);
            if (!answer) continue;
            const effect = effectOf(model, one, stay, minute);
            const isDone = answer.status === 200 || answer.status === 201;
            expect([isDone, isDone || answer.status], `${one.what}: ${answer.text}`).toEqual(
              effect ? [true, true] : [false, 409],
            );
            effect?.(answer.body.data ?? { uuid: '', id: 0 });
          }
          await expectAsModelled(ward, model);
          await expectSound(ward.hospital.provider.id);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 60_000,
  );

  it(
    'fails nowhere and breaks no invariant when they come at once',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(command, { minLength: 3, maxLength: 6 }), {
            minLength: 4,
            maxLength: 8,
          }),
          async (batches) => {
            const ward = await aWard();
            const known = new Map<number, Stay>();
            let minute = 0;
            for (const [patient] of ward.patients.entries()) {
              const answer = await sent(
                ward,
                { what: 'admit', patient, bed: patient },
                undefined,
                0,
              );
              const uuid = answer?.body.data.uuid;
              known.set(patient, { ...newStay, uuid, patient });
            }
            for (const batch of batches) {
              const answers = await Promise.all(
                batch.map(async (one) => {
                  minute += 1;
                  const answer = await sent(ward, one, known.get(one.patient), minute);
                  return { one, answer };
                }),
              );
              for (const { one, answer } of answers) {
                if (!answer) continue;
                expect([200, 201, 400, 404, 409], answer.text).toContain(answer.status);
                if (one.what !== 'admit' || answer.status !== 201) continue;
                const { uuid } = answer.body.data;
                known.set(one.patient, { ...newStay, uuid, patient: one.patient });
              }
              await expectSound(ward.hospital.provider.id);
            }
          },
        ),
        { numRuns: runs / 2, endOnFailure: true },
      );
    },
    runs * 60_000,
  );
});

const newStay = { isActive: true, isDeleted: false, hasDied: false, legs: [], plan: null };
