import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import {
  type EncounterFilter,
  findEncounterWithParts,
  listEncounters,
  listEncountersWithParts,
} from '@/db/queries/clinical/encounters';
import { findOpenEncounter } from '@/db/queries/clinical/patient-summary';

export function encounterReads({
  providerId,
  otherProviderIds,
  frequent,
  inpatient,
  registered,
  admissionId,
  visit,
}: Subjects): Read[] {
  const list = (
    label: string,
    filter: Partial<EncounterFilter>,
    page = first,
    providerIds = [providerId],
  ): Read => ({
    query: 'listEncounters',
    filter: label,
    run: (tx) => listEncounters(tx, providerIds, { partOf: [], ...filter }, page),
  });
  const three = [providerId, ...otherProviderIds];
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('three providers', {}, first, three),
    list('three providers, page 1000', {}, thousandth, three),
    list('three providers, status', { status: 'in-progress' }, first, three),
    list('patient of many', { patientId: frequent.id }),
    list('patient by number', { patient: { number: inpatient.number } }),
    list('class, many', { encounterClass: 'inpatient-encounter' }),
    list('class, many, page 1000', { encounterClass: 'inpatient-encounter' }, thousandth),
    list('class, none', { encounterClass: 'field' }),
    list('status, nearly all', { status: 'finished' }),
    list('status, nearly all, page 1000', { status: 'finished' }, thousandth),
    list('status, few', { status: 'triaged' }),
    list('status, none', { status: 'onleave' }),
    list('status and class', { status: 'in-progress', encounterClass: 'emergency' }),
    list('MR number', { mrNumber: registered.mrNumber }),
    list('mobile', { mobiles: [registered.mobile.slice(1), registered.mobile] }),
    list('visit', { visit: { number: visit.number } }),
    list('provider', { serviceProvider: { id: providerId } }),
    list('created in a month of long ago', { createdFrom: months(80), createdUntil: months(79) }),
    list('created long ago', { createdUntil: months(100) }),
    list('ward rounds of an admission', { partOf: [admissionId] }),
    {
      query: 'findEncounterWithParts',
      filter: 'id',
      usesGenericPlan: true,
      run: (tx) => findEncounterWithParts(tx, providerId, inpatient.encounterId),
    },
    {
      query: 'listEncountersWithParts',
      filter: 'patient of many',
      usesGenericPlan: true,
      run: (tx) =>
        listEncountersWithParts(tx, providerId, { partOf: [], patientId: frequent.id }, first),
    },
    {
      query: 'findOpenEncounter',
      filter: 'patient of many',
      run: (tx) => findOpenEncounter(tx, providerId, frequent.id),
    },
  ];
}
