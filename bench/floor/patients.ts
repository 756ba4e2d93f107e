import {
  ageOf,
  askerOf,
  audited,
  estimatedBirthOf,
  type Handler,
  instant,
  textOf,
} from '@/bench/floor/floor';

const statement = `
  with read as (${audited('patients.read', { patients: 'array[$4::uuid]' })})
  select json_build_object('success', true, 'message', 'OK', 'data', json_build_object(
    'id', number, 'uuid', id, 'mr_number', mr_number, 'first_name', first_name, 'last_name', last_name,
    'other_names', other_names, 'is_unidentified', temporary_name <> '' and last_name = temporary_name,
    'temporary_name', temporary_name, 'gender', gender, 'birth_date', birth_date,
    'estimated_birth', ${estimatedBirthOf('p')}, 'age', ${ageOf('p', '$5')}, 'mobile', mobile,
    'national_mobile_number', national_mobile_number, 'email', email, 'address', address, 'language', language,
    'is_hospitalized', is_hospitalized, 'deceased_at', ${instant('deceased_at')}, 'replaced_by', replaced_by_id,
    'mother', mother_id, 'spo2_scale', spo2_scale,
    'created_at', ${instant('created_at')}, 'modified_at', ${instant('modified_at')}), 'errors', null)::text as text
  from patients p where provider_id = $1 and id = $4::uuid`;

export const patientById: Handler = (floor, { ids }) =>
  textOf(floor.reading, statement, [...askerOf(floor), ids[0] ?? null, floor.asker.timeZone]);
