import type { z } from 'zod';
import {
  type AdmissionFilter,
  admissionList,
} from '@/components/admissions/hospitalizations/list-view';
import { listHospitalizationsOperation } from '@/components/admissions/hospitalizations/operations';
import { pageQuery } from '@/components/platform/lists/page-query';
import type { ListView } from '@/components/platform/lists/view';
import type { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { addressOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Hospitalization = z.output<typeof hospitalizationRecord>;

const refetchEveryMs = 60_000;

const list = admissionList({ showsMoney: true });

/** A page of the list; the provider by uuid. */
export const hospitalizationList = pageQuery({
  key: ['hospitalizations'],
  list,
  operation: listHospitalizationsOperation,
  refetchEveryMs,
});

/** The address of a CSV file with all rows of a view's filters. */
export function exportAddress(provider: string, view: ListView<AdmissionFilter>): string {
  const { page: _, ...query } = list.toQuery(view);
  return addressOf(exportHospitalizationsOperation, { params: { provider_id: provider }, query });
}

const exportHospitalizationsOperation = operation<typeof exportHospitalizationsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/hospitalizations/export',
});
