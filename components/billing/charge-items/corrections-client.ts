import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listChargeItemsOperation } from '@/components/billing/charge-items/operations';
import { pageNumberOf } from '@/components/platform/lists/page-number';
import type {
  correctionRecord,
  listCorrectionsContract,
} from '@/lib/billing/charge-items/correction-contract';
import { type CorrectionKind, correctionKinds } from '@/lib/domain/codes/charge-items';
import { pageOf, rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';

export type Correction = z.output<typeof correctionRecord>;

const refetchEveryMs = 60_000;

/** Which part of the billing work list is shown, as the address says it. */
export type CorrectionView = { kind: CorrectionKind | null; page: number };

export function readCorrectionView(query: URLSearchParams): CorrectionView {
  const asked = query.get('kind');
  return {
    kind: correctionKinds.find((kind) => kind === asked) ?? null,
    page: pageNumberOf(query),
  };
}

export function correctionsAddress({ kind, page }: CorrectionView): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  return `/payments/corrections${query.size > 0 ? `?${query}` : ''}`;
}

/** A page of the billing work list; the provider by uuid. */
export const correctionsQuery = (provider: string, { kind, page }: CorrectionView) =>
  queryOptions({
    queryKey: ['payments', provider, 'corrections', kind, page],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), ...(kind ? { kind } : {}) };
      return pageOf(
        listCorrectionsOperation,
        { params: { provider_id: provider }, query },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

/** The refunds due of one patient, the longest due first. */
export const refundsDueOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds-due', patient],
    queryFn: rowsOf(
      listCorrectionsOperation,
      { provider_id: provider },
      { patient, kind: 'refund-due', page_size: String(maximumPageSize) },
    ),
    refetchOnMount: 'always',
  });

/** A patient's waived charges that can still be charged again: the last first, at most a page. */
export const waivedOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'waived', patient],
    queryFn: rowsOf(
      listChargeItemsOperation,
      { provider_id: provider },
      { patient, is_waived: true, page_size: String(maximumPageSize) },
    ),
  });

export const listCorrectionsOperation = operation<typeof listCorrectionsContract>(
  'GET /providers/{provider_id}/finance/corrections',
);
