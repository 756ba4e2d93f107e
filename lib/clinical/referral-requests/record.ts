import { z } from 'zod';
import { requestPriorities } from '@/lib/domain/codes/prescriptions';
import { referralStatuses } from '@/lib/domain/codes/referral-requests';
import { instantReply } from '@/lib/platform/http/types';
import { patientDetail } from '@/lib/registry/patients/contract';

/** One practitioner asks another one to see a patient. */
export const referralRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    patient: z.int(),
    patient_detail: patientDetail,
    patient_mr_number: z.string(),
    visit: z.guid().nullable(),
    encounter: z.guid().nullable(),
    requester: z.guid(),
    requester_name: z.string(),
    recipient: z.guid().nullable(),
    recipient_name: z.string().nullable(),
    recipient_extra_detail: z.string().meta({
      description: 'The destination, or details of the recipient beyond the name.',
    }),
    reason: z.string(),
    priority: z.enum(requestPriorities),
    status: z.enum(referralStatuses),
    reply: z.string(),
    replied_at: instantReply.nullable(),
    replied_by_name: z.string().nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'ReferralRequest' });
