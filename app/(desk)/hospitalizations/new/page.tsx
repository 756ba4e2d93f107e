import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { PageAddress } from '@/app/page-address';
import { AdmitPatient } from '@/components/admissions/hospitalizations/admit-patient';
import {
  missingToAdmit,
  NothingToAdmitTo,
} from '@/components/admissions/hospitalizations/nothing-to-admit-to';
import { lastWardCookie } from '@/components/admissions/wards/client';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { PageHeader } from '@/components/platform/ui/page-header';
import { admitContract } from '@/lib/admissions/hospitalizations/contract';
import { readAdmitForm } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import type { Reference } from '@/lib/domain/reference';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

export const metadata: Metadata = { title: 'Admit a patient' };

export default async function AdmitPage({ searchParams }: PageAddress) {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, admitContract)))
    return (
      <NotAllowed
        title="Admit a patient"
        task="admit patients"
        whoMay="Nurses, medical officers and ward clerks"
      />
    );
  const { viewer, caller } = signedIn;
  const asked = await searchParams;
  const patient = named(asked.patient);
  const bed = named(asked.bed);
  // A user who came from a ward, or looked at one last, most likely means that ward.
  const ward = named(asked.ward) ?? named((await cookies()).get(lastWardCookie)?.value);
  const { data: form } = await readForViewer(healthcareServiceContracts.list, (ctx) =>
    readAdmitForm(ctx, { patient, bed, ward }),
  );
  const missing = missingToAdmit(form);
  const { uuid, time_zone, currency } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5">
      <PageHeader
        title="Admit a patient"
        back={
          form.patient
            ? { href: `/patients/${form.patient.uuid}`, label: form.patient.name }
            : { href: form.ward ? `/wards/${form.ward}` : '/hospitalizations', label: 'Back' }
        }
      />
      {missing.length > 0 ? (
        <NothingToAdmitTo missing={missing} />
      ) : (
        <AdmitPatient
          // Another address is another admission.
          key={`${form.patient?.uuid} ${form.bed?.uuid}`}
          viewer={{ userId: caller.id, mayRegister: viewer.permissions.includes('patients:write') }}
          provider={{ uuid, timeZone: time_zone, currency }}
          form={form}
        />
      )}
    </div>
  );
}

function named(given: string | string[] | undefined): Reference | null {
  const parsed = reference.safeParse(given);
  return parsed.success ? parsed.data : null;
}
