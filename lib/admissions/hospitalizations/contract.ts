import { z } from 'zod';
import { readinessPointCodes } from '@/lib/admissions/hospitalizations/readiness-points';
import {
  hospitalizationRecord,
  placedHospitalization,
} from '@/lib/admissions/hospitalizations/record';
import {
  type AdmitSource,
  admitSources,
  dischargeDispositions,
  readDischargeDisposition,
} from '@/lib/domain/codes/hospitalizations';
import {
  defineContract,
  envelope,
  foundByIndex,
  page,
  pageQuery,
} from '@/lib/platform/http/contract';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import {
  instant,
  instantReply,
  line,
  optionalLine,
  pastInstant,
  queryFlag,
  reference,
  referenceOrRecord,
  uuid,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };
export const oneHospitalization = z.strictObject({ ...provider, hospitalization_id: reference });

const path = '/providers/{provider_id}/hospitalizations';
export const hospitalizationPath = `${path}/{hospitalization_id}`;
const tag = 'Hospitalizations';

/** A text that may be left out, or be null, which is the same. */
const text = (maximum: number) =>
  optionalLine(maximum)
    .nullish()
    .transform((given) => given ?? undefined);

const textOrNothing = (maximum: number) =>
  optionalLine(maximum)
    .nullish()
    .transform((given) => given ?? '');

const lastTransferredAt = instant.nullable().optional().meta({
  description:
    'The `transferred_at` of the hospitalization as the caller last read it (null: never). 409 if it has changed.',
});

const withMother = z.boolean().default(false).meta({
  description:
    'Admits a child under one year into the mother’s bed, named by `bed`. The child’s `mother` must be set and she must be in that bed.',
});

const depositRequested = moneyAmount.nullable().meta({
  description:
    "In the provider's currency; the payment desk asks for the part that has not been paid in. Null or 0: none.",
});

const admitSource = z.enum(Object.keys(admitSources) as [AdmitSource, ...AdmitSource[]]);

const dischargeDisposition = z
  .string()
  .max(40)
  .transform((text, context) => {
    if (text.trim() === '') return '' as const;
    const code = readDischargeDisposition(text);
    if (code) return code;
    const known = Object.keys(dischargeDispositions).join(', ');
    context.addIssue({ code: 'custom', message: `This is none of ${known}.` });
    return z.NEVER;
  })
  .meta({ description: `One of ${Object.keys(dischargeDispositions).join(', ')}.` });

export const admitContract = defineContract({
  id: 'hospitalization.admit',
  method: 'POST',
  path,
  summary: 'Admit a patient to a bed',
  description:
    'Opens the admission encounter and occupies the bed in the same transaction. 409 if the patient is already admitted, has died, or the bed is not available; `errors.bed` then names who is in it and since when, and the free beds of its ward.',
  tag,
  access: 'admissions:write',
  params: z.strictObject(provider),
  record: placedHospitalization,
  body: z.strictObject({
    patient: reference,
    bed: reference,
    location: reference.meta({ description: 'The location of the admission.' }),
    healthcare_service: reference,
    price_tier: reference,
    admitted_by: reference.meta({ description: 'A practitioner.' }),
    created_by: reference.meta({ description: 'The user who requests it.' }),
    admitted_at: pastInstant.nullish().meta({
      description:
        'Default: now. Not before the patient’s birth, at most 20 years ago and at most five minutes ahead.',
    }),
    admit_source: z
      .union([admitSource, z.literal('')])
      .nullish()
      .transform((source) => source || ('other' as const)),
    admit_source_display: text(200),
    reason: textOrNothing(4000),
    notes: textOrNothing(4000),
    origin_display: textOrNothing(200),
    destination_display: textOrNothing(200),
    discharge_disposition: dischargeDisposition.nullish().transform((code) => code ?? ''),
    discharge_disposition_display: textOrNothing(200),
    expected_discharge_at: instant.nullable().default(null),
    with_mother: withMother,
    deposit_requested: depositRequested.default(null),
  }),
  reply: envelope(hospitalizationRecord, { status: 201, message: 'The patient was admitted.' }),
});

/** The filters of the list, of its export and of its screen. */
const hospitalizationFilters = {
  search: z.string().max(200).optional(),
  is_active: queryFlag.default(true).meta({ description: 'false: discharged patients.' }),
  room: z.string().max(100).optional().meta({ description: 'A name or an identifier.' }),
  bed: z.string().max(100).optional().meta({ description: 'A name or an identifier.' }),
  ward: reference.optional(),
  patient_id: reference.optional(),
  healthcare_service_id: reference.optional(),
  admitted_by_id: reference.optional(),
  created_by_id: reference.optional(),
  admitted_at__lte: instant.optional(),
  admitted_at__gte: instant.optional(),
  owing: queryFlag.optional().meta({ description: 'Whether something is still to be paid.' }),
  sign_off_due: queryFlag.optional().meta({
    description:
      'Whether the discharge waits for a medical officer’s signature; with `is_active=false`.',
  }),
};

export const listHospitalizationsContract = defineContract({
  id: 'hospitalization.list',
  method: 'GET',
  path,
  summary: 'List hospitalizations',
  description:
    'By admission, latest first. `search` matches any part of the patient’s names, phone numbers and MR number, and of the service’s name.',
  tag,
  access: 'admissions:read',
  params: z.strictObject(provider),
  query: z.strictObject({ ...hospitalizationFilters, ...pageQuery(listPageSize) }),
  isFoundByIndex: ({ is_active: _, ...query }) =>
    foundByIndex({
      narrow: ['patient_id'],
      sorted: ['healthcare_service_id', 'admitted_by_id', 'created_by_id'],
    })(query),
  isOneStatement: () => true,
  reply: page(hospitalizationRecord),
});

export const readHospitalizationContract = defineContract({
  id: 'hospitalization.read',
  method: 'GET',
  path: hospitalizationPath,
  summary: 'Read a hospitalization',
  tag,
  access: 'admissions:read',
  params: oneHospitalization,
  isOneStatement: () => true,
  reply: envelope(hospitalizationRecord),
});

/** The bed settles it; a caller who names it must name the same. */
const roomOfBed = line(100)
  .nullish()
  .transform((room) => room ?? undefined);

export const updateHospitalizationContract = defineContract({
  id: 'hospitalization.update',
  method: 'POST',
  path: hospitalizationPath,
  summary: 'Edit a hospitalization',
  description:
    '`room` and `bed` may only be those of the patient. The message says if nothing was changed. `provider`, `admitted_by`, `created_by` and `patient` cannot be changed: they are accepted only as they are.',
  tag,
  access: 'admissions:write',
  params: oneHospitalization,
  record: placedHospitalization,
  body: z
    .strictObject({
      destination_display: text(200),
      room: roomOfBed,
      bed: z
        .union([line(100), z.int()])
        .nullish()
        .transform((bed) => bed ?? undefined),
      reason: text(4000),
      notes: text(4000),
      follow_up: text(4000),
      expected_discharge_at: instant.nullable(),
      deposit_requested: depositRequested,
      provider: reference,
      admitted_by: reference,
      created_by: reference,
      patient: referenceOrRecord(reference),
    })
    .partial(),
  example: { reason: 'Malaria', notes: 'Sleeps near the window' },
  reply: envelope(z.null(), { message: 'The hospitalization was changed.' }),
});

export const deleteHospitalizationContract = defineContract({
  id: 'hospitalization.delete',
  method: 'DELETE',
  path: hospitalizationPath,
  summary: 'Delete a hospitalization that was recorded by mistake',
  description:
    'Frees the bed and cancels the admission encounter. The record is kept for the audit and answers 404 from then on. 409 while a prescription or a referral request of the admission is a draft, active or on hold, or a charge by hand is billable.',
  tag,
  access: 'admissions:delete',
  params: oneHospitalization,
  reply: envelope(z.null(), { message: 'The hospitalization was deleted.' }),
});

export const transferContract = defineContract({
  id: 'hospitalization.transfer',
  method: 'PATCH',
  path: `${hospitalizationPath}/transfer`,
  summary: 'Transfer a patient to another bed, service or price tier',
  description:
    'The bed that the patient leaves then needs cleaning. The same bed is allowed, for another service or tier. Two patients swap beds with `swap_with`, both or neither. 409 if the patient was discharged or the bed is not available.',
  tag,
  access: 'admissions:write',
  params: oneHospitalization,
  record: placedHospitalization,
  body: z.strictObject({
    transferred_by: reference.meta({ description: 'A practitioner.' }),
    transferred_at: pastInstant,
    healthcare_service: reference,
    price_tier: reference,
    created_by: reference.meta({ description: 'The user who requests it.' }),
    bed: reference,
    room: roomOfBed.meta({ description: 'The new bed’s room: its name or identifier.' }),
    location: reference.nullish(),
    from_bed: reference.optional().meta({
      description:
        'The bed in which the caller expects the patient; 409 if the patient is in another.',
    }),
    last_transferred_at: lastTransferredAt,
    swap_with: reference.nullish().meta({
      description:
        'The hospitalization of the patient in the wanted bed. That patient moves to the vacated bed at the same moment, and keeps their service and tier. 409 if that patient has left the bed.',
    }),
    reason: text(4000),
    notes: text(4000),
    with_mother: withMother,
    children: z.enum(['move', 'keep-bed']).default('move').meta({
      description:
        'For a mother whose child shares her bed: the child moves with her, or keeps the bed.',
    }),
  }),
  reply: envelope(placedHospitalization, { message: 'The patient was transferred.' }),
});

export const dischargeContract = defineContract({
  id: 'hospitalization.discharge',
  method: 'PATCH',
  path: `${hospitalizationPath}/discharge`,
  summary: 'Discharge a patient',
  description:
    'Finishes the admission encounter and its open ward rounds, ends what was prescribed for the ward (`inpatient`), and leaves the bed for cleaning. `message` names the outstanding items, and `override_reason` says why the patient was discharged anyway. Clinical items are overridden by a medical officer, or with the `agreement` of a nurse or medical officer who signs in; other signed-in people get 403, an API key does not. A departure that has happened (`Exp`, `advice`) is always recorded; without a clinician’s signature it waits for a medical officer’s (`sign_off_due`). `discharged_by_signed_in` says whether the practitioner named in `discharged_by` has signed in. `Exp` marks the patient as deceased. 409 if the patient has already been discharged, or if the agreement has been used, has expired or does not cover the outstanding items.',
  tag,
  access: 'admissions:discharge',
  params: oneHospitalization,
  record: placedHospitalization,
  body: z.strictObject({
    discharged_by: reference.meta({ description: 'A practitioner.' }),
    discharged_at: pastInstant,
    discharge_executed_by: reference
      .nullish()
      .meta({ description: 'A user; by default the caller.' }),
    destination_display: text(200),
    discharge_disposition: dischargeDisposition.nullish().transform((code) => code ?? undefined),
    discharge_disposition_display: text(200),
    notes: text(4000),
    follow_up: text(4000),
    override_reason: text(1000),
    agreement: uuid.nullish().meta({
      description:
        'Sent by a signed-in person: the agreement of a colleague (`…/discharge-agreements`) to a discharge with clinical items outstanding.',
    }),
    last_transferred_at: lastTransferredAt,
    children: z.enum(['keep-bed', 'discharge']).default('keep-bed').meta({
      description:
        'For a mother whose child shares her bed: the child keeps the bed, or is discharged with her to the same place. 409 if two children would keep one bed, or if a child to be discharged has outstanding items and `children_override_reason` is empty; the message lists the items.',
    }),
    children_override_reason: text(1000).meta({
      description:
        'Why a child is discharged with her although the child has outstanding items (`discharge-readiness` of the child’s hospitalization). It is kept with the child’s record. Clinical items follow the rules of `override_reason`.',
    }),
  }),
  reply: envelope(placedHospitalization, { message: 'The patient was discharged.' }),
});

/** A point that is still open before a discharge, and whose it is. */
export const openPoint = z
  .object({
    code: z.enum(readinessPointCodes),
    is_clinical: z.boolean().meta({
      description:
        'Whether only a medical officer, or the agreement of a clinical colleague, can override it; other items need only a reason.',
    }),
    message: z.string().meta({ description: 'The outstanding items, in a sentence.' }),
    owner: z.string().meta({ description: 'Who settles it: a role, or a person’s name.' }),
    href: z.string().nullable().meta({ description: 'The page on which it is settled.' }),
    child: z.guid().optional().meta({
      description:
        'The child as a patient: in `child-admitted`, and in the child’s items when mother and child are discharged together.',
    }),
  })
  .meta({ id: 'OpenPoint' });

export const agreeToDischargeContract = defineContract({
  id: 'hospitalization.agree-to-discharge',
  method: 'POST',
  path: `${hospitalizationPath}/discharge-agreements`,
  summary: 'Agree to a discharge with clinical items outstanding, as a colleague who signs in',
  description:
    'A nurse or medical officer of this hospital signs in with their own e-mail address and password, and with a code where they have a second factor, at the desk of the person who discharges. The agreement is valid once, for 15 minutes, for that person, this admission and the items outstanding now. A wrong password is 400 and counts towards the lock-out of the account (429). 403 for a key, which needs no agreement, and for a colleague who does not work clinically.',
  tag,
  access: 'admissions:discharge',
  params: oneHospitalization,
  body: z.strictObject({
    email: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(200),
    code: z.string().trim().max(40).optional().meta({
      description: 'From the authenticator app, or a recovery code; empty for none.',
    }),
    discharge_disposition: dischargeDisposition.nullish().transform((code) => code ?? undefined),
    discharged_at: pastInstant.nullish(),
    children: z.enum(['keep-bed', 'discharge']).default('keep-bed').meta({
      description:
        '`discharge`: the agreement also covers the children who share the bed, with their outstanding items.',
    }),
  }),
  isConfidential: true,
  reply: envelope(
    z.object({
      uuid: z.guid().meta({ description: 'To be sent as `agreement` of the discharge.' }),
      agreed_by: z.guid(),
      agreed_by_name: z.string(),
      practitioner: z.guid().nullable(),
      open_points: z
        .array(openPoint)
        .meta({ description: 'The outstanding clinical items agreed to.' }),
      expires_at: instantReply,
    }),
    { status: 201, message: 'The agreement was recorded.' },
  ),
});

export const signOffDischargeContract = defineContract({
  id: 'hospitalization.sign-off-discharge',
  method: 'POST',
  path: `${hospitalizationPath}/discharge-sign-off`,
  summary: 'Sign for a discharge that was recorded without a clinician’s signature',
  description:
    'By a signed-in medical officer, with a note, in their own name. 409 if the discharge does not need a signature, or has already been signed.',
  tag,
  access: 'discharges:sign-off',
  params: oneHospitalization,
  body: z.strictObject({ note: line(2000) }),
  example: { note: 'Seen at 06:10. Left against advice, risks explained.' },
  reply: envelope(placedHospitalization, { message: 'The discharge was signed off.' }),
});

export const dischargeReadinessContract = defineContract({
  id: 'hospitalization.discharge-readiness',
  method: 'GET',
  path: `${hospitalizationPath}/discharge-readiness`,
  summary: 'Read the outstanding items before a discharge',
  tag,
  access: 'admissions:read',
  params: oneHospitalization,
  query: z.strictObject({
    discharge_disposition: dischargeDisposition
      .optional()
      .meta({ description: 'The discharge disposition that the caller is about to send.' }),
    discharged_at: pastInstant
      .optional()
      .meta({ description: 'The time that the caller is about to send. The default is now.' }),
  }),
  usesGenericPlan: true,
  reply: envelope(
    z.object({
      is_ready: z.boolean(),
      open_points: z.array(openPoint),
      ending_prescriptions: z.array(z.object({ uuid: z.guid(), name: z.string() })).meta({
        description:
          'Prescriptions for the ward, which are stopped at discharge: prescribe what the patient still needs at home. Proposals are stopped too, but not listed. Empty without clinical:read.',
      }),
    }),
  ),
});
