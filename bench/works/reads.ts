import type { Work } from '@/bench/measure';
import { request } from '@/bench/request';
import type { Subjects } from '@/bench/subjects';

/** Rows of a page, so that page 1,000 is the last one of ten thousand rows. */
const pageSize = 10;

/** The product's lists, each with its filters, first and late, and the boards. */
export function readWorks(
  subjects: Subjects,
  { key, largeWard }: { key: string; largeWard: string },
): Work[] {
  const { providerId, frequent, inpatient, registered, practitioner } = subjects;
  const own = `/api/v1/providers/${providerId}`;
  const observations = `${own}/observations`;
  const encounters = `${own}/encounter`;
  const summaries = '/api/v1/providers/encounter-summaries';
  const stays = `${own}/hospitalizations`;
  const finance = `${own}/finance`;
  const get = (name: string, path: string): Work => ({
    name,
    requests: [request('GET', path, { key })],
  });
  const list = (name: string, path: string, filter: Record<string, string> = {}) =>
    get(name, `${path}?${new URLSearchParams({ ...filter, page_size: `${pageSize}` })}`);
  const deep = (name: string, path: string, filter: Record<string, string> = {}) =>
    list(`${name}, page 1,000`, path, { ...filter, page: '1000' });
  const anyPart = registered.mrNumber.slice(2, -1);
  return [
    get('TEWS configuration', '/api/v1/providers/valueset/TEWS-config'),
    list('observations', observations),
    deep('observations', observations),
    list('observations, patient', observations, { patient: frequent.id }),
    list('observations, patient and code', observations, { patient: frequent.id, code: 'HR' }),
    list('observations, patient and category', observations, {
      patient: frequent.id,
      category: 'vital-signs',
    }),
    list('observations, encounter', observations, { encounter: inpatient.encounterId }),
    list('observations, code', observations, { code: 'HR' }),
    list('observations, category', observations, { category: 'vital-signs' }),
    deep('observations, category', observations, { category: 'vital-signs' }),
    list('observations, unit', observations, { unit: 'mmHg' }),
    list('observations, status', observations, { status: 'final' }),
    list('observations, search for a patient', observations, { search: registered.mrNumber }),
    list('observations, search that ten patients match', observations, { search: anyPart }),
    list('observations, search that many match', observations, { search: registered.lastName }),
    list('encounters', encounters),
    deep('encounters', encounters),
    list('encounters, patient', encounters, { patient_uuid: frequent.id }),
    list('encounters, status', encounters, { status: 'in-progress' }),
    list('encounter summaries', summaries),
    list('encounter summaries, patient', summaries, { patient_uuid: frequent.id }),
    list('hospitalizations', stays),
    list('hospitalizations, ended', stays, { is_active: 'false' }),
    list('hospitalizations, search that ten patients match', stays, {
      search: anyPart,
      is_active: 'false',
    }),
    list('hospitalizations, search that many match', stays, {
      search: registered.lastName,
      is_active: 'false',
    }),
    list('hospitalizations, practitioner', stays, { admitted_by_id: practitioner.id }),
    list('patients', `${own}/patients`),
    get('patient by id', `${own}/patients/${inpatient.id}`),
    list('patients, search for a part of the MR number', `${own}/patients`, { search: anyPart }),
    list('patients, search for a part of a phone number', `${own}/patients`, {
      search: registered.mobile.slice(3, -1),
    }),
    list('patients, search for a part of a name', `${own}/patients`, {
      search: `${registered.firstName.slice(0, -1)} ${registered.lastName.slice(1)}`,
    }),
    list('charge items', `${finance}/charge-items`),
    list('invoices', `${finance}/invoices`),
    list('payments', `${finance}/payments`),
    get(
      'discounts for a service',
      `${own}/healthcare-services/${subjects.service.number}/discounts`,
    ),
    get('one row by its key', `${own}/locations/${inpatient.wardId}`),
    get('ward board, 30 beds', `${own}/ward-board?ward=${inpatient.wardId}`),
    get('ward board, 200 beds', `${own}/ward-board?ward=${largeWard}`),
    list('audit log', `${own}/audit-events`),
  ];
}
