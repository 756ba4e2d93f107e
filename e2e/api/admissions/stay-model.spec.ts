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
 * Random days on a ward of three beds (one of them in another ward) with three patients, and newborn twins of the first who may share
 * her bed, against a model that is short enough to check by reading.
 */

/** Set `MODEL_RUNS=200` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 8);

/** `mother`: the stay of the mother, whose bed it is. */
type Leg = { bed: number; from: number; to: number | null; mother: Stay | null };
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

type Command = {
  what: (typeof kinds)[number];
  patient: number;
  bed: number;
  /** Into the mother's bed. */
  joins: boolean;
  /** The children of a mother who leaves keep her bed. */
  keeps: boolean;
};

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
  patient: fc.constantFrom(0, 0, 1, 2, 3, 3, 4),
  bed: index,
  joins: fc.boolean(),
  keeps: fc.boolean(),
});

/** The twins are the last two patients, the children of the first. */
const isTwin = (patient: number) => patient > 2;

/** Minutes of the model's clock, which begins a day ago. */
const began = Date.now() - 86_400_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

async function aWard() {
  const hospital = await aHospital();
  const { bed } = await aBedElsewhere(hospital);
  hospital.beds.splice(2, 2, bed);
  const mother = await aPatient(hospital);
  const newborn = {
    birthDate: new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10),
    motherId: mother.id,
  };
  const patients = [
    mother,
    await aPatient(hospital),
    await aPatient(hospital),
    await aPatient(hospital, newborn),
    await aPatient(hospital, newborn),
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
  { what, patient, bed, joins, keeps }: Command,
  stay: Stay | undefined,
  minute: number,
) {
  const patientId = patients[patient] ?? '';
  if (what === 'admit')
    return api.admit(hospital, patientId, bed, {
      admitted_at: at(minute),
      location: hospital.ward.id,
      with_mother: joins && isTwin(patient),
    });
  if (what === 'cleaned') return api.changeBed(hospital, bed, { status: 'available' });
  if (!stay) return null;
  const { uuid } = stay;
  const discharged_at = at(minute);
  const children = keeps ? 'keep-bed' : 'discharge';
  switch (what) {
    case 'transfer':
      return api.transfer(hospital, uuid, bed, {
        transferred_at: at(minute),
        with_mother: joins && isTwin(patient),
        children: keeps ? 'keep-bed' : 'move',
      });
    case 'discharge':
      return api.discharge(hospital, uuid, { discharged_at, children });
    case 'die':
      return api.discharge(hospital, uuid, {
        discharged_at,
        children,
        discharge_disposition: 'Exp',
      });
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

/** Since when a stay's patient has been in a bed without a break; never when the patient is in another. */
function lastIn({ legs }: Stay, bed: number): number {
  const elsewhere = legs.findLastIndex((leg) => leg.bed !== bed);
  return legs[elsewhere + 1]?.from ?? Number.POSITIVE_INFINITY;
}

/** The patient's last hospitalization that was not deleted. */
const stayOf = ({ stays }: Model, patient: number) =>
  stays.findLast((stay) => stay.patient === patient && !stay.isDeleted);

/** The model's change by a possible command; null if it is refused. */
function effectOf(
  model: Model,
  { what, patient, bed, ...wish }: Command,
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
  const joins = wish.joins && isTwin(patient);
  const active = living.filter((one) => one.isActive);
  /** The mother's stay while she is in a bed, and has been since before a time. */
  const motherIn = (wanted: number, since = Number.POSITIVE_INFINITY) =>
    active.find((one) => one.patient === 0 && lastIn(one, wanted) < since) ?? null;
  const sharing = active.filter((one) => stay && one.legs.at(-1)?.mother === stay);
  /** The children who left the mother's bed when she did: with her, or as those who keep it. */
  const movedAt = (since: number) =>
    active.filter((one) => {
      const [before, now] = one.legs.slice(-2);
      return (
        stay &&
        before?.mother === stay &&
        before.to === since &&
        now?.from === since &&
        (now.mother === stay || now.bed === before.bed)
      );
    });
  const stepBack = (child: Stay) => {
    child.legs.pop();
    const now = child.legs.at(-1);
    if (now) now.to = null;
    if (child.plan?.bed === now?.bed) child.plan = null;
  };

  if (what === 'cleaned') {
    return statuses[bed] === 'occupied' ? null : () => statuses.splice(bed, 1, 'available');
  }
  if (what === 'admit') {
    const mine = living.filter((one) => one.patient === patient);
    if (mine.some(({ isActive, hasDied }) => isActive || hasDied)) return null;
    const mother = joins ? motherIn(bed) : null;
    if (joins && !mother) return null;
    const isOpen = statuses[bed] === 'available' && !living.some(({ plan }) => plan?.bed === bed);
    if (!mother && !isOpen) return null;
    return ({ uuid }) => {
      statuses[bed] = 'occupied';
      const legs = [{ bed, from: minute, to: null, mother }];
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
    case 'transfer': {
      const isMove = bed !== last.bed;
      const mother = isMove ? (joins ? motherIn(bed) : null) : last.mother;
      if (!stay.isActive || (isMove && (joins ? !mother : !isFree(bed)))) return null;
      const children = isMove ? sharing : [];
      const keeps = wish.keeps && children.length > 0;
      if (keeps && children.length > 1) return null;
      return () => {
        last.to = minute;
        stay.legs.push({ bed, from: minute, to: null, mother });
        if (!isMove) return;
        if (!last.mother && !keeps) statuses[last.bed] = 'cleaning';
        statuses[bed] = 'occupied';
        stay.plan = null;
        for (const child of children) {
          const leg = child.legs.at(-1);
          if (leg) leg.to = minute;
          child.legs.push({
            bed: keeps ? last.bed : bed,
            from: minute,
            to: null,
            mother: keeps ? null : stay,
          });
          if (!keeps) child.plan = null;
        }
      };
    }
    case 'discharge':
    case 'die': {
      if (!stay.isActive) return null;
      if (wish.keeps ? sharing.length > 1 : what === 'die' && sharing.length > 0) return null;
      return () => {
        last.to = minute;
        const isStillTaken = last.mother !== null || (wish.keeps && sharing.length > 0);
        if (!isStillTaken) statuses[last.bed] = 'cleaning';
        Object.assign(stay, { isActive: false, plan: null, hasDied: what === 'die' });
        for (const child of sharing) {
          const leg = child.legs.at(-1);
          if (leg) leg.to = minute;
          if (wish.keeps) child.legs.push({ bed: last.bed, from: minute, to: null, mother: null });
          else Object.assign(child, { isActive: false, plan: null });
        }
      };
    }
    case 'delete':
      if (living.some(({ legs }) => legs.some(({ mother }) => mother === stay))) return null;
      return () => {
        if (stay.isActive && !last.mother) statuses[last.bed] = 'available';
        Object.assign(stay, { isActive: false, isDeleted: true, plan: null });
      };
    case 'undo-discharge': {
      const { to } = last;
      if (stay.isActive || to === null) return null;
      const keepers = movedAt(to);
      const home = others.filter((one) => {
        const leg = one.legs.at(-1);
        return (
          !one.isActive &&
          leg?.mother === stay &&
          leg.to === to &&
          stayOf(model, one.patient) === one
        );
      });
      const mayReturn = last.mother
        ? motherIn(last.bed, to) === last.mother
        : keepers.length > 0 || canReturn(last.bed, to);
      if (!mayReturn) return null;
      return () => {
        for (const one of [stay, ...home]) {
          const leg = one.legs.at(-1);
          if (leg) leg.to = null;
          Object.assign(one, { isActive: true, hasDied: false });
        }
        for (const child of keepers) stepBack(child);
        statuses[last.bed] = 'occupied';
      };
    }
    case 'undo-transfer': {
      const before = stay.legs.at(-2);
      if (!stay.isActive || !before || before.to === null) return null;
      const isMove = before.bed !== last.bed;
      const children = isMove ? movedAt(last.from) : [];
      const hasSharedSince = others.some(
        (one) =>
          !children.includes(one) &&
          one.legs.some(({ mother, to }) => mother === stay && (to === null || to > last.from)),
      );
      if (isMove && hasSharedSince) return null;
      if (before.mother && (isMove || !last.mother)) {
        if (motherIn(before.bed, before.to) !== before.mother) return null;
      } else if (isMove && !children.some((child) => child.legs.at(-1)?.bed === before.bed)) {
        if (!canReturn(before.bed, before.to)) return null;
      }
      return () => {
        stay.legs.pop();
        before.to = null;
        if (isMove && !last.mother) statuses[last.bed] = 'available';
        statuses[before.bed] = 'occupied';
        if (stay.plan?.bed === before.bed) stay.plan = null;
        for (const child of children) stepBack(child);
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
    mother: string | null;
    began: string;
    ended: string | null;
  }>(sql`
    select hospitalization_id as stay, bed_id as bed, with_mother_id as mother, lower(period) as began, upper(period) as ended
    from bed_stays where provider_id = ${hospital.provider.id} and voided_at is null
    order by lower(period)`);
  for (const stay of stays) {
    const lay = legs.filter(({ stay: uuid }) => uuid === stay.uuid);
    expect(
      lay.map(({ bed, mother, began, ended }) => [
        bed,
        mother,
        new Date(began).toISOString(),
        ended && new Date(ended).toISOString(),
      ]),
    ).toEqual(
      stay.isDeleted
        ? []
        : stay.legs.map(({ bed, mother, from, to }) => [
            api.bedOf(hospital, bed).id,
            mother?.uuid ?? null,
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
            // A child is not discharged to where a mother who died goes: 400.
            const refused = one.what === 'die' && answer.status === 400 ? 400 : 409;
            expect([isDone, isDone || answer.status], `${one.what}: ${answer.text}`).toEqual(
              effect ? [true, true] : [false, refused],
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
            let minute = 1;
            for (const [patient] of ward.patients.entries()) {
              const joins = isTwin(patient);
              const bed = joins ? 0 : patient;
              const answer = await sent(
                ward,
                { what: 'admit', patient, bed, joins, keeps: true },
                undefined,
                joins ? 1 : 0,
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
