import type { PageAddress } from '@/app/page-address';
import { AuditLink } from '@/components/platform/links/audit-link';
import { BackLink } from '@/components/platform/ui/back-link';
import { timelineContract } from '@/lib/clinical/timeline/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { PatientChart } from './patient-chart';

export default async function PatientPage({ params }: PageAddress<'patient'>) {
  const { patient } = await params;
  const { viewer, caller } = await requireViewerWhoMay(timelineContract);
  const can = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  return (
    <>
      <h1 className="sr-only">Chart</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BackLink href="/patients" label="All patients" toWhereFrom />
        <AuditLink of={{ patient }} />
      </div>
      <PatientChart
        address={{ provider: viewer.provider.uuid, patient }}
        userId={caller.id}
        timeZone={viewer.provider.time_zone}
        currency={viewer.provider.currency}
        may={{
          observe: can('observations:record'),
          act: can('encounters:act'),
          round: can('rounds:record'),
          prescribe: can('prescriptions:write'),
          readBills: can('billing:read'),
          editPatients: can('patients:write'),
          charge: can('charges:record'),
        }}
      />
    </>
  );
}
