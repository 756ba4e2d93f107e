import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { RequestPriority } from '@/components/clinical/prescriptions/request-priority';
import { referAddress, referralAddress } from '@/components/clinical/referral-requests/client';
import { Referral } from '@/components/clinical/referral-requests/referral';
import { ReferralActions } from '@/components/clinical/referral-requests/referral-actions';
import { ReferralState } from '@/components/clinical/referral-requests/referral-status';
import { ReplyForm } from '@/components/clinical/referral-requests/reply-form';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import { readReferralContract } from '@/lib/clinical/referral-requests/contract';
import { takesReply } from '@/lib/clinical/referral-requests/rules';
import { readReferralPage } from '@/lib/clinical/referral-requests/server/read-page';
import { surnameFirst } from '@/lib/domain/persons';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import { replacedSentence } from '@/lib/registry/patients/words';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readReferralContract, (ctx) => readReferralPage(ctx, named));
});

export async function generateMetadata({ params }: PageAddress<'referral'>): Promise<Metadata> {
  const { data } = await read((await params).referral);
  return { title: `${patientTitle(data.summary.patient)} · Referral request` };
}

export default async function OneReferralPage({ params }: PageAddress<'referral'>) {
  const given = (await params).referral;
  const { caller } = await requireViewer();
  const { viewer, data } = await read(given);
  const { referral, summary } = data;
  if (given !== referral.uuid) redirect(referralAddress(referral.uuid));
  const { patient } = summary;
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  const can = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, summary);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <PatientBanner
          address={address}
          timeZone={viewer.provider.time_zone}
          mayObserve={can('observations:record')}
          mayAdmit={can('admissions:write')}
        />
        <PageHeader
          title={`Referral to ${referral.recipient_name ?? referral.recipient_extra_detail}`}
          back={{ href: '/referral-requests', label: 'All referral requests' }}
          actions={
            can('encounters:act') &&
            patient.deceased_at === null &&
            patient.replaced_by === null && (
              <LinkButton
                icon="plus"
                href={referAddress(patient.uuid, { from: referralAddress(referral.uuid) })}
              >
                Refer again
              </LinkButton>
            )
          }
        >
          <span className="flex flex-wrap items-center gap-2">
            <ReferralState status={referral.status} />
            <RequestPriority priority={referral.priority} />
          </span>
        </PageHeader>
        {can('encounters:act') && (
          <ReferralActions
            // The steps of a status that is gone must not be asked about.
            key={referral.status}
            provider={viewer.provider.uuid}
            referral={{
              uuid: referral.uuid,
              patient: `${surnameFirst(patient)} (${patient.mr_number})`,
              status: referral.status,
            }}
            noOrder={replacedSentence(summary)}
          />
        )}
        <Referral
          referral={referral}
          timeZone={viewer.provider.time_zone}
          replyForm={
            can('encounters:act') &&
            takesReply(referral.status) && (
              <ReplyForm
                // The entry stays when the referral is held or resumed.
                key={referral.uuid}
                userId={caller.id}
                provider={viewer.provider.uuid}
                patient={patient.uuid}
                timeZone={viewer.provider.time_zone}
                referral={referral}
              />
            )
          }
        />
      </div>
    </HydrationBoundary>
  );
}
