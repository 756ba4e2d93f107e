import { defineList } from '@/components/platform/lists/view';
import { listOverdueObservationsContract } from '@/lib/admissions/overdue-observations/contract';

/** The patients whose next observations are overdue. */
export const overdueList = defineList(listOverdueObservationsContract, {
  path: '/wards/overdue',
  filters: { ward: 'Ward' },
});
