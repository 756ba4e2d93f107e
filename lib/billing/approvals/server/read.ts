import type { z } from 'zod';
import { findApproval, listApprovals, type ShownApprovalRow } from '@/db/queries/billing/approvals';
import type { listApprovalsContract } from '@/lib/billing/approvals/contract';
import type { approvalRecord } from '@/lib/billing/approvals/record';
import { notFound } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

/** One page of requests for approval. Reading them is audited. */
export async function readApprovals(
  ctx: Context,
  query: z.output<typeof listApprovalsContract.query>,
) {
  const { rows, ...rest } = await listApprovals(ctx.tx, ctx.provider.id, query, pageWindow(query));
  return { rows: rows.map((row) => show(ctx, row)), ...rest };
}

/** One request for approval. Reading it is audited. Throws `not_found`. */
export async function readApproval(ctx: Context, reference: Reference) {
  const row = await findApproval(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.approval.noun);
  return show(ctx, row);
}

function show(
  ctx: Context,
  { approval, patient, ...row }: ShownApprovalRow,
): z.input<typeof approvalRecord> {
  ctx.audit.patientsRead.add(patient.id);
  const { currency } = approval;
  const words = (stored: string | null) =>
    stored === null ? null : presentAmount(stored, currency);
  return {
    id: approval.number,
    uuid: approval.id,
    kind: approval.kind,
    ...presentPatientOfRecord(patient, {
      now: ctx.now,
      timeZone: ctx.provider.timeZone,
    }),
    amount: presentAmount(approval.amount, currency),
    currency,
    charge_items: row.items.map((item) => ({
      uuid: item.id,
      healthcare_service_name: item.serviceName,
      description: item.description,
      discount: item.discountId,
      discount_code: item.discountCode,
      net_amount: presentAmount(item.netAmount, currency),
    })),
    invoice: approval.invoiceId,
    invoice_number: row.invoiceNumber,
    discount: approval.discountId,
    discount_code: row.discountCode,
    account: approval.accountId,
    account_name: row.accountName,
    account_type: row.accountType,
    copayment: words(approval.copayment),
    expected_copayment: words(approval.expectedCopayment),
    reason: approval.reason,
    status: approval.status,
    requested_by: approval.requestedById,
    requested_by_name: row.requestedByName,
    requested_at: approval.requestedAt.toISOString(),
    decided_by: approval.decidedById,
    decided_by_name: row.decidedByName,
    decided_at: approval.decidedAt?.toISOString() ?? null,
    decision_note: approval.decisionNote,
    completed_at: approval.completedAt?.toISOString() ?? null,
    created_at: approval.createdAt.toISOString(),
    modified_at: approval.modifiedAt.toISOString(),
  };
}
