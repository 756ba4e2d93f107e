import { v7 } from 'uuid';
import { dayAt } from '@/lib/domain/days';
import { ageAtSet } from '@/lib/domain/scores/age-group';
import type { MorseAnswers } from '@/lib/domain/scores/morse';
import { type Chart, chartMorse, chartSets } from '@/lib/ops/demo/charting';
import { planCourse } from '@/lib/ops/demo/courses';
import { writeEncounter } from '@/lib/ops/demo/encounter-rows';
import { type DemoHospital, demoTierOf, userWith } from '@/lib/ops/demo/hospital';
import { writePrescriptions, writeReferral } from '@/lib/ops/demo/prescribing';
import { writeRounds } from '@/lib/ops/demo/rounds';
import { contagious, dispositions, type Stay } from '@/lib/ops/demo/stays';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** The practitioners in charge, and the records that the rows of a stay belong to. */
export type Admission = {
  stay: Stay;
  encounterId: string;
  visitId: string;
  serviceId: string;
  priceTierId: string;
  doctorId: string;
};

/** Writes a stay: visit, admission encounter, hospitalization, beds, rounds, notes and charts. */
export function writeStay(hospital: DemoHospital, stay: Stay): void {
  const { random, catalogue, staff } = hospital;
  const admission: Admission = {
    stay,
    encounterId: v7(),
    visitId: v7(),
    serviceId: catalogue.serviceOf[stay.ward.service],
    priceTierId: demoTierOf(hospital),
    doctorId: random.pick(staff.doctors),
  };
  writeVisit(hospital, admission);
  writeAdmissionEncounter(hospital, admission);
  writeHospitalization(hospital, admission);
  writeRounds(hospital, admission);
  // Prescriptions on a maternity ward are for mothers.
  if (!stay.mother) {
    writePrescriptions(hospital, admission);
    writeReferral(hospital, admission);
  }
  writeCharts(hospital, admission);
}

function writeVisit({ rows, providerId }: DemoHospital, { stay, visitId }: Admission): void {
  const { patient, condition, admittedAt, dischargedAt } = stay;
  rows.visits.push({
    providerId,
    id: visitId,
    patientId: patient.id,
    reason: condition.complaint,
    startedAt: admittedAt,
    endedAt: dischargedAt,
    createdAt: admittedAt,
    modifiedAt: dischargedAt ?? admittedAt,
  });
}

function writeAdmissionEncounter(hospital: DemoHospital, admission: Admission): void {
  const { rows, providerId } = hospital;
  const { stay, encounterId, doctorId } = admission;
  const { patient, condition, admittedAt, dischargedAt } = stay;
  // A patient who came a moment ago has not been seen by a medical officer.
  const isSeen = stay.course !== 'arrived';
  writeEncounter(rows, {
    providerId,
    id: encounterId,
    patientId: patient.id,
    visitId: admission.visitId,
    encounterClass: 'inpatient-encounter',
    priority: stay.ward.key === 'maternity' ? 'urgent' : 'emergency',
    healthcareServiceId: admission.serviceId,
    priceTierId: admission.priceTierId,
    chiefComplaint: condition.complaint,
    historyOfPresentingIllness: isSeen ? condition.history : null,
    chiefComplaintEditorIds: [doctorId],
    historyEditorIds: isSeen ? [doctorId] : [],
    startTime: admittedAt,
    endTime: dischargedAt,
    hospitalizationId: stay.id,
    createdById: userWith(hospital, 'ward-clerk'),
    steps: [
      ['in-progress', admittedAt],
      ...(dischargedAt ? [['finished', dischargedAt] as ['finished', Date]] : []),
    ],
    locations: stay.legs.map(({ bed, from, to }) => ({ locationId: bed.roomId, from, to })),
    participants: [{ practitionerId: doctorId, type: 'PRIMARY_PERFORMER' }],
  });
  if (!isSeen) return;
  const seenAt = later(admittedAt, 30 * minuteMs);
  const written = { providerId, encounterId, createdAt: seenAt, modifiedAt: seenAt };
  for (const [index, { icd10, name }] of [condition, ...condition.also].entries()) {
    rows.encounterDiagnoses.push({
      ...written,
      statedAt: written.createdAt,
      statedById: doctorId,
      condition: icd10,
      code: icd10,
      role: name,
      rank: index + 1,
      status: index === 0 && dischargedAt ? 'CONFIRMED' : 'PROVISIONAL',
      practitionerId: doctorId,
    });
  }
  rows.carePlans.push({
    ...written,
    title: condition.name,
    description: condition.plan,
    periodStart: seenAt,
    periodEnd: dischargedAt,
  });
}

const admitSources = ['emd', 'emd', 'emd', 'outp', 'hosp-trans', 'mp', 'gp'];

function writeHospitalization(hospital: DemoHospital, admission: Admission): void {
  const { rows, providerId, random, places, now } = hospital;
  const { stay, encounterId, serviceId, priceTierId, doctorId } = admission;
  const { patient, condition, admittedAt, dischargedAt, disposition } = stay;
  const lastLeg = stay.legs.at(-1);
  if (!lastLeg) throw new Error('A stay has a bed.');
  const wasMoved = stay.legs.length > 1;
  const clerkId = userWith(hospital, 'ward-clerk');
  const isGoingHome = !dischargedAt && ['improving', 'stable'].includes(stay.course);
  rows.hospitalizations.push({
    providerId,
    id: stay.id,
    patientId: patient.id,
    encounterId,
    bedId: lastLeg.bed.id,
    withMotherId: stay.mother?.id ?? null,
    wardId: lastLeg.bed.wardId,
    locationId: places.areaIds.get('Casualty') ?? places.areaIds.get('Outpatient Clinic') ?? null,
    healthcareServiceId: serviceId,
    priceTierId,
    admitSource: stay.ward.key === 'maternity' ? 'outp' : random.pick(admitSources),
    admittedAt,
    admittedById: doctorId,
    createdById: clerkId,
    expectedDischargeAt: isGoingHome ? later(now, random.integer(1, 4) * dayMs) : null,
    isActive: dischargedAt === null,
    isReadmission: stay.isReadmission,
    reason: condition.name,
    ...(wasMoved ? { transferredAt: lastLeg.from, transferredById: doctorId } : {}),
    ...(dischargedAt && disposition
      ? {
          dischargedAt,
          dischargedById: doctorId,
          dischargeExecutedById: clerkId,
          dischargeDisposition: disposition,
          dischargeDispositionDisplay: dispositions[disposition],
          destinationDisplay: disposition === 'other-hcf' ? 'Kisumu, teaching hospital' : '',
        }
      : {}),
    createdAt: admittedAt,
    modifiedAt: dischargedAt ?? lastLeg.from,
  });
  for (const { bed, from, to } of stay.legs) {
    rows.bedStays.push({
      providerId,
      hospitalizationId: stay.id,
      patientId: patient.id,
      bedId: bed.id,
      withMotherId: stay.mother?.id ?? null,
      healthcareServiceId:
        bed.wardKey === 'hdu' ? hospital.catalogue.serviceOf.highDependency : serviceId,
      priceTierId,
      period: `[${from.toISOString()},${to?.toISOString() ?? ''})`,
      reason: wasMoved && to === null ? 'No longer needs high dependency care' : '',
      createdAt: from,
    });
  }
  if (condition.icd10 in contagious && !dischargedAt) {
    const note = contagious[condition.icd10] ?? '';
    patient.flags.push({ kind: 'isolation', note, since: admittedAt });
  }
}

/** TEWS asks for an injury of the last 48 hours; patients come two hours after theirs. */
const injuryMs = 46 * hourMs;

function writeCharts(hospital: DemoHospital, { stay, encounterId, visitId }: Admission): void {
  const { rows, providerId, random, staff, timeZone, now } = hospital;
  const { patient, condition, admittedAt, dischargedAt, course } = stay;
  const until = dischargedAt ?? now;
  const chart: Chart = {
    providerId,
    timeZone,
    patient,
    encounterId,
    visitId,
    performerIds: staff.nurses,
    recordedById: userWith(hospital, 'nurse'),
  };
  const taken = planCourse(random, patient, course, {
    from: admittedAt,
    until,
    age: ageAtSet(patient.birthDate, dayAt(until, timeZone)),
    injuredUntil: /^[ST]/.test(condition.icd10) ? later(admittedAt, injuryMs) : null,
  });
  chartSets(rows, random, chart, taken);

  const isGrown = patient.who === 'adult' || patient.who === 'mother';
  if (!isGrown || course === 'arrived') return;
  const answers = fallAnswers(hospital, stay);
  const days = Math.floor((until.getTime() - admittedAt.getTime()) / dayMs);
  // Some of the latest are older than a day: they are due again.
  const last = random.chance(0.2) ? Math.max(0, days - 1) : days;
  for (let day = Math.max(0, last - 2); day <= last; day += 1) {
    const at = later(admittedAt, day * dayMs + random.integer(20, 90) * minuteMs);
    if (at < until) chartMorse(rows, random, chart, { at, answers });
  }
}

function fallAnswers({ random }: DemoHospital, { condition, course }: Stay): MorseAnswers {
  const isWeak = course === 'deteriorating' || condition.ward === 'hdu' || random.chance(0.3);
  return {
    HISTORY_OF_FALL: random.chance(0.2) ? 'yes' : 'no',
    SECONDARY_DIAGNOSIS: condition.also.length > 0 ? 'yes' : 'no',
    AMBULATORY_AID: /^S[78]/.test(condition.icd10)
      ? 'crutches_cane_walker'
      : 'none_bedrest_nurse_assist',
    INTRAVENOUS_THERAPY: course === 'recovered' ? 'no' : random.pick(['yes', 'yes', 'no']),
    GAIT: isWeak ? 'weak' : 'normal_bedrest_wheelchair',
    MENTAL_STATUS:
      isWeak && random.chance(0.4)
        ? 'overestimates_or_forgets_limitations'
        : 'oriented_to_own_ability',
  };
}
