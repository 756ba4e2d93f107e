import {
  type CourseScore,
  findComplaint,
  findLastMorse,
  listCarePlans,
  listCourse,
  listDiagnosesOfStay,
  listNotes,
  listPlaces,
  observedInStay,
} from '@/db/queries/admissions/discharge-summary';
import { findHospitalization } from '@/db/queries/admissions/hospitalizations';
import { type LatestValue, latestValues } from '@/db/queries/clinical/observations';
import { listPregnancies, listPregnanciesOf } from '@/db/queries/clinical/pregnancy';
import { listSpo2ScaleChanges } from '@/db/queries/clinical/spo2-scale-changes';
import { listFlags } from '@/db/queries/registry/patient-flags';
import { findPatient } from '@/db/queries/registry/patients';
import { listOtherRecords } from '@/db/queries/registry/replaced-patients';
import { presentHospitalization } from '@/lib/admissions/hospitalizations/server/present';
import type {
  DischargeSummary,
  StayScore,
} from '@/lib/admissions/hospitalizations/summary-contract';
import { lengthOfStayDays } from '@/lib/admissions/hospitalizations/summary-rules';
import { lastDiagnoses } from '@/lib/clinical/diagnoses/rules';
import { tableWithoutScore } from '@/lib/clinical/observations/server/score-set';
import { shownReading } from '@/lib/clinical/observations/shown-reading';
import { readPrescriptionsOfStay } from '@/lib/clinical/prescriptions/server/read';
import { dayAt } from '@/lib/domain/days';
import { notFound } from '@/lib/domain/errors';
import { observedUntil } from '@/lib/domain/observed-until';
import { practitionerName } from '@/lib/domain/persons';
import { lastDayOf } from '@/lib/domain/pregnancy/rules';
import type { Reference } from '@/lib/domain/reference';
import { type AgeGroup, ageAtSet, ageGroupNamed, birthOf } from '@/lib/domain/scores/age-group';
import { colourNamed } from '@/lib/domain/scores/colour';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import { type Spo2Scale, scaleAt } from '@/lib/domain/scores/spo2-scale';
import { groupReadBy, interpretationWords, markValue } from '@/lib/domain/scores/value-check';
import { isOnOxygen } from '@/lib/domain/scores/values';
import type { Context } from '@/lib/platform/http/server/context';
import { presentPatient } from '@/lib/registry/patients/server/present';

const dayMs = 24 * 3_600_000;

/** The summary of an admission, in one statement a part. Reading it is audited. Throws `not_found`. */
export async function readDischargeSummary(
  ctx: Context,
  reference: Reference,
): Promise<DischargeSummary> {
  const { tx, provider, now } = ctx;
  const row = await findHospitalization(tx, provider.id, reference);
  if (!row) throw notFound('hospitalization');
  const { hospitalization: stay } = row;
  const { patientId, encounterId } = stay;
  ctx.audit.patientsRead.add(patientId);

  const tomorrow = new Date(now.getTime() + dayMs);
  const observed = {
    patientId,
    encounterId,
    // As on the ward's board: the triage of the day before belongs to the stay.
    since: new Date(stay.admittedAt.getTime() - dayMs),
    until: stay.dischargedAt ?? tomorrow,
    latest: observedUntil(stay) ?? tomorrow,
  };
  const codes = parameterDefinitions.map(({ code }) => code);
  const [
    patient,
    flags,
    places,
    complaint,
    diagnoses,
    course,
    values,
    morse,
    prescriptions,
    plans,
    notes,
    pregnancies,
    scaleChanges,
  ] = await Promise.all([
    findPatient(tx, provider.id, { id: patientId }),
    listFlags(tx, provider.id, patientId),
    listPlaces(tx, provider.id, stay.id),
    findComplaint(tx, provider.id, encounterId),
    listDiagnosesOfStay(tx, provider.id, encounterId),
    listCourse(tx, provider.id, observed),
    latestValues(tx, provider.id, patientId, codes, {
      within: (row) => observedInStay(row, 'created_at', observed),
      withFlow: true,
    }),
    findLastMorse(tx, provider.id, observed),
    readPrescriptionsOfStay(ctx, stay),
    listCarePlans(tx, provider.id, encounterId),
    listNotes(tx, provider.id, encounterId),
    listPregnancies(tx, provider.id, patientId),
    listSpo2ScaleChanges(tx, provider.id, patientId),
  ]);
  if (!patient) throw new Error('The patient of a stay is not there.');
  // A pregnancy stays on the record where it was entered.
  const others = await listOtherRecords(tx, provider.id, patient);
  const otherPregnancies = await listPregnanciesOf(
    tx,
    provider.id,
    others.map(({ id }) => id),
  );
  const since = dayAt(stay.admittedAt, provider.timeZone);
  const until = dayAt(stay.dischargedAt ?? now, provider.timeZone);
  const spo2Scale = scaleAt(scaleChanges, stay.dischargedAt ?? now);

  return {
    as_of: now.toISOString(),
    provider_name: provider.name,
    patient: presentPatient(patient, ctx),
    spo2_scale: spo2Scale,
    flags,
    other_spo2_scales: others
      .filter((one) => one.spo2Scale !== spo2Scale)
      .map((one) => ({ mr_number: one.mrNumber, spo2_scale: one.spo2Scale })),
    pregnancies: [...pregnancies.map((one) => ({ ...one, patientId })), ...otherPregnancies]
      .filter((one) => one.startsOn <= until && lastDayOf(one) >= since)
      .map((one) => ({
        starts_on: one.startsOn,
        ends_on: one.endsOn,
        mr_number: others.find(({ id }) => id === one.patientId)?.mrNumber ?? null,
      })),
    hospitalization: presentHospitalization(row, ctx.provider),
    length_of_stay_days: lengthOfStayDays(
      stay.admittedAt,
      stay.dischargedAt ?? now,
      provider.timeZone,
    ),
    places: places.map((place) => ({
      ward_name: place.ward,
      room_name: place.room,
      bed_name: place.bed,
      healthcare_service_name: place.service,
      started_at: new Date(place.startedAt).toISOString(),
      ended_at: place.endedAt === null ? null : new Date(place.endedAt).toISOString(),
    })),
    chief_complaint: complaint?.chiefComplaint ?? null,
    history_of_presenting_illness: complaint?.history ?? null,
    diagnoses: lastDiagnoses(diagnoses).map(({ id, condition, createdAt, ...diagnosis }) => ({
      uuid: id,
      condition,
      role: diagnosis.role,
      rank: diagnosis.rank,
      status: diagnosis.status,
      clinical_status: diagnosis.clinicalStatus,
      note: diagnosis.note,
      recorded_at: createdAt.toISOString(),
      stated_at: diagnosis.statedAt.toISOString(),
    })),
    tews: presentCourse(course),
    vital_signs: presentVitalSigns(
      values,
      ageGroupOf(course) ??
        tableWithoutScore(
          ageAtSet(birthOf(patient), until),
          values.get('HEIGHT'),
          stay.dischargedAt ?? now,
        ),
      spo2Scale,
    ),
    morse: morse && {
      total: morse.total,
      band: morse.band,
      effective_at: morse.effectiveAt.toISOString(),
    },
    prescriptions,
    care_plans: plans.map(({ id, title, description, periodStart, periodEnd }) => ({
      uuid: id,
      title,
      description,
      period_start: periodStart?.toISOString() ?? null,
      period_end: periodEnd?.toISOString() ?? null,
    })),
    notes: notes.map(({ id, display, createdAt, practitioner, userName }) => ({
      uuid: id,
      display,
      written_by_name: practitioner ? practitionerName(practitioner) : userName,
      created_at: createdAt.toISOString(),
    })),
  };
}

function presentCourse(course: readonly CourseScore[]): DischargeSummary['tews'] {
  const one = (is: (score: CourseScore) => boolean) => {
    const found = course.find(is);
    return found ? presentScore(found) : null;
  };
  return {
    sets: course[0]?.sets ?? 0,
    first: one(({ isFirst }) => isFirst),
    worst: one(({ isWorst }) => isWorst),
    last: one(({ isLast }) => isLast),
    course: course.map(presentScore),
  };
}

const presentScore = ({ total, finalColour, isComplete, effectiveAt }: CourseScore): StayScore => ({
  total,
  colour: colourNamed(finalColour),
  is_complete: isComplete,
  effective_at: effectiveAt.toISOString(),
});

/** The table that the patient was scored with last, which says what is usual at that age. */
const ageGroupOf = (course: readonly CourseScore[]): AgeGroup | null =>
  ageGroupNamed(course.find(({ isLast }) => isLast)?.ageGroup);

function presentVitalSigns(
  values: ReadonlyMap<string, LatestValue>,
  ageGroup: AgeGroup | null,
  spo2Scale: Spo2Scale,
): DischargeSummary['vital_signs'] {
  // What was recorded with the saturation: a later flow says nothing of it.
  const saturation = { spo2Scale, onOxygen: isOnOxygen({ O2_FLOW: values.get('SPO2')?.flow }) };
  return parameterDefinitions.flatMap((definition) => {
    const last = values.get(definition.code);
    if (!last) return [];
    const interpretation = markValue(
      definition.code,
      last.value,
      groupReadBy(definition.code, ageGroup),
      saturation,
    );
    return [
      {
        code: definition.code,
        display: definition.display,
        ...shownReading(definition.code, last),
        interpretation: interpretation && interpretationWords[interpretation],
        measured_at: last.at.toISOString(),
      },
    ];
  });
}
