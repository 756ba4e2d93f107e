import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';

/** The list of encounters with what was prescribed in them. */
export const prescriptionList = defineList(listEncounterPrescriptionsContract, {
  path: '/prescriptions',
  filters: {
    search: 'Search',
    mr_number: 'MR number',
    mobile: 'Mobile',
    status: 'Encounter',
    visit: 'Visit',
    service_provider: 'Hospital',
    created_at__gte: fromDayFilter('Encounter began from'),
    created_at__lte: untilDayFilter('Encounter recorded until'),
  },
  search: 'search',
  period: { from: 'created_at__gte', until: 'created_at__lte' },
});

export type PrescriptionListFilter = FilterOf<typeof prescriptionList>;
