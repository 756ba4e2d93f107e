import { v7 } from 'uuid';
import { bedPlan } from '@/lib/ops/demo/bed-plan';
import type { Course } from '@/lib/ops/demo/courses';
import inpatients from '@/lib/ops/demo/data/inpatients.json';
import outpatients from '@/lib/ops/demo/data/outpatients.json';
import {
  type DemoPatient,
  isBusy,
  makePatient,
  makeStranger,
  occupy,
  type Who,
} from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';
import type { DemoBed, DemoWard, WardKey } from '@/lib/ops/demo/wards';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Condition = Omit<(typeof inpatients.conditions)[number], 'who' | 'ward'> & {
  who: Who;
  ward: WardKey;
};

const conditions = inpatients.conditions as Condition[];

/** Patients with these are not shown deteriorating or dying. */
const mild = new Set(['O80', 'O82', 'O23.4', 'P59.9', 'S52.5', 'J45.9', 'S06.0']);

/** The reasons for isolation. */
export const contagious: Readonly<Record<string, string>> = {
  'A15.0': 'Airborne: tuberculosis',
  'B05.9': 'Airborne: measles',
  A09: 'Contact: diarrhoea',
};

/** How the demo's patients leave: the interface's codes with their words. */
export const dispositions = {
  home: 'Home',
  'other-hcf': 'Other healthcare facility',
  advice: 'Left against advice',
  rehab: 'Rehabilitation',
  Exp: 'Expired',
} as const;

/** A time in one bed; `to` is null for the present one. */
type Leg = { bed: DemoBed; from: Date; to: Date | null };

export type Stay = {
  id: string;
  patient: DemoPatient;
  /** Of a child who shares the mother's bed. */
  mother?: Stay;
  condition: Condition;
  course: Course;
  ward: DemoWard;
  /** In order; the last is the present or final bed. */
  legs: Leg[];
  admittedAt: Date;
  dischargedAt: Date | null;
  disposition: keyof typeof dispositions | null;
  isReadmission: boolean;
};

/** The state of a hospital's wards now, and the number of earlier admissions. */
export type WardPlan = {
  present: Partial<Record<WardKey, readonly Course[]>>;
  past: number;
  /** Beds that were vacated a moment ago. */
  cleaning: number;
  /** The reasons for beds out of service. */
  outOfService: readonly string[];
  /** The ward of the unidentified patient. */
  strangerOn: WardKey | null;
};

export type PlannedStays = {
  stays: Stay[];
  cleaning: ReadonlySet<string>;
  outOfService: ReadonlyMap<string, { reason: string; since: Date }>;
};

/** Plans a hospital's admissions: no two overlap in a bed or for a patient. Patients are added to `patients`. */
export function planStays(
  random: Random,
  {
    wards,
    plan,
    patients,
    now,
  }: {
    wards: readonly DemoWard[];
    plan: WardPlan;
    patients: DemoPatient[];
    now: Date;
  },
): PlannedStays {
  const planned = planner(random, patients, now);
  const outOfService = new Map(
    plan.outOfService.map((reason, index) => {
      const ward = wards[index % wards.length];
      const bed = random.pick(ward?.beds ?? []);
      const since = planned.ago((2 + index) * dayMs + random.between(1, 8) * hourMs);
      planned.beds.take(bed, { from: since, to: null });
      return [bed.id, { reason, since }];
    }),
  );
  // The high dependency unit first, so that its own patients have beds before others pass through.
  for (const ward of wards.toSorted((a, b) => Number(b.key === 'hdu') - Number(a.key === 'hdu'))) {
    for (const [index, course] of (plan.present[ward.key] ?? []).entries()) {
      planned.addPresent(wards, ward, course, index === 0 && plan.strangerOn === ward.key);
    }
  }
  const cleaning = new Set<string>();
  for (let tries = 0; cleaning.size < plan.cleaning && tries < 100; tries += 1) {
    const left = planned.ago(random.between(0.4, 2.5) * hourMs);
    const bed = planned.addPast(random.pick(wards), left, 'home');
    if (bed) cleaning.add(bed.id);
  }
  for (let index = 0; index < plan.past; index += 1) {
    const days = random.chance(0.5) ? random.between(0.4, 30) : random.between(30, 400);
    const disposition = index % 40 === 7 ? 'Exp' : random.pick(leavings);
    planned.addPast(random.pick(wards), planned.ago(days * dayMs), disposition);
  }
  markReadmissions(planned.stays);
  return { stays: planned.stays, cleaning, outOfService };
}

const leavings = [
  ...Array<'home'>(14).fill('home'),
  'other-hcf',
  'advice',
  'rehab',
] as const satisfies readonly (keyof typeof dispositions)[];

const stayHours = outpatients.stay_hours.split(' ').map(Number);

function planner(random: Random, patients: DemoPatient[], now: Date) {
  const stays: Stay[] = [];
  const beds = bedPlan(random);
  const ago = (ms: number) => new Date(now.getTime() - ms);

  /** Sometimes a known patient, which makes it a readmission; otherwise a new one. */
  const someone = (who: Who, from: Date, to: Date | null, mayBeKnown: boolean): DemoPatient => {
    const comesBack = mayBeKnown && (who === 'adult' || who === 'child') && random.chance(0.4);
    const dayBefore = new Date(from.getTime() - dayMs);
    const known = comesBack
      ? random
          .shuffled(patients)
          .find((one) => one.who === who && !one.deceasedAt && !isBusy(one, dayBefore, to))
      : undefined;
    return known ?? newcomer(makePatient(random, who, from));
  };
  const newcomer = (patient: DemoPatient) => {
    patients.push(patient);
    return patient;
  };
  const add = (stay: Omit<Stay, 'id' | 'isReadmission'>) => {
    stays.push({ id: v7(), isReadmission: false, ...stay });
    const { patient, condition, admittedAt, dischargedAt } = stay;
    occupy(patient, admittedAt, dischargedAt);
    for (const leg of stay.legs) beds.take(leg.bed, leg);
    if (stay.disposition === 'Exp') patient.deceasedAt = dischargedAt;
    if (condition.icd10 === 'J44.1') patient.spo2Scale = 2;
  };

  const notSeenYet = new Map<string, Condition[]>();
  /** Patients of a ward differ: every condition appears before one is repeated. */
  const nextCondition = (ward: DemoWard, course: Course): Condition => {
    const left = notSeenYet.get(ward.id) ?? [];
    const fit = left.find(({ icd10 }) => course !== 'deteriorating' || !mild.has(icd10));
    if (fit) {
      notSeenYet.set(
        ward.id,
        left.filter((one) => one !== fit),
      );
      return fit;
    }
    notSeenYet.set(ward.id, random.shuffled(conditions.filter((one) => one.ward === ward.key)));
    return nextCondition(ward, course);
  };

  const addPresent = (
    wards: readonly DemoWard[],
    ward: DemoWard,
    course: Course,
    isStranger: boolean,
  ): void => {
    const condition = isStranger
      ? random.pick(conditions.filter(({ icd10 }) => icd10 === 'S06.0'))
      : nextCondition(ward, course);
    const admittedAt = ago(random.between(...admittedHoursAgo(course)) * hourMs);
    const bed = beds.find(ward.beds, { from: admittedAt, to: null }, suits(condition));
    if (!bed) throw new Error(`The ${ward.key} ward has too few beds for the demo.`);
    const patient = isStranger
      ? newcomer(makeStranger(admittedAt))
      : someone(condition.who, admittedAt, null, false);
    const first =
      condition.who === 'adult' && ward.key !== 'hdu' && course !== 'arrived' && random.chance(0.5)
        ? firstBed(wards, admittedAt)
        : null;
    const legs = first
      ? [
          { bed: first.bed, from: admittedAt, to: first.leftAt },
          { bed, from: first.leftAt, to: null },
        ]
      : [{ bed, from: admittedAt, to: null }];
    add({
      patient,
      condition,
      course,
      ward,
      legs,
      admittedAt,
      dischargedAt: null,
      disposition: null,
    });
  };

  /** A bed in the high dependency unit for the first hours of an admission, if there is one. */
  const firstBed = (wards: readonly DemoWard[], from: Date) => {
    const leftAt = new Date(from.getTime() + random.between(5, 11) * hourMs);
    const unit = wards.find(({ key }) => key === 'hdu');
    const bed = unit ? beds.find(unit.beds, { from, to: leftAt }, () => true) : null;
    return bed ? { bed, leftAt } : null;
  };

  const addPast = (
    ward: DemoWard,
    dischargedAt: Date,
    disposition: keyof typeof dispositions,
  ): DemoBed | null => {
    const condition = random.pick(
      conditions.filter(
        ({ ward: on, icd10 }) => on === ward.key && (disposition !== 'Exp' || !mild.has(icd10)),
      ),
    );
    const hours = random.pick(stayHours);
    const lasted = ward.key === 'maternity' ? Math.min(hours, 72) : hours;
    const admittedAt = new Date(dischargedAt.getTime() - lasted * hourMs);
    const period = { from: admittedAt, to: dischargedAt };
    const bed = beds.find(ward.beds, period, suits(condition));
    if (!bed) return null;
    const course = 'recovered';
    add({
      // A patient who died must not come back later.
      patient: someone(condition.who, admittedAt, dischargedAt, disposition !== 'Exp'),
      condition,
      course,
      ward,
      legs: [{ bed, ...period }],
      admittedAt,
      dischargedAt,
      disposition,
    });
    return bed;
  };

  return { stays, beds, ago, addPresent, addPast };
}

function admittedHoursAgo(course: Course): [number, number] {
  if (course === 'arrived') return [0.1, 0.6];
  return course === 'deteriorating' ? [54, 140] : [14, 220];
}

/** Contagious patients go into isolation, newborns into their own room, and nobody else into these. */
function suits({ icd10, who }: Condition): (bed: DemoBed) => boolean {
  if (icd10 in contagious) return ({ room }) => room.startsWith('Isolation');
  if (who === 'newborn') return ({ room }) => room === 'Newborns';
  return ({ room }) => !room.startsWith('Isolation') && room !== 'Newborns';
}

const readmissionMs = 30 * dayMs;

/** A readmission follows a discharge within 30 days. */
function markReadmissions(stays: readonly Stay[]): void {
  for (const stay of stays) {
    stay.isReadmission = stays.some(
      ({ patient, dischargedAt }) =>
        patient === stay.patient &&
        dischargedAt !== null &&
        dischargedAt <= stay.admittedAt &&
        stay.admittedAt.getTime() - dischargedAt.getTime() <= readmissionMs,
    );
  }
}
