import { pageNumberOf } from '@/components/platform/lists/view';
import { type RefundStatus, refundStatuses } from '@/lib/domain/codes/payments';

/** Which refunds are looked at, as the address says it: those that somebody has to do something about, unless told. */
export type RefundView = { status: RefundStatus | 'all'; page: number };

export function readRefundView(query: URLSearchParams): RefundView {
  const asked = query.get('status');
  return {
    status:
      asked === 'all' ? 'all' : (refundStatuses.find((status) => status === asked) ?? 'requested'),
    page: pageNumberOf(query),
  };
}

export function refundsAddress({ status, page }: RefundView): string {
  const query = new URLSearchParams();
  if (status !== 'requested') query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return `/payments/refunds${query.size > 0 ? `?${query}` : ''}`;
}
