import { pageNumberOf } from '@/components/platform/lists/page-number';
import { type ApprovalStatus, approvalStatuses } from '@/lib/domain/codes/approvals';

/** Which requests the address selects. Default: those that need someone to act. */
export type RequestView = { status: ApprovalStatus | 'all'; page: number };

export function readRequestView(query: URLSearchParams): RequestView {
  const asked = query.get('status');
  return {
    status:
      asked === 'all'
        ? 'all'
        : (approvalStatuses.find((status) => status === asked) ?? 'requested'),
    page: pageNumberOf(query),
  };
}

/** The query of the API. */
export const askedFor = ({ status, page }: RequestView) => ({
  page: String(page),
  ...(status === 'all' ? {} : { status }),
});

export function approvalsAddress({ status, page }: RequestView): string {
  const query = new URLSearchParams();
  if (status !== 'requested') query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return `/payments/approvals${query.size > 0 ? `?${query}` : ''}`;
}
