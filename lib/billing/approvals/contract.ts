import { z } from 'zod';
import {
  approvalRecord,
  decisionBody,
  requestReason,
  withdrawalBody,
} from '@/lib/billing/approvals/record';
import { paying, receiving } from '@/lib/billing/payments/contract';
import { approvalKinds, approvalStatuses } from '@/lib/domain/codes/approvals';
import {
  defineContract,
  envelope,
  openedByScreen,
  page,
  pageQuery,
} from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/finance/approvals';
const one = z.strictObject({ ...provider, approval_id: reference });
const tag = 'Approvals';

export const listApprovalsContract = defineContract({
  id: 'approval.list',
  method: 'GET',
  path,
  summary: 'List requests for approval',
  description: 'Latest first.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    kind: z.enum(approvalKinds).optional(),
    status: z.enum(approvalStatuses).optional(),
    patient: reference.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(approvalRecord),
});

export const exportApprovalsContract = exportContract(listApprovalsContract);

export const readApprovalContract = defineContract({
  id: 'approval.read',
  method: 'GET',
  path: `${path}/{approval_id}`,
  summary: 'Read a request for approval',
  tag,
  access: 'billing:read',
  params: one,
  reply: envelope(approvalRecord),
});

export const requestApprovalContract = defineContract({
  id: 'approval.request',
  method: 'POST',
  path,
  summary: 'Request approval',
  description:
    "Name exactly one: a waiver (`charge_item`), or a payment as it would be sent (`receive_payment` or `pay_invoice`) that gives a self-pay discount, or changes the scheme's copayment, by more than the caller's limit. 409 if it needs no approval, or if approval has already been requested.",
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  record: approvalRecord,
  body: z.strictObject({
    charge_item: reference.nullish(),
    receive_payment: receiving.nullish(),
    pay_invoice: z.strictObject({ invoice: reference, payment: paying }).nullish(),
    reason: requestReason,
  }),
  example: {
    charge_item: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    reason: 'The patient cannot pay',
  },
  reply: envelope(approvalRecord, { status: 201, message: 'Approval was requested.' }),
});

export const decideApprovalContract = defineContract({
  id: 'approval.decide',
  method: 'POST',
  path: `${path}/{approval_id}/decide`,
  summary: 'Approve or reject a request',
  description:
    'Only a person other than the requester can decide (403). A rejection needs a reason. An approved waiver takes effect at once; 409 if the charge is no longer due. An approved discount or copayment can be used once, for exactly that payment; until then it can still be rejected.',
  tag,
  access: 'approvals:decide',
  params: one,
  body: decisionBody,
  reply: envelope(approvalRecord, { message: 'The request was decided.' }),
});

export const withdrawApprovalContract = defineContract({
  id: 'approval.withdraw',
  method: 'POST',
  path: `${path}/{approval_id}/withdraw`,
  summary: 'Withdraw your own request for approval',
  description:
    'Only the requester can withdraw it, and only until it is decided (409). Its status becomes `rejected`, decided by the requester.',
  tag,
  access: 'payments:take',
  params: one,
  body: withdrawalBody,
  reply: envelope(approvalRecord, { message: 'The request was withdrawn.' }),
});

export const approvalEventsContract = defineContract({
  id: 'approval.events',
  method: 'GET',
  path: `${path}/events`,
  summary: 'Stream the changes of requests for approval',
  description:
    'Server-Sent Events, as for the ward board: `change` says that a request was made, decided or used, and names the patient.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject(openedByScreen),
  reply: { kind: 'stream', contentType: 'text/event-stream' },
});
