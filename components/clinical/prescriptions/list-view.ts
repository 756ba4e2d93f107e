import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';

const { shape } = listEncounterPrescriptionsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  mr_number: { label: 'MR number', reads: shape.mr_number },
  mobile: { label: 'Mobile', reads: shape.mobile },
  status: { label: 'Encounter', reads: shape.status },
  visit: { label: 'Visit', reads: shape.visit },
  service_provider: { label: 'Hospital', reads: shape.service_provider },
  created_at__gte: fromDayFilter('Encounter began from'),
  created_at__lte: untilDayFilter('Encounter recorded until'),
};

export type PrescriptionFilter = keyof typeof filters;

/** The list of encounters with what was prescribed in them. */
export const prescriptionList: ListOf<PrescriptionFilter> = {
  path: '/prescriptions',
  filters,
  search: 'search',
  period: { from: 'created_at__gte', until: 'created_at__lte' },
};

type Asked = z.input<typeof listEncounterPrescriptionsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toPrescriptionsQuery = asking<Asked, PrescriptionFilter>(prescriptionList);
