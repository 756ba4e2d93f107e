import { z } from 'zod';
import { logoAtMost } from '@/lib/domain/codes/logos';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import {
  instantReply,
  lineOrNothing,
  name,
  optionalEmailAddress,
  optionalPhrase,
  reference,
} from '@/lib/platform/http/types';

/** A hospital as its printed documents show it. */
export const hospitalIdentity = z
  .object({
    name: z.string(),
    address: z.string(),
    telephone: z.string(),
    email: z.string(),
    tax_number: z.string(),
    footer: z.string().meta({ description: 'The last line of a printed document.' }),
    bank_account: z.string().meta({ description: 'Where an invoice is paid by bank transfer.' }),
    mobile_money: z
      .string()
      .meta({ description: 'The till or number that mobile money is paid to.' }),
    invoice_due_days: z.int().nullable().meta({
      description: 'Days from the issue of an invoice until it is due; null: no due date.',
    }),
    logo: z.string().nullable().meta({ description: 'The address of the image; null: none.' }),
    modified_at: instantReply.nullable().meta({ description: 'Null: never changed.' }),
  })
  .meta({ id: 'HospitalIdentity' });

const path = '/providers/{provider_id}/identity';
const tag = 'People';
const params = z.strictObject({ provider_id: reference });

export const readHospitalIdentityContract = defineContract({
  id: 'hospital-identity.read',
  method: 'GET',
  path,
  summary: 'Read the hospital’s identity',
  description: 'Its name, its address and the other texts of its printed documents.',
  tag,
  access: 'directory:read',
  params,
  reply: envelope(hospitalIdentity),
});

export const editHospitalIdentityContract = defineContract({
  id: 'hospital-identity.edit',
  method: 'PATCH',
  path,
  summary: 'Change the hospital’s identity',
  description: 'Documents printed from now on show it, including those of earlier payments.',
  tag,
  access: 'provider:administer',
  params,
  record: hospitalIdentity,
  body: z
    .strictObject({
      name: name(200),
      address: lineOrNothing(500),
      telephone: optionalPhrase(100),
      email: optionalEmailAddress,
      tax_number: optionalPhrase(100),
      footer: optionalPhrase(300),
      bank_account: lineOrNothing(500),
      mobile_money: optionalPhrase(200),
      invoice_due_days: z.int().min(0).max(365).nullable(),
    })
    .partial(),
  example: {
    name: 'Kisumu Referral Hospital',
    telephone: '+254 57 200 0000',
    invoice_due_days: 30,
  },
  reply: envelope(hospitalIdentity, { message: 'The hospital’s identity was changed.' }),
});

export const readLogoContract = defineContract({
  id: 'hospital-identity.read-logo',
  method: 'GET',
  path: `${path}/logo`,
  summary: 'Read the hospital’s logo',
  description: 'A PNG or JPEG image. 404 if there is none.',
  tag,
  access: 'directory:read',
  params,
  query: z.strictObject({
    version: z.string().max(100).optional().meta({
      description: 'As in `logo` of the identity. A new image gets a new address.',
    }),
  }),
  reply: { kind: 'stream', contentType: 'image/png' },
});

export const setLogoContract = defineContract({
  id: 'hospital-identity.set-logo',
  method: 'POST',
  path: `${path}/logo`,
  summary: 'Set the hospital’s logo',
  description: `A PNG or JPEG image of at most ${logoAtMost / 1024} KiB. It replaces the current one.`,
  tag,
  access: 'provider:administer',
  params,
  body: z.strictObject({
    image: z
      .base64({ error: 'This is not an image in Base64.' })
      .min(1)
      .max(Math.ceil(logoAtMost / 3) * 4, `The image is larger than ${logoAtMost / 1024} KiB.`)
      .meta({ description: 'The file’s bytes in Base64.' }),
  }),
  example: {
    image:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  reply: envelope(hospitalIdentity, { message: 'The logo was set.' }),
});

export const removeLogoContract = defineContract({
  id: 'hospital-identity.remove-logo',
  method: 'DELETE',
  path: `${path}/logo`,
  summary: 'Remove the hospital’s logo',
  tag,
  access: 'provider:administer',
  params,
  reply: envelope(hospitalIdentity, { message: 'The logo was removed.' }),
});
