import type { Metadata } from 'next';
import { IdentityForm } from '@/components/platform/hospital-identity/identity-form';
import { LogoField } from '@/components/platform/hospital-identity/logo-field';
import { NursesDischarge } from '@/components/platform/hospital-settings/nurses-discharge';
import { PageHeader } from '@/components/platform/ui/page-header';
import { editHospitalIdentityContract } from '@/lib/platform/hospital-identity/contract';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { readHospitalSettings } from '@/lib/platform/hospital-settings/server/settings';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await requireViewerWhoMay(editHospitalIdentityContract);
  const { viewer, data } = await readForViewer(editHospitalIdentityContract, async (ctx) => ({
    hospital: await readHospitalIdentity(ctx),
    settings: await readHospitalSettings(ctx),
  }));
  const { provider } = viewer;
  const { hospital, settings } = data;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeader title="Settings">{provider.name}</PageHeader>
      <section aria-labelledby="printed-documents" className="flex flex-col gap-5">
        <h2 id="printed-documents" className="font-semibold text-lg">
          Printed documents
        </h2>
        <LogoField provider={provider} logo={hospital.logo} />
        <IdentityForm provider={provider} hospital={hospital} />
      </section>
      <NursesDischarge provider={provider} isSet={settings.nurses_discharge} />
    </div>
  );
}
