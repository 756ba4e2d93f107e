import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type AdmissionFilter,
  admissionList,
  toAdmissionsQuery,
} from '@/components/admissions/hospitalizations/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import type { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { addressOf, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Hospitalization = z.output<typeof hospitalizationRecord>;

const refetchEveryMs = 60_000;

/** A page of the list; the provider by uuid. */
export function hospitalizationList(provider: string, view: ListView<AdmissionFilter>) {
  const given = { params: { provider_id: provider }, query: toAdmissionsQuery(view) };
  const address = writeListView(admissionList({ showsMoney: true }), view);
  return queryOptions({
    queryKey: ['hospitalizations', provider, 'list', address],
    queryFn: async ({ signal }): Promise<ListReading<AdmissionFilter, Hospitalization>> => {
      const { rows, meta } = await pageOf(listHospitalizationsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** Where all rows that a view's filters leave come as a CSV file. */
export function exportAddress(provider: string, view: ListView<AdmissionFilter>): string {
  const { page: _, ...query } = toAdmissionsQuery(view);
  return addressOf(exportHospitalizationsOperation, { params: { provider_id: provider }, query });
}

const listHospitalizationsOperation = operation<typeof listHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations',
});
const exportHospitalizationsOperation = operation<typeof exportHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations/export',
});
