import { z } from 'zod';
import { asking, type ListOf, type ListView } from '@/components/platform/lists/view';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { calendarDate, instant } from '@/lib/platform/http/types';

const { shape } = listEncountersContract.query;

/** A day of the hospital's clock, or an instant; `edge` is where of the day a period begins or ends. */
const time = (label: string, edge: typeof fromDay) => ({
  label,
  reads: z.union([calendarDate, instant]),
  asks: (value: string) => (value.includes('T') ? value : edge(value)),
});

const filters = {
  patient_uuid: { label: 'Patient', reads: shape.patient_uuid },
  patient: { label: 'Patient', reads: shape.patient },
  mr_number: { label: 'MR number', reads: shape.mr_number },
  mobile: { label: 'Mobile', reads: shape.mobile },
  encounter_class: { label: 'Class', reads: shape.encounter_class },
  status: { label: 'Status', reads: shape.status },
  visit: { label: 'Visit', reads: shape.visit },
  service_provider: { label: 'Hospital', reads: shape.service_provider },
  created_at__gte: time('Recorded from', fromDay),
  created_at__lte: time('Recorded until', untilDay),
  part_of_uuid: { label: 'Ward rounds of', reads: shape.part_of_uuid },
  part_of: { label: 'Ward rounds of', reads: shape.part_of },
};

export type EncounterFilter = keyof typeof filters;

/** The list of encounters, narrowed by what the API's list takes. */
export const encounterList: ListOf<EncounterFilter> = {
  path: '/encounters',
  filters,
  period: { from: 'created_at__gte', until: 'created_at__lte' },
  takesPageSize: true,
};

/** Whether a view is of ward rounds instead of the other encounters. */
export const isOfRounds = ({ filters: asked }: ListView<EncounterFilter>): boolean =>
  asked.part_of !== undefined || asked.part_of_uuid !== undefined;

type Asked = z.input<typeof listEncountersContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toEncountersQuery = asking<Asked, EncounterFilter>(encounterList);
