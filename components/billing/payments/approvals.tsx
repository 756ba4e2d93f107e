'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery, listApprovalsOperation } from '@/components/billing/approvals/client';
import {
  approvalsAddress,
  type RequestView,
  readRequestView,
} from '@/components/billing/approvals/list-view';
import type { RequestViewer } from '@/components/billing/approvals/request-item';
import { RequestList } from '@/components/billing/approvals/request-list';
import { useLiveApprovals } from '@/components/billing/approvals/use-live-approvals';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';
import { approvalStatusWords } from '@/lib/billing/approvals/words';
import { ApprovalItem } from './approval-item';

const limitsDialog = lazy(() => import('@/components/billing/approvals/limits-dialog'));

type ApprovalsProps = {
  viewer: RequestViewer;
  provider: { uuid: string; timeZone: string; currency: string };
};

/** Waivers, discounts and copayments above a limit: first what is pending, the rest by status. */
export function Approvals({ viewer, provider }: ApprovalsProps) {
  useLiveApprovals(provider.uuid, true);
  const [isSetting, setSetting] = useState(false);
  const parts = useLazy(limitsDialog, isSetting);
  const close = () => setSetting(false);
  const view = readRequestView(useAddressQuery());
  const reading = useQuery(approvalsQuery(provider.uuid, view));
  return (
    <>
      <RequestList
        title="Approvals"
        noun="requests"
        operation={listApprovalsOperation}
        provider={provider.uuid}
        actions={
          viewer.permissions.includes('finance:configure') && (
            <Button variant="quiet" icon="settings-2" onClick={() => setSetting(true)}>
              Limits
            </Button>
          )
        }
        addressOf={approvalsAddress}
        statusWords={approvalStatusWords}
        icon="shield-check"
        empty={{
          title: emptyWords,
          hint: 'A waiver, a discount or a copayment above a cashier’s limit appears here until it is decided.',
        }}
        view={view}
        reading={reading}
        itemOf={(approval) => (
          <ApprovalItem key={approval.uuid} {...{ approval, viewer, provider }} />
        )}
      />
      {isSetting && !parts && <LazyPending of={limitsDialog} onCancel={close} />}
      {isSetting && parts && <parts.LimitsDialog provider={provider} onClose={close} />}
    </>
  );
}

function emptyWords({ status }: RequestView): string {
  if (status === 'requested') return 'No pending requests';
  if (status === 'approved') return 'No approved requests to use';
  return status === 'all' ? 'No requests yet' : 'There is none';
}
