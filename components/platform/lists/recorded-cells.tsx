import type { ReactNode } from 'react';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Badge } from '@/components/platform/ui/badge';
import { spokenInstant } from '@/lib/domain/time';

type RecordedProps = {
  of: { uuid: string; recorded_at: string; recorded_by_name: string | null };
  timeZone: string;
};

/** When a row of the books was recorded, and its author; for an auditor also who changed it. */
export function Recorded({ of: { uuid, recorded_at, recorded_by_name }, timeZone }: RecordedProps) {
  return (
    <>
      {spokenInstant(new Date(recorded_at), timeZone)}
      {recorded_by_name && <Small>by {recorded_by_name}</Small>}
      <AuditLink of={{ record: uuid }} />
    </>
  );
}

type StandingProps = {
  of: { voided_at: string | null; voided_by_name: string | null; void_reason: string | null };
  words: string;
  timeZone: string;
};

/** The status of a row of the books; for a voided row also the time, the author and the reason. */
export function Standing({ of, words, timeZone }: StandingProps) {
  const { voided_at, voided_by_name, void_reason } = of;
  if (voided_at === null) return <Badge tone="accent">{words}</Badge>;
  return (
    <>
      <Badge>{words}</Badge>
      <Small>
        {spokenInstant(new Date(voided_at), timeZone)}
        {voided_by_name && ` by ${voided_by_name}`}: {void_reason}
      </Small>
    </>
  );
}

/** Secondary text of a cell. It wraps. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <span className="wrap-anywhere block max-w-64 whitespace-normal text-ink-muted text-sm">
      {children}
    </span>
  );
}
