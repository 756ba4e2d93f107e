import type { z } from 'zod';
import {
  type AdmitEntry,
  emptyRegistration,
  type Registration,
} from '@/components/admissions/hospitalizations/admit-entry';
import type { admitContract } from '@/lib/admissions/hospitalizations/contract';
import type { WardDefaults } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import type { FieldErrors } from '@/lib/domain/errors';
import { instantAt } from '@/lib/domain/instant-at';
import { typedAmount } from '@/lib/domain/money';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { withClock } from '@/lib/platform/http/clock';
import { fieldErrors } from '@/lib/platform/http/sentences';
import { registerPatientContract } from '@/lib/registry/patients/contract';

type Clock = { now: Date; timeZone: string };

/** The entries that are missing or wrong before the admission can be sent. */
export function admitProblems(
  entry: AdmitEntry,
  defaults: WardDefaults,
  clock: Clock,
): FormProblem[] {
  const problems: FormProblem[] = [];
  const need = (field: string, isThere: unknown, message: string) => {
    if (!isThere) problems.push({ field, message });
  };
  if (entry.registration) problems.push(...registrationProblems(entry.registration, clock));
  else need('patient', entry.patient, 'Find the patient, or register a new one.');
  need('ward', entry.ward, 'Choose the ward.');
  if (entry.ward) need('bed', entry.bed, 'Choose a free bed.');
  need('service', entry.service ?? defaults.service, 'Choose the service.');
  need('priceTier', entry.priceTier ?? defaults.priceTier, 'Choose the price tier.');
  need('practitioner', entry.practitioner, 'Choose who admits the patient.');
  need('admitSource', entry.admitSource, 'Choose where the patient came from.');
  return [...problems, ...timeProblems(entry, clock)];
}

const typedAdmission = (admittedAt: string | null, { now, timeZone }: Clock): Date | null =>
  admittedAt === null ? now : instantAt(admittedAt, timeZone);

/** The time of the admission; now while none is typed in full. */
export const admittedAtOf = ({ admittedAt }: AdmitEntry, clock: Clock): Date =>
  typedAdmission(admittedAt, clock) ?? clock.now;

function timeProblems(
  { admittedAt, expectedDischarge }: AdmitEntry,
  { now, timeZone }: Clock,
): FormProblem[] {
  const admitted = typedAdmission(admittedAt, { now, timeZone });
  if (admitted === null) {
    return [{ field: 'admittedAt', message: 'Enter the date and time of the admission.' }];
  }
  if (admitted.getTime() > now.getTime() + futureToleranceMs) {
    const message = 'The admission is in the future. Check the date and time.';
    return [{ field: 'admittedAt', message }];
  }
  if (expectedDischarge === '') return [];
  const expected = dischargeExpectedAt(expectedDischarge, timeZone);
  if (expected === null || expected <= admitted) {
    const message = 'The expected discharge is before the admission. Check the date.';
    return [{ field: 'expectedDischarge', message }];
  }
  return [];
}

const futureToleranceMs = 5 * 60_000;

/** A day's end at the hospital: a patient expected to leave on a day may leave at any time of it. */
const dischargeExpectedAt = (date: string, timeZone: string) =>
  instantAt(`${date}T23:59`, timeZone);

function registrationProblems(registration: Registration, clock: Clock): FormProblem[] {
  const { body } = registerPatientContract;
  const parsed = withClock(clock, () => body?.safeParse(registrationOf(registration)));
  if (!parsed || parsed.success) return [];
  return Object.entries(fieldErrors(parsed.error)).map(([name, sentences]) => ({
    field: registrationField(name),
    message: isBlank(registration, name) ? missing(name) : sentences.join(' '),
  }));
}

const isBlank = (registration: Registration, name: string) =>
  name in registration && registration[name as keyof Registration].trim() === '';

const missing = (name: string) => missingWords[name] ?? 'This field cannot be empty.';

const missingWords: Readonly<Record<string, string>> = {
  last_name: 'Enter the last name.',
  first_name: 'Enter the first name.',
  gender: 'Choose the sex, or “Unknown”.',
};

/** The form's name for a field of the registration. */
const registrationField = (field: string): string => `registration.${field}`;

type RegistrationBody = z.input<NonNullable<typeof registerPatientContract.body>>;

/** The request that registers the patient. Its schema judges what was chosen as the sex. */
export function registrationOf({
  gender,
  birth_date,
  estimated_birth,
  mr_number,
  ...typed
}: Registration): RegistrationBody {
  return {
    ...typed,
    ...(mr_number.trim() === '' ? {} : { mr_number }),
    gender: (gender === '' ? undefined : gender) as RegistrationBody['gender'],
    birth_date: birth_date === '' ? null : birth_date,
    estimated_birth: estimated_birth.trim() === '' ? null : estimated_birth,
  };
}

type AdmissionBody = z.input<NonNullable<typeof admitContract.body>>;

/** The request that admits a registered patient, of an entry without problems. */
export function admissionOf(
  entry: AdmitEntry,
  given: {
    patient: string;
    user: string;
    defaults: WardDefaults;
    timeZone: string;
    currency: string;
  },
): AdmissionBody {
  const { defaults, timeZone } = given;
  const { admittedAt, expectedDischarge } = entry;
  const admitted = admittedAt === null ? null : instantAt(admittedAt, timeZone);
  const expected =
    expectedDischarge === '' ? null : dischargeExpectedAt(expectedDischarge, timeZone);
  return {
    patient: given.patient,
    bed: entry.bed?.uuid ?? '',
    location: entry.ward,
    healthcare_service: entry.service ?? defaults.service,
    price_tier: entry.priceTier ?? defaults.priceTier,
    admitted_by: entry.practitioner?.uuid ?? '',
    created_by: given.user,
    admit_source: entry.admitSource ?? undefined,
    reason: entry.reason,
    notes: entry.notes,
    expected_discharge_at: expected?.toISOString() ?? null,
    deposit_requested: typedAmount(entry.depositRequested, given.currency) || null,
    ...(admitted === null ? {} : { admitted_at: admitted.toISOString() }),
    ...(entry.bed?.withMother ? { with_mother: true } : {}),
  };
}

/** The server's refusals beside the form's fields, of either of the two requests. */
export function refusedAdmission(errors: FieldErrors): FormProblem[] {
  return Object.entries(errors).flatMap(([name, sentences]) =>
    sentences.map((message) => ({ field: formFields[name] ?? null, message })),
  );
}

const formFields: Readonly<Record<string, string>> = {
  patient: 'patient',
  bed: 'bed',
  with_mother: 'bed',
  location: 'ward',
  healthcare_service: 'service',
  price_tier: 'priceTier',
  admitted_by: 'practitioner',
  admit_source: 'admitSource',
  admitted_at: 'admittedAt',
  expected_discharge_at: 'expectedDischarge',
  deposit_requested: 'depositRequested',
  reason: 'reason',
  notes: 'notes',
  ...Object.fromEntries(
    Object.keys(emptyRegistration).map((name) => [name, registrationField(name)]),
  ),
};
