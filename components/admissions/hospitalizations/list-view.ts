import { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  type ListView,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';

const { shape } = listHospitalizationsContract.query;
const flag = z.enum(['true', 'false']);

const filters = {
  is_active: { label: 'Admitted or discharged', reads: flag, usual: 'true' },
  owing: { label: 'Money owing', reads: flag },
  search: { label: 'Search', reads: shape.search },
  ward: { label: 'Ward', reads: shape.ward },
  healthcare_service_id: { label: 'Service', reads: shape.healthcare_service_id },
  admitted_by_id: { label: 'Admitted by', reads: shape.admitted_by_id },
  created_by_id: { label: 'Recorded by', reads: shape.created_by_id },
  room: { label: 'Room', reads: shape.room },
  bed: { label: 'Bed', reads: shape.bed },
  admitted_at__gte: fromDayFilter('Admitted from'),
  admitted_at__lte: untilDayFilter('Admitted until'),
  patient_id: { label: 'Patient', reads: shape.patient_id },
};

export type AdmissionFilter = keyof typeof filters;

const wholeList: ListOf<AdmissionFilter> = {
  path: '/hospitalizations',
  filters,
  search: 'search',
  period: { from: 'admitted_at__gte', until: 'admitted_at__lte' },
};

/** The list of who is admitted, or was. `showsMoney`: whether the viewer may know who owes. */
export const admissionList = ({ showsMoney }: { showsMoney: boolean }): ListOf<AdmissionFilter> =>
  showsMoney
    ? wholeList
    : { ...wholeList, filters: { ...filters, owing: { ...filters.owing, reads: z.never() } } };

type Asked = z.input<typeof listHospitalizationsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toAdmissionsQuery = asking<Asked, AdmissionFilter>(wholeList);

/** Which of the screen's lists a view is of; the third is that of the discharged who owe. */
export type ListTab = 'active' | 'discharged' | 'owing';

export function tabOf({ filters: { is_active, owing } }: ListView<AdmissionFilter>): ListTab {
  if (is_active !== 'false') return 'active';
  return owing === 'true' ? 'owing' : 'discharged';
}

/** The view's other filters on another tab, from its first page. */
export function onTab(
  { filters: { is_active: _active, owing: _owing, ...kept } }: ListView<AdmissionFilter>,
  tab: ListTab,
): ListView<AdmissionFilter> {
  if (tab === 'active') return { filters: kept, page: 1 };
  const owing = tab === 'owing' ? { owing: 'true' } : {};
  return { filters: { is_active: 'false', ...owing, ...kept }, page: 1 };
}

/** The filters that a view's tab says already. What is owed narrows every other tab than that of those who owe. */
export const tabFilters = (view: ListView<AdmissionFilter>): AdmissionFilter[] =>
  tabOf(view) === 'owing' ? ['is_active', 'owing'] : ['is_active'];
