import { pageNumberOf } from '@/components/platform/lists/page-number';
import { type RefundStatus, refundStatuses } from '@/lib/domain/codes/payments';
import type { Permission } from '@/lib/domain/codes/permissions';

/** Which refunds are looked at, as the address says it. */
export type RefundView = { status: RefundStatus | 'all'; page: number };

/** The refunds that wait for the reader: to be decided, or to be paid. */
export const usualRefunds = (permissions: readonly Permission[]): RefundStatus =>
  permissions.includes('payments:take') && !permissions.includes('refunds:decide')
    ? 'approved'
    : 'requested';

export function readRefundView(query: URLSearchParams, usual: RefundStatus): RefundView {
  const asked = query.get('status');
  return {
    status: asked === 'all' ? 'all' : (refundStatuses.find((status) => status === asked) ?? usual),
    page: pageNumberOf(query),
  };
}

export function refundsAddress({ status, page }: RefundView): string {
  const query = new URLSearchParams({ status });
  if (page > 1) query.set('page', String(page));
  return `/payments/refunds?${query}`;
}
