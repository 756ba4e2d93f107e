import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { askedFor, type RequestView } from '@/components/billing/approvals/list-view';
import type {
  approvalEventsContract,
  listApprovalsContract,
} from '@/lib/billing/approvals/contract';
import type { approvalRecord } from '@/lib/billing/approvals/record';
import type { readFinanceSettingsContract } from '@/lib/billing/finance-settings/contract';
import { addressOf, dataOf, openedAddress, pageOf, rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Approval = z.output<typeof approvalRecord>;

const refetchEveryMs = 60_000;

/** A page of the requests for approval of a status, the latest first; the provider by uuid. */
export const approvalsQuery = (provider: string, view: RequestView) =>
  queryOptions({
    queryKey: ['payments', provider, 'approvals', view.status, view.page],
    queryFn: async ({ signal }) => {
      const query = askedFor(view);
      const given = { params: { provider_id: provider }, query };
      return pageOf(listApprovalsOperation, given, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

/** A patient's latest requests for approval. */
export const approvalsOfPatient = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'approvals-of', patient],
    queryFn: rowsOf(
      listApprovalsOperation,
      { provider_id: provider },
      { patient, page_size: '20' },
    ),
    refetchInterval: refetchEveryMs,
  });

const financeSettings = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'settings'],
    queryFn: dataOf(readFinanceSettingsOperation, { provider_id: provider }),
  });

/** The most that the viewer gives up alone, by kind; null: any amount. */
export const ownLimits = (provider: string) =>
  queryOptions({ ...financeSettings(provider), select: ({ own_limits }) => own_limits });

/** The limits of each role. */
export const approvalLimitsQuery = (provider: string) =>
  queryOptions({ ...financeSettings(provider), select: ({ approval_limits }) => approval_limits });

export const approvalEventsAddress = (provider: string): string =>
  openedAddress(
    addressOf(approvalEventsOperation, { params: { provider_id: provider }, query: {} }),
  );

export const listApprovalsOperation = operation<typeof listApprovalsContract>(
  'GET /providers/{provider_id}/finance/approvals',
);
const readFinanceSettingsOperation = operation<typeof readFinanceSettingsContract>(
  'GET /providers/{provider_id}/finance/settings',
);
const approvalEventsOperation = operation<typeof approvalEventsContract>(
  'GET /providers/{provider_id}/finance/approvals/events',
);
