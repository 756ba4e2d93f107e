import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { actorNamed, userNamed } from '@/db/queries/platform/names';
import { descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { patientDetailColumns } from '@/db/queries/registry/patients';
import {
  approvalItems,
  approvalLimits,
  approvals,
  chargeItems,
  discounts,
  healthcareServices,
  invoices,
  patients,
  paymentAccounts,
} from '@/db/schema/index';
import {
  type ApprovalKind,
  type ApprovalStatus,
  approvalKinds,
  type LimitedRole,
  limitedRoles,
} from '@/lib/domain/codes/approvals';
import type { Reference } from '@/lib/domain/reference';

export type ApprovalRow = typeof approvals.$inferSelect;

const codeOf = (discount: SQL) => sql`(select d.code from ${discounts} d
  where d.provider_id = ${approvals.providerId} and d.id = ${discount})`;

/** Its subject: the items with their services and discounts, and the charge of a waiver. */
const items = sql<
  {
    id: string;
    description: string;
    serviceName: string;
    discountId: string | null;
    discountCode: string | null;
    netAmount: string;
  }[]
>`coalesce((
  select json_agg(json_build_object('id', c.id, 'description', c.description, 'serviceName', s.name,
    'discountId', part.discount_id, 'discountCode', ${codeOf(sql`part.discount_id`)},
    'netAmount', part.net_amount::text) order by c.number)
  from (
    select ${approvalItems.chargeItemId} as charge_item_id, ${approvalItems.discountId} as discount_id,
      ${approvalItems.netAmount} as net_amount
    from ${approvalItems} where ${eq(approvalItems.providerId, approvals.providerId)}
      and ${eq(approvalItems.approvalId, approvals.id)}
    union all
    select ${approvals.chargeItemId}, null, ${approvals.amount} where ${approvals.chargeItemId} is not null
  ) part
  join ${chargeItems} c on c.provider_id = ${approvals.providerId} and c.id = part.charge_item_id
  join ${healthcareServices} s on s.provider_id = c.provider_id and s.id = c.healthcare_service_id), '[]'::json)`;

const selectApprovals = (tx: Tx) =>
  tx
    .select({
      approval: getTableColumns(approvals),
      patient: { ...patientDetailColumns, mrNumber: patients.mrNumber },
      invoiceNumber: invoices.invoiceNumber,
      accountName: paymentAccounts.name,
      accountType: paymentAccounts.type,
      discountCode: sql<string | null>`${codeOf(sql`${approvals.discountId}`)}`,
      items,
      requestedByName: actorNamed({
        key: approvals.requestedByKeyId,
        user: approvals.requestedById,
      }),
      decidedByName: userNamed<string | null>(approvals.decidedById),
    })
    .from(approvals)
    .innerJoin(patients, refersTo(approvals.patientId, patients))
    .leftJoin(invoices, refersTo(approvals.invoiceId, invoices))
    .leftJoin(paymentAccounts, refersTo(approvals.accountId, paymentAccounts));

export type ShownApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number];

export type ApprovalFilter = {
  kind?: ApprovalKind | undefined;
  status?: ApprovalStatus | undefined;
  patient?: Reference | undefined;
};

const openStatuses: ApprovalStatus[] = ['requested', 'approved'];

/** One page of a provider's requests for approval, the latest first. */
export function listApprovals(tx: Tx, providerId: string, filter: ApprovalFilter, page: Page) {
  const { kind, status } = filter;
  const where = and(
    eq(approvals.providerId, providerId),
    kind && eq(approvals.kind, kind),
    status && eq(approvals.status, status),
    pointsAt(approvals.patientId, patients, [providerId], filter.patient),
  );
  const matching = (later?: SQL) => selectApprovals(tx).where(and(where, later));
  return onePage(tx, matching, lastFirst, page);
}

const lastFirst: Order<ShownApprovalRow> = [
  descending(approvals.number, ({ approval }) => approval.number),
];

export const findApproval = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<ShownApprovalRow | null> =>
  firstRow(
    selectApprovals(tx).where(
      and(eq(approvals.providerId, providerId), isReferred(approvals, reference)),
    ),
  );

/** A patient's open requests of a kind, locked until the request ends, the latest first. */
export function lockOpenApprovals(
  tx: Tx,
  providerId: string,
  { patientId, kind }: { patientId: string; kind: ApprovalKind },
): Promise<ApprovalRow[]> {
  return tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.providerId, providerId),
        eq(approvals.patientId, patientId),
        eq(approvals.kind, kind),
        inArray(approvals.status, openStatuses),
      ),
    )
    .orderBy(approvals.number)
    .for('no key update');
}

export async function insertApprovalItems(
  tx: Tx,
  rows: (typeof approvalItems.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(approvalItems).values(rows);
}

export type ApprovalLimit = { kind: ApprovalKind; role: LimitedRole; amount: string | null };

/** The limit of each role that takes payments, for each kind; null: any amount. */
export async function listApprovalLimits(tx: Tx, providerId: string): Promise<ApprovalLimit[]> {
  const pairs = approvalKinds.flatMap((kind) => limitedRoles.map((role) => ({ kind, role })));
  const rows = await tx.execute<ApprovalLimit>(sql`
    select pair.kind, pair.role, approval_limit(${providerId}::uuid, pair.kind, pair.role)::text as amount
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(kind text, role text)`);
  return pairs.map(({ kind, role }) => ({
    kind,
    role,
    amount: rows.find((row) => row.kind === kind && row.role === role)?.amount ?? null,
  }));
}

/** The limit of a role, as a stored decimal; null: any amount. */
export async function findApprovalLimit(
  tx: Tx,
  providerId: string,
  kind: ApprovalKind,
  role: string,
): Promise<string | null> {
  const [row] = await tx.execute<{ amount: string | null }>(
    sql`select approval_limit(${providerId}::uuid, ${kind}::text, ${role}::text)::text as amount`,
  );
  return row?.amount ?? null;
}

export async function storeApprovalLimits(
  tx: Tx,
  providerId: string,
  limits: ApprovalLimit[],
): Promise<void> {
  if (limits.length === 0) return;
  await tx
    .insert(approvalLimits)
    .values(limits.map((limit) => ({ ...limit, providerId })))
    .onConflictDoUpdate({
      target: [approvalLimits.providerId, approvalLimits.kind, approvalLimits.role],
      set: { amount: sql`excluded.amount` },
    });
}
