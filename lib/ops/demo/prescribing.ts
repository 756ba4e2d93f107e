import { v7 } from 'uuid';
import {
  categoryWords,
  type coursesOfTherapy,
  type periodUnits,
  stoppedAtDischarge,
} from '@/lib/domain/codes/prescriptions';
import data from '@/lib/ops/demo/data/prescriptions.json';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Admission } from '@/lib/ops/demo/inpatients';
import type { Rows } from '@/lib/ops/demo/rows';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Medicine = [
  name: string,
  form: string,
  strength: string,
  frequency: number,
  period: number,
  periodUnit: (typeof periodUnits)[number],
  route: string,
  course: (typeof coursesOfTherapy)[number],
];

const medicines = data as unknown as Record<string, Record<string, Medicine[]>>;

/** A course of an acute medicine is over after as many days. */
const courseMs = 4 * dayMs;

/**
 * Writes what is usual for the condition of a stay, as ordered when the patient was first seen. Nothing here is drawn by
 * chance, so that the rest of the hospital stays as it was.
 */
export function writePrescriptions(hospital: DemoHospital, admission: Admission): void {
  const { rows, providerId, now } = hospital;
  const { stay, encounterId, visitId, doctorId } = admission;
  const { patient, condition, admittedAt, dischargedAt } = stay;
  const until = dischargedAt ?? now;
  const orderedAt = new Date(admittedAt.getTime() + 45 * minuteMs);
  if (stay.course === 'arrived' || orderedAt >= until) return;
  const usual = medicines[condition.ward]?.[condition.icd10] ?? [];
  for (const [name, form, strength, frequency, period, periodUnit, route, course] of usual) {
    const isOver =
      course === 'acute' && (dischargedAt || until.getTime() - orderedAt.getTime() > courseMs);
    const isForHome = course === 'continuous' && dischargedAt !== null;
    const isHeld = !isOver && !dischargedAt && rows.medicationRequests.length % 11 === 10;
    const endedAt = new Date(Math.min(orderedAt.getTime() + courseMs, until.getTime()));
    // Not before it was ordered, and not in the future.
    const heldAt = new Date(Math.max(orderedAt.getTime(), now.getTime() - 6 * hourMs));
    const ends =
      dischargedAt && endedAt >= dischargedAt
        ? ({ status: 'stopped', statusReason: stoppedAtDischarge } as const)
        : ({ status: 'completed', statusReason: '' } as const);
    const category = isForHome ? 'discharge' : 'inpatient';
    const id = v7();
    rows.medicationRequests.push({
      providerId,
      id,
      patientId: patient.id,
      encounterId,
      visitId,
      name,
      dosageForm: form,
      status: isHeld ? 'on-hold' : 'active',
      statusReason: isHeld ? 'Nil by mouth today' : '',
      ...(isOver ? ends : {}),
      intent: 'order',
      priority: route === 'intravenous' ? 'asap' : 'routine',
      category,
      courseOfTherapyType: course,
      ...(isForHome ? { quantity: 30, numberOfRepeatsAllowed: 2, dispenseIntervalInDays: 30 } : {}),
      reasonCodes: [{ code: condition.icd10, display: condition.name }],
      requesterId: doctorId,
      recorderId: doctorId,
      authoredAt: orderedAt,
      createdById: userWith(hospital, 'medical-officer'),
      createdAt: orderedAt,
      modifiedAt: isOver ? endedAt : isHeld ? heldAt : orderedAt,
    });
    const of = { providerId, medicationRequestId: id };
    const orderedBy = {
      practitionerId: doctorId,
      createdById: userWith(hospital, 'medical-officer'),
    };
    rows.medicationRequestStatusHistory.push(
      { ...of, ...orderedBy, status: 'active', createdAt: orderedAt },
      ...(isOver ? [{ ...of, ...orderedBy, ...ends, createdAt: endedAt }] : []),
      ...(isHeld
        ? [
            {
              ...of,
              ...orderedBy,
              status: 'on-hold' as const,
              statusReason: 'Nil by mouth today',
              createdAt: heldAt,
            },
          ]
        : []),
    );
    const dosage = { frequency, period, periodUnit, strength, route };
    rows.dosageInstructions.push({ ...of, position: 0, ...dosage });
    const written = { ...of, createdAt: orderedAt, modifiedAt: orderedAt };
    rows.medicationRequestTexts.push(
      { ...written, kind: 'medication', display: name },
      { ...written, kind: 'category', display: categoryWords[category] },
    );
  }
}

/** Takes out what the patients' charts warn of: nobody is shown being given that. Comes after the flags were drawn. */
export function dropRiskyPrescriptions(rows: Rows): void {
  const allergies = rows.patientFlags.filter(({ kind }) => kind === 'allergy');
  const risky = new Set(
    rows.medicationRequests
      .filter(({ patientId, name }) =>
        allergies.some((flag) => flag.patientId === patientId && warnsOf(flag.note, name)),
      )
      .map(({ id }) => id),
  );
  const isSafe = ({ medicationRequestId }: { medicationRequestId: string }) =>
    !risky.has(medicationRequestId);
  rows.medicationRequests = rows.medicationRequests.filter(({ id }) => !risky.has(id));
  rows.dosageInstructions = rows.dosageInstructions.filter(isSafe);
  rows.medicationRequestStatusHistory = rows.medicationRequestStatusHistory.filter(isSafe);
  rows.medicationRequestTexts = rows.medicationRequestTexts.filter(isSafe);
}

function warnsOf(note: string, name: string): boolean {
  const [warned, medicine] = [note.toLowerCase(), name.toLowerCase()];
  const words = medicine.split(/[^a-z]+/).filter((word) => word.length > 4);
  return (
    words.some((word) => warned.includes(word)) ||
    (warned.includes('cillin') && /cillin|^cef/.test(medicine))
  );
}

/** Writes a referral for every third stay; of those who went home it was answered. */
export function writeReferral(hospital: DemoHospital, admission: Admission): void {
  const { rows, providerId, staff, now } = hospital;
  const { stay, encounterId, visitId, doctorId } = admission;
  const until = stay.dischargedAt ?? now;
  const createdAt = new Date(stay.admittedAt.getTime() + 3 * hourMs);
  const count = rows.hospitalizations.length;
  if (count % 3 !== 0 || stay.course === 'arrived' || createdAt >= until) return;
  const referral = data.referrals[(count / 3) % data.referrals.length];
  if (!referral) return;
  const colleague = staff.doctors.find((id) => id !== doctorId) ?? null;
  const repliedAt = new Date(createdAt.getTime() + 20 * hourMs);
  const isAnswered = repliedAt < until;
  rows.referralRequests.push({
    providerId,
    patientId: stay.patient.id,
    visitId,
    encounterId,
    requesterId: doctorId,
    recipientId: referral.to === 'Surgical review' ? colleague : null,
    recipientExtraDetail: referral.to,
    reason: referral.reason,
    priority: count % 2 === 0 ? 'routine' : 'urgent',
    status: isAnswered ? 'completed' : stay.dischargedAt ? 'revoked' : 'active',
    ...(isAnswered
      ? { reply: referral.reply, repliedAt, repliedByPractitionerId: colleague ?? doctorId }
      : {}),
    createdById: userWith(hospital, 'medical-officer'),
    createdAt,
    modifiedAt: isAnswered ? repliedAt : createdAt,
  });
}
