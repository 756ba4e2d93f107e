import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PatientChart } from '@/components/patients/patient-chart';
import { requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Patient' };

export default async function PatientPage({ params }: { params: Promise<{ patient: string }> }) {
  const { patient } = await params;
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('clinical:read')) redirect('/forbidden');
  return (
    <>
      <h1 className="sr-only">Observations</h1>
      <PatientChart
        address={{ provider: viewer.provider.uuid, patient }}
        timeZone={viewer.provider.time_zone}
        mayObserve={viewer.permissions.includes('observations:record')}
      />
    </>
  );
}
