'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { referralsOfPatient } from '@/components/clinical/chart/client';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { referAddress, referralAddress } from '@/components/clinical/referral-requests/client';
import { ReferralState } from '@/components/clinical/referral-requests/referral-status';
import { Badge } from '@/components/platform/ui/badge';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { PatientAddress } from '@/components/registry/patients/client';
import { spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { PagedPanel } from './panel-reading';

type ReferralsPanelProps = { address: PatientAddress; timeZone: string; mayRefer: boolean };

/** A patient's referrals with their reasons and replies; the latest first. */
export function ReferralsPanel({ address, timeZone, mayRefer }: ReferralsPanelProps) {
  const reading = useInfiniteQuery(referralsOfPatient(address));
  const { data: summary } = useQuery(patientSummary(address));
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const takesMore = summary?.patient.replaced_by === null && summary.patient.deceased_at === null;
  const refer = mayRefer && takesMore && (
    <LinkButton
      icon="share-2"
      href={referAddress(address.patient, {
        ...(summary.encounter ? { encounter: summary.encounter } : {}),
        from: `/patients/${address.patient}?tab=referrals`,
      })}
    >
      Refer
    </LinkButton>
  );
  return (
    <PagedPanel
      reading={reading}
      noun="the referrals"
      empty={
        <EmptyState icon="share-2" title="No referrals yet" action={refer}>
          A referral asks a colleague here or elsewhere to see the patient.
        </EmptyState>
      }
    >
      {(referrals) => (
        <div className="flex max-w-4xl flex-col gap-2">
          {refer && <div>{refer}</div>}
          <ul aria-label="Referrals" className="flex flex-col border-line border-t">
            {referrals.map((referral) => (
              <li
                key={referral.uuid}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-b py-3"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <Link
                      href={referralAddress(referral.uuid)}
                      prefetch={false}
                      className="font-semibold text-accent-ink hover:underline"
                    >
                      {[referral.recipient_name, referral.recipient_extra_detail]
                        .filter(Boolean)
                        .join(', ')}
                    </Link>
                    {referral.priority !== 'routine' && (
                      <Badge tone="attention">{spokenCode(referral.priority)}</Badge>
                    )}
                  </p>
                  <p className="whitespace-pre-line break-words">{referral.reason}</p>
                  <p className="text-ink-muted text-sm">
                    {referral.requester_name}, {at(referral.created_at)}
                  </p>
                  {referral.reply !== '' && referral.replied_at && (
                    <blockquote className="mt-1 border-line-strong border-s-2 ps-3">
                      <p className="whitespace-pre-line break-words">{referral.reply}</p>
                      <p className="text-ink-muted text-sm">
                        {referral.replied_by_name ?? 'Reply'}, {at(referral.replied_at)}
                      </p>
                    </blockquote>
                  )}
                </div>
                <ReferralState status={referral.status} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedPanel>
  );
}
