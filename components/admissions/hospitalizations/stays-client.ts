import { listHospitalizationsOperation } from '@/components/admissions/hospitalizations/operations';
import { pageOf } from '@/lib/platform/http/call';

/** Counts the patients who are admitted under a service now; provider and service by uuid. */
export async function countStays(
  provider: string,
  service: string,
  signal: AbortSignal,
): Promise<number> {
  const query = { healthcare_service_id: service, is_active: 'true', page_size: '1' } as const;
  const given = { params: { provider_id: provider }, query };
  return (await pageOf(listHospitalizationsOperation, given, { signal })).meta.total;
}

/** A patient's stays: the present one first, then the latest that have ended. */
export async function staysOfPatient(
  { provider, patient }: { provider: string; patient: string },
  signal: AbortSignal,
) {
  const read = (is_active: 'true' | 'false') => {
    const given = { params: { provider_id: provider }, query: { patient_id: patient, is_active } };
    return pageOf(listHospitalizationsOperation, given, { signal });
  };
  const [present, past] = await Promise.all([read('true'), read('false')]);
  return [...present.rows, ...past.rows].map(({ uuid, admitted_at, discharged_at }) => ({
    uuid,
    admitted_at,
    discharged_at,
  }));
}
