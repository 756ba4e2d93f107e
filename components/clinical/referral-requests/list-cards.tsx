import Link from 'next/link';
import { RequestPriority } from '@/components/clinical/prescriptions/request-priority';
import { type Referral, referralAddress } from '@/components/clinical/referral-requests/client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { identityOfReferral, patientOfReferral, recipientOf } from './list-rows';
import { ReferralState } from './referral-status';

type ReferralCardsProps = { caption: string; rows: readonly Referral[]; clock: ListClock };

/** The list for phone and tablet: one card a referral, which leads to it as a whole. */
export function ReferralCards({ caption, rows, clock }: ReferralCardsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
      {rows.map((row) => {
        const { first, second } = recipientOf(row);
        return (
          <li
            key={row.uuid}
            className="relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3"
          >
            <div className="flex items-baseline justify-between gap-3">
              <Link
                href={referralAddress(row.uuid)}
                prefetch={false}
                className="wrap-anywhere min-w-0 font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
              >
                {patientOfReferral(row)}
                <LinkWaiting />
              </Link>
              <ReferralState status={row.status} />
            </div>
            <p className="text-ink-muted text-sm">{identityOfReferral(row, clock)}</p>
            <p>
              To {first}
              {second !== '' && <span className="text-ink-muted"> · {second}</span>}
            </p>
            <p className="line-clamp-3 break-words text-sm">{row.reason}</p>
            <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted text-sm">
              <RequestPriority priority={row.priority} />
              <span>
                Asked {listInstant(row.created_at, clock)} by {row.requester_name}
              </span>
              {row.replied_at !== null && <span>Replied {listInstant(row.replied_at, clock)}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
