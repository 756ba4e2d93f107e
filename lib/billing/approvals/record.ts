import { z } from 'zod';
import { approvalKinds, approvalStatuses } from '@/lib/domain/codes/approvals';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply, line, optionalLine } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

/** The fields of anything that one person requests and another decides. */
export const requestFields = {
  reason: z.string(),
  status: z.enum(approvalStatuses),
  requested_by: z.guid().nullable(),
  requested_by_name: z.string().nullable(),
  requested_at: instantReply,
  decided_by: z.guid().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instantReply.nullable(),
  decision_note: z.string(),
};

/** The bodies of a decision and of a withdrawal. */
export const decisionBody = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  note: optionalLine(1000).default(''),
});
export const withdrawalBody = z.strictObject({ note: optionalLine(1000).default('') });
export const requestReason = line(500);

/** A waiver, a discount by hand or a copayment that is above the requester's limit. */
export const approvalRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    kind: z.enum(approvalKinds),
    ...patientOfRecord,
    amount: amount.meta({ description: 'What is given up.' }),
    currency: z.string(),
    charge_items: z
      .array(
        z.object({
          uuid: z.guid(),
          healthcare_service_name: z.string(),
          description: z.string(),
          discount: z.guid().nullable(),
          discount_code: z.string().nullable(),
          net_amount: amount,
        }),
      )
      .meta({ description: 'The charge to be waived, or the charges to be paid.' }),
    invoice: z
      .guid()
      .nullable()
      .meta({ description: 'The invoice to be paid, or the one that the payment created.' }),
    invoice_number: z.int().nullable(),
    discount: z.guid().nullable().meta({ description: "The invoice's own discount." }),
    discount_code: z.string().nullable(),
    account: z.guid().nullable().meta({ description: 'The account that will pay.' }),
    account_name: z.string().nullable(),
    account_type: z.enum(accountTypes).nullable(),
    copayment: amount.nullable().meta({ description: 'The requested copayment.' }),
    expected_copayment: amount.nullable().meta({ description: "The scheme's." }),
    ...requestFields,
    completed_at: instantReply.nullable().meta({
      description:
        'When it took effect: a waiver with its approval, anything else with the payment.',
    }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Approval' });

/** The amount that a payment gives up above the caller's limit, and the request for it. */
export const neededApproval = z
  .object({
    kind: z.enum(approvalKinds),
    amount: amount.meta({ description: 'What is given up.' }),
    limit: amount.meta({ description: "The caller's limit." }),
    request: z
      .object({
        uuid: z.guid(),
        status: z.enum(approvalStatuses),
        requested_by: z.guid().nullable(),
      })
      .nullable()
      .meta({ description: 'The open request for exactly this payment.' }),
  })
  .meta({ id: 'NeededApproval' });
