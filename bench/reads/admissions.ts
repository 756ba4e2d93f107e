import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { type BedStayFilter, listBedStays } from '@/db/queries/bed-stay-lists';
import {
  findActiveAdmission,
  findHospitalization,
  type HospitalizationFilter,
  listHospitalizations,
} from '@/db/queries/hospitalizations';
import { listDaysOfBeds, summariseStays } from '@/db/queries/statistics';

export function admissionReads({ providerId, inpatient, registered, userId }: Subjects): Read[] {
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
