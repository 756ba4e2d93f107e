import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { findCurrentStay } from '@/db/queries/clinical/patient-summary';
import { listPatients, type PatientFilter } from '@/db/queries/registry/patient-list';
import { findPatient } from '@/db/queries/registry/patients';
import { findVisit, listVisits, type VisitFilter } from '@/db/queries/registry/visits';

export function patientReads({ providerId, inpatient, registered }: Subjects): Read[] {
  const list = (label: string, filter: PatientFilter, page = first): Read => ({
    query: 'listPatients',
    filter: label,
    run: (tx) => listPatients(tx, providerId, filter, page),
  });
  const { mrNumber, birthDate, mobile, firstName, lastName } = registered;
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('MR number', { mrNumber }),
    list('birth date', { birthDate }),
    list('hospitalized', { isHospitalized: true }),
    list('not hospitalized', { isHospitalized: false }),
    list('not hospitalized, page 1000', { isHospitalized: false }, thousandth),
    list('search, part of an MR number', { search: mrNumber.slice(-6) }),
    list('search, part of a mobile', { search: mobile.slice(-6) }),
    list('search, name', { search: lastName }),
    list('search, both names', { search: `${firstName} ${lastName}` }),
    list('search, two letters', { search: lastName.slice(0, 2) }),
    list('search, nearly all', { search: '+2547' }),
    list('search, nearly all, page 1000', { search: '+2547' }, thousandth),
    list('search, none', { search: 'zzzz' }),
    {
      query: 'findPatient',
      filter: 'id',
      run: (tx) => findPatient(tx, providerId, { id: inpatient.id }),
    },
    {
      query: 'findPatient',
      filter: 'number',
      run: (tx) => findPatient(tx, providerId, { number: inpatient.number }),
    },
    {
      query: 'findCurrentStay',
      filter: 'patient',
      run: (tx) => findCurrentStay(tx, providerId, inpatient.id),
    },
  ];
}

export function visitReads({ providerId, frequent, registered, visit }: Subjects): Read[] {
  const list = (label: string, filter: VisitFilter, page = first): Read => ({
    query: 'listVisits',
    filter: label,
    run: (tx) => listVisits(tx, providerId, filter, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('patient of many', { patient: { id: frequent.id } }),
    list('open', { isOpen: true }),
    list('ended', { isOpen: false }),
    list('started long ago', { startedUntil: months(100) }),
    list('started lately', { startedFrom: months(1) }),
    list('search, one patient', { search: registered.mrNumber }),
    list('search, many patients', { search: registered.lastName }),
    list('search, none', { search: 'zzzz' }),
    { query: 'findVisit', filter: 'id', run: (tx) => findVisit(tx, providerId, { id: visit.id }) },
  ];
}
