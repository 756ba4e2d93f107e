import type { z } from 'zod';
import { admissionList } from '@/components/admissions/hospitalizations/list-view';
import { listHospitalizationsOperation } from '@/components/admissions/hospitalizations/operations';
import { listQuery } from '@/components/platform/lists/list-query';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';

export type Hospitalization = z.output<typeof hospitalizationRecord>;

const refetchEveryMs = 60_000;

const list = admissionList({ showsMoney: true });

/** A page of the list; the provider by uuid. */
export const hospitalizationList = listQuery({
  key: ['hospitalizations'],
  list,
  operation: listHospitalizationsOperation,
  refetchEveryMs,
});
