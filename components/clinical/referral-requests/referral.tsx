import Link from 'next/link';
import type { ReactNode } from 'react';
import { priorityWords } from '@/components/clinical/prescriptions/code-words';
import type { Referral as Shown } from '@/components/clinical/referral-requests/client';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { spokenInstant } from '@/lib/domain/time';

type ReferralProps = {
  referral: Shown;
  timeZone: string;
  /** The way to reply, for those who may and while it takes a reply. */
  replyForm: ReactNode;
};

/** One practitioner asks another to see a patient: what is asked, and what was answered. */
export function Referral({ referral, timeZone, replyForm }: ReferralProps) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const { reply, replied_at, replied_by_name } = referral;
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <section aria-labelledby="referral-reason" className="flex flex-col gap-3">
        <h2 id="referral-reason" className="font-semibold text-lg">
          What is asked
        </h2>
        <p className="max-w-prose whitespace-pre-line break-words">{referral.reason}</p>
        <DescriptionList items={factsOf(referral, spoken)} />
      </section>
      <section aria-labelledby="referral-reply" className="flex flex-col gap-3">
        <h2 id="referral-reply" className="font-semibold text-lg">
          The reply
        </h2>
        {reply === '' ? (
          <p className="text-ink-muted">None yet.</p>
        ) : (
          <div className="border-line border-s-2 ps-3">
            <p className="max-w-prose whitespace-pre-line break-words">{reply}</p>
            <p className="text-ink-muted text-sm">
              {replied_by_name && (
                <>
                  <bdi>{replied_by_name}</bdi> ·{' '}
                </>
              )}
              {replied_at && spoken(replied_at)}
            </p>
          </div>
        )}
        {replyForm}
      </section>
    </div>
  );
}

function factsOf(referral: Shown, spoken: (instant: string) => string) {
  const { recipient_name, recipient_extra_detail: place, encounter } = referral;
  return [
    ...(recipient_name === null ? [] : [{ term: 'To', description: recipient_name }]),
    ...(place === ''
      ? []
      : [{ term: recipient_name === null ? 'To' : 'Where', description: place }]),
    { term: 'From', description: referral.requester_name },
    { term: 'Asked', description: spoken(referral.created_at) },
    { term: 'Priority', description: priorityWords[referral.priority] },
    ...(encounter === null
      ? []
      : [
          {
            term: 'Encounter',
            description: (
              <Link
                href={`/encounters/${encounter}`}
                prefetch={false}
                className="text-accent-ink hover:underline"
              >
                Open the encounter
              </Link>
            ),
          },
        ]),
  ];
}
