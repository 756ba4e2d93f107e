import { z } from 'zod';
import { defineList, type FilterOf, type ListView } from '@/components/platform/lists/view';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { calendarDate, instant } from '@/lib/platform/http/types';

/** A day of the hospital's clock, or an instant; `edge` is where of the day a period begins or ends. */
const time = (label: string, edge: typeof fromDay) => ({
  label,
  reads: z.union([calendarDate, instant]),
  asks: (value: string) => (value.includes('T') ? value : edge(value)),
});

/** The list of encounters, narrowed by what the API's list takes. */
export const encounterList = defineList(listEncountersContract, {
  path: '/encounters',
  filters: {
    patient_uuid: 'Patient',
    patient: 'Patient',
    mr_number: 'MR number',
    mobile: 'Mobile',
    encounter_class: 'Class',
    status: 'Status',
    visit: 'Visit',
    service_provider: 'Hospital',
    created_at__gte: time('Recorded from', fromDay),
    created_at__lte: time('Recorded until', untilDay),
    part_of_uuid: 'Ward rounds of',
    part_of: 'Ward rounds of',
  },
  period: { from: 'created_at__gte', until: 'created_at__lte' },
  takesPageSize: true,
});

export type EncounterListFilter = FilterOf<typeof encounterList>;

/** Whether a view is of ward rounds instead of the other encounters. */
export const isOfRounds = ({ filters: asked }: ListView<EncounterListFilter>): boolean =>
  asked.part_of !== undefined || asked.part_of_uuid !== undefined;
