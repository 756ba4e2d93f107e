import { v7 } from 'uuid';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import { dayAt } from '@/lib/domain/days';
import { ageAtSet, chooseAgeGroup } from '@/lib/domain/scores/age-group';
import { chartSets } from '@/lib/ops/demo/charting';
import data from '@/lib/ops/demo/data/outpatients.json';
import { writeEncounter } from '@/lib/ops/demo/encounter-rows';
import { type DemoHospital, demoTierOf, userWith } from '@/lib/ops/demo/hospital';
import { type DemoPatient, isBusy, makePatient, occupy, type Who } from '@/lib/ops/demo/patients';
import { measure, vitalRangeOf } from '@/lib/ops/demo/vitals';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** From the arrival to the triage. */
const triageMinutes = 5;

/** How many outpatient encounters there are of each status. */
export type OutpatientPlan = Record<
  'planned' | 'arrived' | 'triaged' | 'in-progress' | 'finished' | 'cancelled',
  number
>;

/** Each condition as often as it occurs. */
const seen = data.conditions.flatMap((condition) => Array(condition.count).fill(condition)) as {
  icd10: string;
  name: string;
  who: Who;
  complaint: string;
}[];

const finishedReasons = [
  'Treated, told when to come back.',
  'Prescription given. Review in two weeks.',
  'Reassured. No medicine needed.',
  'Laboratory results discussed, treatment unchanged.',
] as const;

/** Writes the encounters of people who come and go the same day. New patients are added to `patients`. */
export function writeOutpatients(
  hospital: DemoHospital,
  plan: OutpatientPlan,
  patients: DemoPatient[],
): void {
  const { random, now } = hospital;
  for (const status of Object.keys(plan) as (keyof OutpatientPlan)[]) {
    for (let index = 0; index < plan[status]; index += 1) {
      const condition = random.pick(seen);
      const startTime = startOf(hospital, status);
      const minutes = random.integer(15, 70);
      const over = new Date(startTime.getTime() + minutes * minuteMs);
      // A patient who is here now is not in a bed at the same time.
      const until = status === 'finished' || status === 'cancelled' ? over : null;
      const latest = Math.min(startTime.getTime(), now.getTime());
      const bookedAt = new Date(latest - random.integer(1, 9) * dayMs);
      const known = random
        .shuffled(patients)
        .find(
          (one) => fits(one, condition.who) && !one.deceasedAt && !isBusy(one, startTime, until),
        );
      const patient =
        known && random.chance(0.45) ? known : makePatient(random, condition.who, new Date(latest));
      if (patient !== known) patients.push(patient);
      occupy(patient, startTime, over);
      if (bookedAt < patient.knownSince) patient.knownSince = bookedAt;
      const endTime = status === 'finished' ? over : null;
      writeOutpatient(hospital, { patient, condition, status, bookedAt, startTime, endTime });
    }
  }
}

function startOf({ random, now }: DemoHospital, status: keyof OutpatientPlan): Date {
  const ms =
    status === 'planned'
      ? random.between(0.2, 14) * dayMs
      : status === 'finished'
        ? -random.between(0.3, 150) * dayMs
        : status === 'cancelled'
          ? -random.between(1, 40) * dayMs
          : -random.between(0.15, 2) * hourMs;
  const time = new Date(now.getTime() + ms);
  if (status !== 'planned' && status !== 'finished') return time;
  // Clinic hours, eight to four in East Africa, on the same day.
  const day = Math.floor(time.getTime() / dayMs) * dayMs;
  const inHours = new Date(day + (5 * 60 + random.integer(0, 95) * 5) * minuteMs);
  const fitsStatus =
    status === 'planned' ? inHours > now : inHours.getTime() < now.getTime() - 2 * hourMs;
  return fitsStatus ? inHours : time;
}

function fits(patient: DemoPatient, who: Who): boolean {
  if (!patient.birthDate) return false;
  if (who === 'anyone') return patient.who === 'adult' || patient.who === 'child';
  return patient.who === who && who !== 'newborn' && who !== 'toddler';
}

function writeOutpatient(
  hospital: DemoHospital,
  {
    patient,
    condition,
    status,
    bookedAt,
    startTime,
    endTime,
  }: {
    patient: DemoPatient;
    condition: (typeof seen)[number];
    status: keyof OutpatientPlan;
    bookedAt: Date;
    startTime: Date;
    endTime: Date | null;
  },
): void {
  const { rows, providerId, random, catalogue, places, staff } = hospital;
  const doctorId = random.pick(staff.doctors);
  const isUrgent = /^S/.test(condition.icd10) && places.areaIds.has('Casualty');
  const place = isUrgent ? 'Casualty' : 'Outpatient Clinic';
  const locationId = places.areaIds.get(place);
  const hasCome = status !== 'planned' && status !== 'cancelled';
  const isWithDoctor = status === 'in-progress' || status === 'finished';
  const visitId = hasCome ? v7() : null;
  if (visitId) {
    rows.visits.push({
      providerId,
      id: visitId,
      patientId: patient.id,
      reason: condition.complaint,
      startedAt: startTime,
      endedAt: endTime,
      createdAt: startTime,
      modifiedAt: endTime ?? startTime,
    });
  }
  const encounterId = writeEncounter(rows, {
    providerId,
    patientId: patient.id,
    visitId,
    encounterClass: isUrgent ? 'emergency' : 'ambulatory',
    priority: isUrgent ? 'emergency' : 'elective',
    statusComment:
      status === 'planned' && random.chance(0.6) ? 'Payment is required to start.' : '',
    healthcareServiceId: isUrgent
      ? catalogue.serviceOf.casualty
      : condition.who === 'mother'
        ? catalogue.serviceOf.antenatal
        : catalogue.serviceOf.outpatient,
    priceTierId: demoTierOf(hospital),
    title: condition.complaint,
    chiefComplaint: isWithDoctor ? condition.complaint : null,
    chiefComplaintEditorIds: isWithDoctor ? [doctorId] : [],
    startTime,
    endTime: status === 'cancelled' ? startTime : endTime,
    chargeItemStatus:
      status === 'cancelled' ? 'aborted' : status === 'planned' ? 'planned' : 'billable',
    createdById: userWith(hospital, 'ward-clerk'),
    steps: stepsTo(status, { bookedAt, startTime, endTime }),
    locations: hasCome && locationId ? [{ locationId, from: startTime, to: endTime }] : [],
    participants: isWithDoctor ? [{ practitionerId: doctorId, type: 'PRIMARY_PERFORMER' }] : [],
  });
  if (!isWithDoctor && status !== 'triaged') return;
  if (status === 'finished') {
    const written = {
      providerId,
      encounterId,
      createdAt: endTime ?? startTime,
      modifiedAt: endTime ?? startTime,
    };
    rows.encounterDiagnoses.push({
      ...written,
      statedAt: written.createdAt,
      statedById: doctorId,
      condition: condition.icd10,
      code: condition.icd10,
      role: condition.name,
      rank: 1,
      practitionerId: doctorId,
    });
    rows.encounterNotes.push({
      ...written,
      display: random.pick(finishedReasons),
      practitionerId: doctorId,
      createdById: userWith(hospital, 'medical-officer'),
    });
    if (random.chance(0.6)) return;
  }
  writeTriage(hospital, { patient, encounterId, visitId, isInjured: isUrgent }, startTime);
}

function writeTriage(
  hospital: DemoHospital,
  {
    patient,
    encounterId,
    visitId,
    isInjured,
  }: { patient: DemoPatient; encounterId: string; visitId: string | null; isInjured: boolean },
  startTime: Date,
): void {
  const { rows, providerId, random, staff, timeZone } = hospital;
  const age = ageAtSet(patient.birthDate, dayAt(startTime, timeZone));
  const { ageGroup } = chooseAgeGroup(age?.years ?? null, null);
  const range = vitalRangeOf(random, patient);
  const values = {
    ...measure(random, range, ageGroup, random.between(0, 0.5)),
    TRAUMA: isInjured ? 'yes' : 'no',
  };
  const chart = {
    providerId,
    timeZone,
    patient,
    encounterId,
    visitId,
    performerIds: staff.nurses,
    recordedById: userWith(hospital, 'nurse'),
  };
  const at = new Date(startTime.getTime() + triageMinutes * minuteMs);
  chartSets(rows, random, chart, [{ at, values, notMeasured: [] }]);
}

function stepsTo(
  status: keyof OutpatientPlan,
  { bookedAt, startTime, endTime }: { bookedAt: Date; startTime: Date; endTime: Date | null },
): [EncounterStatus, Date][] {
  const after = (minutes: number) => new Date(startTime.getTime() + minutes * minuteMs);
  const planned: [EncounterStatus, Date] = ['planned', bookedAt];
  if (status === 'planned') return [planned];
  if (status === 'cancelled') return [planned, ['cancelled', startTime]];
  const steps: [EncounterStatus, Date][] = [planned, ['arrived', startTime]];
  if (status === 'arrived') return steps;
  steps.push(['triaged', after(triageMinutes)]);
  if (status === 'triaged') return steps;
  steps.push(['in-progress', after(8)]);
  return endTime && status === 'finished' ? [...steps, ['finished', endTime]] : steps;
}
