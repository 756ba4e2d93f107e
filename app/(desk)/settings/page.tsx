import type { Metadata } from 'next';
import { ShiftSetting } from '@/components/admissions/wards/shift-setting';
import { AccountCodes } from '@/components/billing/finance-settings/account-codes';
import { BlindCountSetting } from '@/components/billing/finance-settings/blind-count-setting';
import { SmallestCoinForm } from '@/components/billing/finance-settings/smallest-coin-form';
import { IntervalsForm } from '@/components/clinical/monitoring-intervals/intervals-form';
import { ReferenceRanges } from '@/components/clinical/reference-ranges/reference-ranges';
import { IdentityForm } from '@/components/platform/hospital-identity/identity-form';
import { LogoField } from '@/components/platform/hospital-identity/logo-field';
import { BasicsForm } from '@/components/platform/hospital-settings/basics-form';
import { NursesDischarge } from '@/components/platform/hospital-settings/nurses-discharge';
import { SettingsSection } from '@/components/platform/hospital-settings/settings-section';
import { DeviceTimes } from '@/components/platform/shared-devices/device-times';
import { SharedDevices } from '@/components/platform/shared-devices/shared-devices';
import { PageHeader } from '@/components/platform/ui/page-header';
import { ImportCodes } from '@/components/registry/diagnosis-codes/import-codes';
import { MrNumberSettings } from '@/components/registry/patients/mr-number-settings';
import { editFinanceSettingsContract } from '@/lib/billing/finance-settings/contract';
import { readFinanceSettings } from '@/lib/billing/finance-settings/server/settings';
import { readMonitoringIntervals } from '@/lib/clinical/monitoring-intervals/server/intervals';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { readHospitalBasics } from '@/lib/platform/hospital-settings/server/basics';
import { readHospitalSettings } from '@/lib/platform/hospital-settings/server/settings';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { readSharedDevices } from '@/lib/platform/shared-devices/server/shared-devices';
import { readDiagnosisCodes } from '@/lib/registry/diagnosis-codes/server/read';

export const metadata: Metadata = { title: 'Settings' };

/** The hospital's settings: those of money for finance managers too, all others for administrators. */
export default async function SettingsPage() {
  await requireViewerWhoMay(editFinanceSettingsContract);
  const { viewer, data } = await readForViewer(editFinanceSettingsContract, async (ctx) => ({
    hospital: await readHospitalIdentity(ctx),
    settings: await readHospitalSettings(ctx),
    finance: await readFinanceSettings(ctx),
    devices: await readSharedDevices(ctx),
    basics: await readHospitalBasics(ctx),
    intervals: await readMonitoringIntervals(ctx),
    codes: await readDiagnosisCodes(ctx, { page_size: 1 }),
  }));
  const { provider, permissions } = viewer;
  const { hospital, settings, finance, devices, basics, intervals, codes } = data;
  const administers = permissions.includes('provider:administer');
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title="Settings">{provider.name}</PageHeader>
      <div>
        {administers && (
          <SettingsSection id="printed-documents" title="Printed documents">
            <LogoField provider={provider} logo={hospital.logo} />
            <IdentityForm provider={provider} hospital={hospital} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="time-zone-and-currency" title="Time zone and currency">
            <BasicsForm provider={provider} basics={basics} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="mr-numbers" title="MR numbers">
            <MrNumberSettings
              provider={{ uuid: provider.uuid, timeZone: provider.time_zone }}
              settings={settings}
            />
          </SettingsSection>
        )}
        <SettingsSection id="cash-desk" title="Cash desk" isOpen>
          <SmallestCoinForm
            provider={{ uuid: provider.uuid, currency: finance.currency }}
            coin={finance.smallest_coin}
          />
          <BlindCountSetting provider={provider} isSet={finance.blind_count} />
        </SettingsSection>
        {administers && (
          <SettingsSection id="shifts-on-wards" title="Shifts on the wards" isOpen>
            <ShiftSetting provider={provider} hours={settings.shift_hours} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="shared-devices" title="Shared devices">
            <SharedDevices provider={provider} viewer={viewer} devices={devices} />
            <DeviceTimes provider={provider} settings={settings} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="permissions" title="Permissions" isOpen>
            <NursesDischarge provider={provider} isSet={settings.nurses_discharge} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="observation-intervals" title="Observation intervals">
            <IntervalsForm provider={provider} intervals={intervals} />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="reference-ranges" title="Reference ranges">
            <ReferenceRanges />
          </SettingsSection>
        )}
        {administers && (
          <SettingsSection id="diagnosis-codes" title="Diagnosis codes">
            <ImportCodes
              provider={provider}
              list={{ total: codes.total, isOwn: codes.rows[0]?.list === 'own' }}
            />
          </SettingsSection>
        )}
        <SettingsSection id="account-codes" title="Account codes">
          <AccountCodes provider={provider} codes={finance.account_codes} />
        </SettingsSection>
      </div>
    </div>
  );
}
