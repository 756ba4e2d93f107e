import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import {
  type EncounterPrescriptionFilter,
  listPrescribedEncounters,
} from '@/db/queries/clinical/prescribed-encounters';
import {
  listPrescriptionParts,
  listPrescriptions,
  listPrescriptionsOfEncounters,
  listPrescriptionsOfStay,
  type PrescriptionFilter,
} from '@/db/queries/clinical/prescriptions';
import { listReferrals, type ReferralFilter } from '@/db/queries/clinical/referral-requests';

export function prescriptionReads({
  providerId,
  frequent,
  inpatient,
  registered,
  visit,
  encounterIds,
}: Subjects): Read[] {
  const encounters = (
    label: string,
    filter: Partial<EncounterPrescriptionFilter>,
    page = first,
  ): Read => ({
    query: 'listPrescribedEncounters',
    filter: label,
    run: (tx) => listPrescribedEncounters(tx, providerId, filter, page),
  });
  const prescriptions = (
    label: string,
    filter: Partial<PrescriptionFilter>,
    page = first,
  ): Read => ({
    query: 'listPrescriptions',
    filter: label,
    run: (tx) => listPrescriptions(tx, providerId, filter, page),
  });
  return [
    encounters('none', {}),
    encounters('none, page 1000', {}, thousandth),
    encounters('search, one patient', { search: registered.mrNumber }),
    encounters('search, many patients', { search: registered.lastName }),
    encounters('search, none', { search: 'zzzz' }),
    encounters('MR number', { mrNumber: registered.mrNumber }),
    encounters('mobile', { mobiles: [registered.mobile.slice(1), registered.mobile] }),
    encounters('status, nearly all', { status: 'finished' }),
    encounters('status, few', { status: 'in-progress' }),
    encounters('status, none', { status: 'onleave' }),
    encounters('visit', { visit: { number: visit.number } }),
    encounters('provider', { serviceProvider: { id: providerId } }),
    encounters('started in the last month', { startedFrom: months(1) }),
    encounters('created long ago', { createdUntil: months(100) }),
    prescriptions('none', {}),
    prescriptions('none, page 1000', {}, thousandth),
    prescriptions('patient of many', { patient: { id: frequent.id } }),
    prescriptions('encounter', { encounterId: inpatient.encounterId }),
    prescriptions('status, nearly all', { status: 'completed' }),
    prescriptions('status, few', { status: 'active' }),
    prescriptions('status, none', { status: 'unknown' }),
    prescriptions('search, many', { search: 'paracetamol' }),
    prescriptions('search, none', { search: 'zzzz' }),
    {
      query: 'listPrescriptionsOfEncounters',
      filter: '20 encounters',
      run: (tx) => listPrescriptionsOfEncounters(tx, providerId, encounterIds),
    },
    {
      query: 'listPrescriptionsOfStay',
      filter: 'stay',
      run: (tx) => {
        const stay = { ...inpatient, patientId: inpatient.id, dischargedAt: null };
        return listPrescriptionsOfStay(tx, providerId, { ...stay, admittedAt: new Date() });
      },
    },
    {
      query: 'listPrescriptionParts',
      filter: '20 prescriptions',
      run: async (tx) => {
        const { rows } = await listPrescriptions(tx, providerId, {}, first);
        return listPrescriptionParts(
          tx,
          providerId,
          rows.map(({ request }) => request),
        );
      },
    },
  ];
}

export function referralReads({
  providerId,
  frequent,
  inpatient,
  visit,
  practitioner,
}: Subjects): Read[] {
  const list = (label: string, filter: Partial<ReferralFilter>, page = first): Read => ({
    query: 'listReferrals',
    filter: label,
    run: (tx) => listReferrals(tx, providerId, filter, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('patient of many', { patient: { id: frequent.id } }),
    list('patient by number', { patient: { number: inpatient.number } }),
    list('visit', { visit: { number: visit.number } }),
    list('requester', { requester: { id: practitioner.id } }),
    list('recipient', { recipient: { number: practitioner.number } }),
    list('sent to, many', { recipientExtraDetail: 'physiotherapy' }),
    list('sent to, none', { recipientExtraDetail: 'zzzz' }),
    list('search, one practitioner', { search: practitioner.lastName }),
    list('search, every practitioner', { search: 'staff' }),
    list('search, none', { search: 'zzzz' }),
    list('created in a month of long ago', { createdFrom: months(80), createdBefore: months(79) }),
  ];
}
