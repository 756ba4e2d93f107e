import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { type BedStayFilter, listBedStays } from '@/db/queries/admissions/bed-stay-lists';
import {
  findHospitalization,
  type HospitalizationFilter,
  listHospitalizations,
} from '@/db/queries/admissions/hospitalizations';
import { listPlannedTransfers } from '@/db/queries/admissions/planned-transfers';
import { findReadiness } from '@/db/queries/admissions/readiness-points';
import { listDaysOfBeds, summariseStays } from '@/db/queries/admissions/statistics';
import { findActiveAdmission } from '@/db/queries/admissions/stays-of-patient';

export function admissionReads({
  providerId,
  inpatient,
  registered,
  userId,
  practitioner,
  service,
}: Subjects): Read[] {
  const list = (label: string, filter: Partial<HospitalizationFilter>, page = first): Read => ({
    query: 'listHospitalizations',
    filter: label,
    run: (tx) => listHospitalizations(tx, providerId, { isActive: false, ...filter }, page),
  });
  const stays = (label: string, filter: Partial<BedStayFilter>, page = first): Read => ({
    query: 'listBedStays',
    filter: label,
    run: (tx) => listBedStays(tx, providerId, { includeVoided: false, ...filter }, page),
  });
  const stay = {
    id: inpatient.hospitalizationId,
    encounterId: inpatient.encounterId,
    patientId: inpatient.id,
    wardId: inpatient.wardId,
    admittedAt: months(1),
  };
  const plans = (
    label: string,
    filter: Parameters<typeof listPlannedTransfers>[2],
    page = first,
  ): Read => ({
    query: 'listPlannedTransfers',
    filter: label,
    run: (tx) => listPlannedTransfers(tx, providerId, filter, page),
  });
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const lastMonth = {
    from: day(months(1)),
    until: day(new Date()),
    timeZone: 'Africa/Nairobi',
    now: new Date(),
  };
  return [
    list('active', { isActive: true }),
    list('ended', {}),
    list('ended, page 1000', {}, thousandth),
    list('ended, patient', { patient: { id: inpatient.id } }),
    list('ended, ward', { ward: { id: inpatient.wardId } }),
    list('ended, bed', { bed: inpatient.bedId }),
    list('ended, creator', { createdBy: { id: userId } }),
    list('ended, admitted long ago', { admittedUntil: months(100) }),
    list('ended, search, one patient', { search: registered.mrNumber }),
    list('ended, search, many patients', { search: registered.lastName }),
    list('ended, search, none', { search: 'zzzz' }),
    list('ended, search, two words', { search: `${registered.firstName} ${registered.lastName}` }),
    list('ended, search, service', { search: 'service 2' }),
    list('active, search, one patient', { isActive: true, search: registered.mrNumber }),
    list('ended, room', { room: 'Room 2' }),
    list('ended, service', { healthcareService: { number: service.number } }),
    list('ended, admitter', { admittedBy: { id: practitioner.id } }),
    list('ended, admitted in a month', { admittedFrom: months(80), admittedUntil: months(79) }),
    list('ended, owing', { isOwing: true }),
    {
      query: 'findHospitalization',
      filter: 'id',
      run: (tx) => findHospitalization(tx, providerId, { id: inpatient.hospitalizationId }),
    },
    {
      query: 'findActiveAdmission',
      filter: 'patient',
      run: (tx) => findActiveAdmission(tx, providerId, inpatient.id),
    },
    {
      query: 'findReadiness',
      filter: 'stay',
      run: (tx) => findReadiness(tx, { ...stay, providerId, at: new Date() }),
    },
    plans('none', {}),
    plans('none, page 100', {}, { limit: 20, offset: 99 * 20 }),
    plans('planned', { status: 'planned' }),
    plans('planned, ward', { status: 'planned', ward: { id: inpatient.wardId } }),
    plans('ward', { ward: { id: inpatient.wardId } }),
    plans('bed', { bed: { id: inpatient.bedId } }),
    plans('hospitalization', { hospitalization: { id: inpatient.hospitalizationId } }),
    stays('none', {}),
    stays('none, page 1000', {}, thousandth),
    stays('bed', { bed: { id: inpatient.bedId } }),
    stays('ward', { ward: { id: inpatient.wardId } }),
    {
      query: 'listDaysOfBeds',
      filter: 'a month of a ward',
      run: (tx) => listDaysOfBeds(tx, providerId, inpatient.wardId, lastMonth),
    },
    {
      query: 'listDaysOfBeds',
      filter: 'a month, whole hospital',
      run: (tx) => listDaysOfBeds(tx, providerId, null, lastMonth),
    },
    {
      query: 'summariseStays',
      filter: 'a month of a ward',
      run: (tx) => summariseStays(tx, providerId, inpatient.wardId, lastMonth),
    },
  ];
}
