import { v7 } from 'uuid';
import outpatients from '@/lib/ops/demo/data/outpatients.json';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { DemoPatient } from '@/lib/ops/demo/patients';

const minuteMs = 60_000;

/** Writes the patients' records, in the order in which the hospital came to know them. */
export function writePatients(
  hospital: DemoHospital,
  patients: DemoPatient[],
  mrPrefix: string,
): void {
  const { rows, providerId, random, staff } = hospital;
  const clerkId = userWith(hospital, 'ward-clerk');
  const inOrder = patients.toSorted((a, b) => a.knownSince.getTime() - b.knownSince.getTime());
  rows.hospitalSettings.push({ providerId, mrNumberPattern: `${mrPrefix}-{number:5}` });
  rows.documentNumbers.push({ providerId, kind: 'mr-number', last: inOrder.length });
  for (const [index, patient] of inOrder.entries()) {
    const { knownSince, who, birthDate } = patient;
    const registeredAt = new Date(knownSince.getTime() - random.integer(5, 40) * minuteMs);
    const digits = `${index + 1}`.padStart(5, '0');
    const mobile =
      birthDate && random.chance(0.9) ? `0700${mrPrefix === 'LCR' ? 1 : 2}${digits}` : '';
    const scale =
      patient.spo2Scale === 2
        ? { spo2Scale: 2 as const, spo2ScaleSetById: staff.doctors[0] ?? null }
        : {};
    const hasEmail = who === 'adult' && birthDate && random.chance(0.3);
    rows.patients.push({
      providerId,
      id: patient.id,
      mrNumber: `${mrPrefix}-${digits}`,
      firstName: patient.firstName,
      otherNames: patient.otherNames,
      lastName: patient.lastName,
      gender: patient.gender,
      birthDate,
      temporaryName: patient.temporaryName ?? '',
      motherId: patient.motherId ?? null,
      mobile: mobile && `+254${mobile.slice(1)}`,
      nationalMobileNumber: mobile,
      email: hasEmail
        ? `${patient.firstName}.${patient.lastName}.${index + 1}@mail.example`.toLowerCase()
        : '',
      isHospitalized: patient.stays.some(({ to }) => to === null),
      deceasedAt: patient.deceasedAt,
      ...scale,
      createdById: clerkId,
      createdAt: registeredAt,
      modifiedAt: registeredAt,
    });
    if (patient.spo2Scale === 2) {
      rows.spo2ScaleChanges.push({
        providerId,
        id: v7(),
        patientId: patient.id,
        spo2Scale: 2,
        reason: 'Retains CO₂: target of 88–92 % prescribed',
        setById: staff.doctors[0] ?? null,
        createdAt: registeredAt,
      });
    }
    writeFlags(hospital, patient, registeredAt);
  }
}

const communications = [
  'Deaf in both ears, reads lips',
  'Speaks Dholuo only',
  'Speaks Somali only, daughter interprets',
] as const;

function writeFlags(hospital: DemoHospital, patient: DemoPatient, registeredAt: Date): void {
  const { rows, providerId, random } = hospital;
  const createdById = userWith(hospital, 'nurse');
  const flags = [...patient.flags];
  if (random.chance(0.12)) {
    const note = `Allergy: ${random.pick(outpatients.allergies)}`;
    flags.push({ kind: 'allergy', note, since: registeredAt });
  }
  if (random.chance(0.04)) {
    flags.push({ kind: 'communication', note: random.pick(communications), since: registeredAt });
  }
  for (const { kind, note, since } of flags) {
    rows.patientFlags.push({
      providerId,
      id: v7(),
      patientId: patient.id,
      kind,
      note,
      createdById,
      createdAt: since,
    });
  }
}
