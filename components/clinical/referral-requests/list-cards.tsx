import { RequestPriority } from '@/components/clinical/prescriptions/request-priority';
import type { Referral } from '@/components/clinical/referral-requests/client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import type { ListCard } from '@/components/platform/lists/list-table';
import { identityOfReferral, patientOfReferral, recipientOf } from './list-rows';
import { ReferralState } from './referral-status';

export function referralCard(row: Referral, clock: ListClock): ListCard {
  const { first, second } = recipientOf(row);
  return {
    title: patientOfReferral(row),
    end: <ReferralState status={row.status} />,
    lines: (
      <>
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
      </>
    ),
  };
}
