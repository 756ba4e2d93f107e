import { z } from 'zod';
import { referralRecord } from '@/lib/clinical/referral-requests/record';
import { requestPriorities } from '@/lib/domain/codes/prescriptions';
import { referralStatuses } from '@/lib/domain/codes/referral-requests';
import { defineContract, envelope, page } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { searchedPage } from '@/lib/platform/http/resource';
import {
  calendarDate,
  instant,
  line,
  lineOrNothing,
  optionalLine,
  reference,
  uuid,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const oneReferral = z.strictObject({ ...provider, referral_request_id: reference });
const path = '/providers/{provider_id}/referral-request';

export const listReferralsContract = defineContract({
  id: 'referral-request.list',
  method: 'GET',
  path,
  summary: 'List referral requests',
  description:
    'Newest first. `search` matches any part of the names of requester and recipient, `recipient_extra_detail` any part of that text; `start` and `end` are days of the hospital’s clock on which the request was created, both included.',
  tag: 'Referral requests',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    ...searchedPage,
    patient: reference.optional(),
    visit: reference.optional(),
    recipient_extra_detail: z.string().max(500).optional(),
    requester: reference.optional(),
    recipient: reference.optional(),
    start: calendarDate.optional(),
    end: calendarDate.optional(),
  }),
  reply: page(referralRecord),
});

export const exportReferralsContract = exportContract(listReferralsContract);

export const readReferralContract = defineContract({
  id: 'referral-request.read',
  method: 'GET',
  path: `${path}/{referral_request_id}`,
  summary: 'Read a referral request',
  tag: 'Referral requests',
  access: 'clinical:read',
  params: oneReferral,
  reply: envelope(referralRecord),
});

export const referContract = defineContract({
  id: 'referral-request.create',
  method: 'POST',
  path,
  summary: 'Refer a patient',
  description:
    'To a practitioner of this provider, or elsewhere (`recipient_extra_detail`). The requester is the caller’s practitioner, unless a key names another. An encounter must not be over.',
  tag: 'Referral requests',
  access: 'encounters:act',
  params: z.strictObject(provider),
  record: referralRecord,
  body: z.strictObject({
    patient: reference,
    encounter: uuid.nullable().default(null),
    visit: reference.nullable().optional().meta({ description: 'Default: the encounter’s.' }),
    requester: reference.optional(),
    recipient: reference.nullable().default(null),
    recipient_extra_detail: optionalLine(500).default(''),
    reason: line(2000),
    priority: z.enum(requestPriorities).default('routine'),
    status: z.enum(['draft', 'active']).default('active'),
  }),
  example: {
    patient: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    recipient_extra_detail: 'County eye clinic',
    reason: 'Cataract',
  },
  reply: envelope(referralRecord, { status: 201, message: 'The patient was referred.' }),
});

export const changeReferralContract = defineContract({
  id: 'referral-request.change',
  method: 'PATCH',
  path: `${path}/{referral_request_id}`,
  summary: 'Answer a referral request, or change its status',
  description:
    'Only the fields that are sent change. A draft becomes active or is revoked. An active referral is held, completed or revoked; a held one is resumed or revoked. Any may be marked as entered in error. None becomes active after the patient’s death, or if its encounter was entered in error or its admission deleted. Any other step is refused (409), and so is a reply to a draft or to a withdrawn referral.',
  tag: 'Referral requests',
  access: 'encounters:act',
  params: oneReferral,
  record: referralRecord,
  body: z
    .strictObject({
      status: z.enum(referralStatuses),
      expected_status: z.enum(referralStatuses).meta({
        description:
          'The status that the caller saw. 409 if someone else changed it in the meantime.',
      }),
      reply: lineOrNothing(5000).meta({
        description: 'Sending the recorded reply again changes nothing. A reply cannot be removed.',
      }),
      replaces: instant.nullable().meta({
        description:
          'The `replied_at` that the writer of a reply saw; null for none. 409 if someone else replied in the meantime. If left out, the current text is replaced.',
      }),
    })
    .partial(),
  example: { status: 'completed', reply: 'Seen today: the lens is clear.' },
  reply: envelope(referralRecord, { message: 'The referral request was changed.' }),
});
