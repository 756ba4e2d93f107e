import { z } from 'zod';
import { billField } from '@/lib/domain/bills/contract';
import { relationships } from '@/lib/domain/codes/related-persons';
import { dayAt } from '@/lib/domain/days';
import { readEstimatedBirth } from '@/lib/domain/estimated-birth';
import { spo2Scales } from '@/lib/domain/scores/spo2-scale';
import { dialledNumber } from '@/lib/domain/texts/telephone';
import { clock } from '@/lib/platform/http/clock';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import {
  calendarDate,
  instantReply,
  name,
  optionalEmailAddress,
  optionalLine,
  optionalPhrase,
  queryFlag,
  reference,
} from '@/lib/platform/http/types';
import { newIdentifier } from '@/lib/registry/patient-identifiers/record';

const genders = ['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] as const;

export const estimatedBirthReply = z.string().nullable().meta({
  description:
    'The estimated year or month of birth (`1991`, `2026-03`) of a patient whose `birth_date` is null; `age` is counted from it.',
});

/** A patient's record as the API shows it. */
export const patientRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    mr_number: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    other_names: z.string(),
    is_unidentified: z.boolean().meta({
      description: 'Whether the patient is not identified yet and still has the temporary name.',
    }),
    temporary_name: z.string().meta({
      description:
        'The last name that the patient was given while unidentified; empty for everyone else. It is kept, and a search for it finds the patient.',
    }),
    gender: z.enum(genders),
    birth_date: z.iso.date().nullable(),
    estimated_birth: estimatedBirthReply,
    age: z
      .int()
      .nullable()
      .meta({ description: 'Completed years; for a patient who has died, the age at death.' }),
    mobile: z.string(),
    national_mobile_number: z.string(),
    email: z.string(),
    address: z.string(),
    language: z.string().meta({ description: 'The language that the patient speaks best.' }),
    is_hospitalized: z.boolean(),
    deceased_at: instantReply.nullable(),
    replaced_by: z.guid().nullable().meta({
      description:
        'The record of the same person that was kept. Nothing new can begin on this record. Null if the record was not replaced.',
    }),
    mother: z.guid().nullable().meta({ description: 'The mother, if she is a patient too.' }),
    spo2_scale: z.literal(spo2Scales).nullable().meta({
      description:
        'NEWS2 SpO2 scale, 1 or 2. Null without the permission to read clinical records.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Patient' });

/** A patient's identity, inside of other records: the interface's own spelling of the last name. */
export const patientDetail = z
  .object({
    first_name: z.string(),
    lastname: z.string(),
    gender: z.enum(genders),
    birth_date: z.iso.date().nullable(),
    estimated_birth: estimatedBirthReply,
    mobile: z.string(),
    age: z
      .int()
      .nullable()
      .meta({ description: 'Completed years; for a patient who has died, the age at death.' }),
    deceased_at: instantReply.nullable(),
  })
  .meta({ id: 'PatientDetail' });

/** The patient of a record. */
export const patientOfRecord = {
  patient: z.int(),
  patient_uuid: z.guid(),
  patient_detail: patientDetail,
  patient_mr_number: z.string(),
};

/** A phone number, however it was copied, as its digits; empty when none is known. */
export const mobile = z
  .string()
  .max(60)
  .transform(dialledNumber)
  .refine(
    (text) => /^(?:\+?[0-9]{6,19})?$/.test(text),
    'This is not a phone number, such as +254 712 345 678.',
  );

const birthDate = calendarDate.refine(
  (date) => date <= dayAt(clock().now, clock().timeZone),
  'This is in the future. Check the year.',
);

const notAnEstimate =
  'Enter an age, such as 35 or 8 months, or a year of birth, such as 1991. Check that it is not in the future.';

/** An estimated age as it is typed, as the year or month of birth. */
const estimatedBirth = z
  .string()
  .max(20)
  .transform((text, context) => {
    const birth = readEstimatedBirth(text, dayAt(clock().now, clock().timeZone));
    if (birth !== null) return birth;
    context.addIssue({ code: 'custom', message: notAnEstimate });
    return z.NEVER;
  })
  .meta({
    description:
      'For a patient whose birth date is unknown: an age (`35`, `8 months`), or a year or month of birth (`1991`, `2026-03`).',
  });

const fields = {
  // Composed (NFC), because some keyboards send ë as one character and others as two, which no eye tells apart.
  mr_number: name(40),
  first_name: name(100),
  last_name: name(100),
  other_names: optionalLine(200).normalize('NFC'),
  gender: z.enum(genders),
  birth_date: birthDate.nullable(),
  estimated_birth: estimatedBirth.nullable(),
  mobile,
  national_mobile_number: mobile,
  email: optionalEmailAddress,
  address: optionalLine(300).normalize('NFC'),
  language: optionalPhrase(60),
  mother: reference.nullable(),
};

const provider = { provider_id: reference };
const onePatient = z.strictObject({ ...provider, patient_id: reference });

export const listPatientsContract = defineContract({
  id: 'patient.list',
  method: 'GET',
  path: '/providers/{provider_id}/patients',
  summary: 'List patients',
  description:
    'By last name. `search` matches any part of the names, phone numbers and MR number, and a whole identifier, such as a national ID. If it is the only filter, an exact MR number comes first, then patients with most of the words as whole names. If no patient matches, it finds similar names (one letter of each word of five or more letters may differ), and `meta.is_similar` is true.',
  tag: 'Patients',
  access: 'admissions:read',
  furtherAccess: { 'billing:read': 'the bill' },
  params: z.strictObject(provider),
  query: z.strictObject({
    search: z.string().max(200).optional(),
    mr_number: fields.mr_number.optional().meta({ description: 'In any spelling.' }),
    birth_date: calendarDate.optional(),
    is_hospitalized: queryFlag.optional(),
    replaced_by: reference
      .optional()
      .meta({ description: 'The records that this patient’s record replaced.' }),
    with_bill: queryFlag.optional().meta({ description: 'Adds the bill of each patient.' }),
    ...pageQuery(listPageSize),
  }),
  reply: page(
    patientRecord.extend({ bill: billField.bill.optional() }).meta({ id: 'FoundPatient' }),
  ),
});

export const exportPatientsContract = exportContract(listPatientsContract);

export const readPatientContract = defineContract({
  id: 'patient.read',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}',
  summary: 'Read a patient',
  tag: 'Patients',
  access: 'admissions:read',
  params: onePatient,
  isOneStatement: () => true,
  reply: envelope(patientRecord),
});

/** A patient as it is registered. */
export const newPatient = z.strictObject({
  mr_number: fields.mr_number.optional(),
  first_name: fields.first_name,
  last_name: fields.last_name,
  other_names: fields.other_names.default(''),
  gender: fields.gender,
  birth_date: fields.birth_date.default(null),
  estimated_birth: fields.estimated_birth.default(null),
  mobile: fields.mobile.default(''),
  national_mobile_number: fields.national_mobile_number.default(''),
  email: fields.email.default(''),
  address: fields.address.default(''),
  language: fields.language.default(''),
  mother: fields.mother.default(null),
  identifiers: z.array(newIdentifier).max(10).default([]).meta({
    description: 'Numbers besides the MR number; they become the patient’s `identifiers`.',
  }),
  related_persons: z
    .array(
      z.strictObject({
        name: name(200),
        relationship: z.enum(relationships, {
          error: ({ input }) => (input ? undefined : 'Choose the relationship to the patient.'),
        }),
        mobile: mobile.default(''),
      }),
    )
    .max(10)
    .default([])
    .meta({ description: 'Next of kin; they become the patient’s `related-persons`.' }),
});

export const registerPatientContract = defineContract({
  id: 'patient.register',
  method: 'POST',
  path: '/providers/{provider_id}/patients',
  summary: 'Register a patient',
  description:
    'Without an `mr_number` the patient gets the next unused number of the hospital’s pattern.',
  tag: 'Patients',
  access: 'patients:write',
  params: z.strictObject(provider),
  record: patientRecord,
  body: newPatient,
  reply: envelope(patientRecord, { status: 201, message: 'The patient was registered.' }),
});

export const registerUnidentifiedContract = defineContract({
  id: 'patient.register-unidentified',
  method: 'POST',
  path: '/providers/{provider_id}/patients/unidentified',
  summary: 'Register an unidentified patient',
  description:
    'Registers a patient who cannot be identified, under the next MR number and a temporary name that no other unidentified patient has: two words of the radio alphabet as the last name, “Unknown” as the first. Entering a last name later identifies the patient.',
  tag: 'Patients',
  access: 'patients:write',
  params: z.strictObject(provider),
  record: patientRecord,
  body: z.strictObject({
    gender: fields.gender.default('UNKNOWN'),
    estimated_birth: fields.estimated_birth.default(null),
  }),
  example: { gender: 'FEMALE', estimated_birth: '35' },
  reply: envelope(patientRecord, { status: 201, message: 'The patient was registered.' }),
});

export const updatePatientContract = defineContract({
  id: 'patient.update',
  method: 'PATCH',
  path: '/providers/{provider_id}/patients/{patient_id}',
  summary: 'Edit a patient',
  description:
    'Changes only the fields that are sent. A corrected birth date or estimate rescores sets of observations if it changes their TEWS table, the sign of a baby under two months, or whether NEWS2 applies; `message` says how many. A table that was chosen explicitly stays.',
  tag: 'Patients',
  access: 'patients:write',
  params: onePatient,
  record: patientRecord,
  body: z.strictObject(fields).partial(),
  example: { last_name: 'Otieno', first_name: 'Achieng', birth_date: '1984-02-29' },
  reply: envelope(patientRecord, { message: 'The patient was changed.' }),
});
