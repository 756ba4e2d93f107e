import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listHospitalizationsContract } from '@/lib/hospitalizations/contract';
import type { exportHospitalizationsContract } from '@/lib/hospitalizations/export-contract';
import { apiFilters, type ListView, writeListView } from '@/lib/hospitalizations/list-view';
import type { hospitalizationRecord } from '@/lib/hospitalizations/record';
import { addressOf, pageOf } from '@/lib/http/call';
import { operation } from '@/lib/http/operation';

export type Hospitalization = z.output<typeof hospitalizationRecord>;

/** One page of the list with the view that it answers: what is shown while the next one comes is still of the last. */
export type ListReading = { view: ListView; rows: Hospitalization[]; total: number };

const refetchEveryMs = 60_000;

/** A page of the list; the provider by uuid. */
export function hospitalizationList(provider: string, view: ListView) {
  const given = {
    params: { provider_id: provider },
    query: { ...apiFilters(view), page: String(view.page) },
  };
  return queryOptions({
    queryKey: ['hospitalizations', provider, 'list', writeListView(view)],
    queryFn: async ({ signal }): Promise<ListReading> => {
      const { rows, meta } = await pageOf(listHospitalizationsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** Where all rows that a view's filters leave come as a CSV file. */
export const exportAddress = (provider: string, view: ListView): string =>
  addressOf(exportHospitalizationsOperation, {
    params: { provider_id: provider },
    query: apiFilters(view),
  });

const listHospitalizationsOperation = operation<typeof listHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations',
});
const exportHospitalizationsOperation = operation<typeof exportHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations/export',
});
