import { spokenInstant } from '@/lib/domain/time';

type Request = {
  status: string;
  requested_by: string | null;
  requested_by_name: string | null;
  requested_at: string;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  decision_note: string;
};

/** The lines of who requested something and who decided it, within a list. */
export function RequestHistory({ of: request, timeZone }: { of: Request; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const { status, decided_at, decision_note } = request;
  const isTakenBack = request.decided_by === request.requested_by;
  return (
    <>
      <li>
        Requested by <bdi>{request.requested_by_name}</bdi>, {at(request.requested_at)}
      </li>
      {decided_at && (
        <li>
          {status !== 'rejected' ? 'Approved' : isTakenBack ? 'Withdrawn' : 'Rejected'} by{' '}
          <bdi>{request.decided_by_name}</bdi>, {at(decided_at)}
          {decision_note !== '' && `: ${decision_note}`}
        </li>
      )}
    </>
  );
}
