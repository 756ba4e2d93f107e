'use client';

import { useQuery } from '@tanstack/react-query';
import type { RequestView } from '@/components/billing/approvals/list-view';
import type { RequestViewer } from '@/components/billing/approvals/request-item';
import { RequestList } from '@/components/billing/approvals/request-list';
import { listRefundsOperation, refundsQuery } from '@/components/billing/refunds/client';
import {
  readRefundView,
  refundsAddress,
  usualRefunds,
} from '@/components/billing/refunds/list-view';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';
import { refundStatusWords } from '@/lib/billing/payments/words';
import { RefundItem } from './refund-item';

type RefundsProps = { viewer: RequestViewer; provider: { uuid: string; timeZone: string } };

/** Money that is to be given back, by status: first what the reader has to decide or to pay. */
export function Refunds({ viewer, provider }: RefundsProps) {
  const view = readRefundView(useAddressQuery(), usualRefunds(viewer.permissions));
  const reading = useQuery(refundsQuery(provider.uuid, view));
  return (
    <RequestList
      title="Refunds"
      noun="refunds"
      operation={listRefundsOperation}
      provider={provider.uuid}
      addressOf={refundsAddress}
      statusWords={refundStatusWords}
      icon="undo-2"
      empty={{
        title: emptyWords,
        hint: 'Request a refund on the page of its payment. It appears here until it is paid.',
      }}
      view={view}
      reading={reading}
      itemOf={(refund) => (
        <RefundItem key={refund.uuid} {...{ refund, viewer, provider }} namesPayment />
      )}
    />
  );
}

function emptyWords({ status }: RequestView): string {
  if (status === 'requested') return 'No pending refunds';
  if (status === 'approved') return 'No refunds to pay';
  return status === 'all' ? 'No refunds yet' : 'There is none';
}
