import { z } from 'zod';
import {
  defineList,
  type FilterOf,
  fromDayFilter,
  type ListView,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';

const flag = z.enum(['true', 'false']);

const wholeList = defineList(listHospitalizationsContract, {
  path: '/hospitalizations',
  filters: {
    is_active: { label: 'Admitted or discharged', reads: flag, usual: 'true' },
    owing: { label: 'Money owing', reads: flag },
    search: 'Search',
    ward: 'Ward',
    healthcare_service_id: 'Service',
    admitted_by_id: 'Admitted by',
    created_by_id: 'Recorded by',
    room: 'Room',
    bed: 'Bed',
    admitted_at__gte: fromDayFilter('Admitted from'),
    admitted_at__lte: untilDayFilter('Admitted until'),
    patient_id: 'Patient',
  },
  search: 'search',
  isFileEndless: true,
  period: { from: 'admitted_at__gte', until: 'admitted_at__lte' },
});

export type AdmissionFilter = FilterOf<typeof wholeList>;

/** The list of current or former admissions. `showsMoney`: whether the viewer may see unpaid bills. */
export function admissionList({ showsMoney }: { showsMoney: boolean }): typeof wholeList {
  if (showsMoney) return wholeList;
  const { filters } = wholeList;
  return { ...wholeList, filters: { ...filters, owing: { ...filters.owing, reads: z.never() } } };
}

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
