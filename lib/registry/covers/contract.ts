import { z } from 'zod';
import { copaymentTypes, payerTypes } from '@/lib/domain/codes/payers';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import {
  calendarDate,
  identifier,
  identifierOrNothing,
  instantReply,
  optionalLine,
  reference,
} from '@/lib/platform/http/types';

const amount = z.string().meta({ description: "Decimal, in the provider's currency." });

const coverRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    patient: z.int(),
    payer: z.guid(),
    payer_name: z.string(),
    payer_type: z.enum(payerTypes),
    scheme: z.string(),
    member_number: z.string(),
    valid_from: z.iso.date(),
    valid_to: z.iso.date().nullable().meta({ description: 'The last day, included.' }),
    holds_today: z.boolean().meta({ description: "On the provider's clock." }),
    is_primary: z
      .boolean()
      .meta({ description: 'Preselected at admission and at the payment desk.' }),
    price_tier: z.guid().nullable().meta({ description: "Null: the payer's own." }),
    price_tier_name: z.string().nullable(),
    payer_price_tier: z.guid().nullable().meta({ description: "The payer's own." }),
    copayment_type: z.enum(copaymentTypes).nullable().meta({
      description: "Null: by the payer's scheme. `copay`: an amount, `copaypct`: a percentage.",
    }),
    copayment_value: z.string().nullable(),
    authorization_number: z.string(),
    authorization_limit: amount.nullable(),
    authorization_used: amount.meta({
      description: 'Amount charged to the payer for services during the validity of the cover.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'PatientCover' });

export type PatientCover = z.output<typeof coverRecord>;

const fields = {
  payer: reference,
  scheme: optionalLine(200),
  member_number: identifier('member number', 100).normalize('NFC'),
  valid_from: calendarDate,
  valid_to: calendarDate.nullable(),
  is_primary: z.boolean(),
  price_tier: reference.nullable(),
  copayment_type: z.enum(copaymentTypes).nullable(),
  copayment_value: moneyAmount.nullable(),
  authorization_number: identifierOrNothing('authorization number', 100).normalize('NFC'),
  authorization_limit: moneyAmount.nullable(),
};

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/covers';
const ofPatient = { provider_id: reference, patient_id: reference };

export const listCoversContract = defineContract({
  id: 'cover.list',
  method: 'GET',
  path,
  summary: 'List the covers of a patient',
  description: 'The primary one first, then the latest.',
  tag,
  access: 'admissions:read',
  params: z.strictObject(ofPatient),
  query: z.strictObject({ valid_on: calendarDate.optional(), ...pageQuery(listPageSize) }),
  reply: page(coverRecord),
});

export const addCoverContract = defineContract({
  id: 'cover.create',
  method: 'POST',
  path,
  summary: 'Add a cover to a patient',
  description:
    'A cover by an insurer or a company. 409 if the patient has a cover by the same payer on some of the same days. A new primary cover replaces the current one as primary.',
  tag,
  access: 'patients:write',
  params: z.strictObject(ofPatient),
  record: coverRecord,
  body: z.strictObject({
    payer: fields.payer,
    scheme: fields.scheme.default(''),
    member_number: fields.member_number,
    valid_from: fields.valid_from,
    valid_to: fields.valid_to.default(null),
    is_primary: fields.is_primary.default(true),
    price_tier: fields.price_tier.default(null),
    copayment_type: fields.copayment_type.default(null),
    copayment_value: fields.copayment_value.default(null),
    authorization_number: fields.authorization_number.default(''),
    authorization_limit: fields.authorization_limit.default(null),
  }),
  reply: envelope(coverRecord, { status: 201, message: 'The cover was added.' }),
});

export const editCoverContract = defineContract({
  id: 'cover.edit',
  method: 'PATCH',
  path: `${path}/{cover_id}`,
  summary: 'Edit a cover of a patient',
  description: 'Changes only the fields that are sent. Earlier charges stay as they are.',
  tag,
  access: 'patients:write',
  params: z.strictObject({ ...ofPatient, cover_id: reference }),
  record: coverRecord,
  body: z.strictObject(fields).partial(),
  reply: envelope(coverRecord, { message: 'The cover was changed.' }),
});
