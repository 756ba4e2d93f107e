import { spokenInstant } from '@/lib/domain/time';
import type { Print } from './client';

/** The prints of a document, each with its person and time. */
export function PrintHistory({ prints, timeZone }: { prints: readonly Print[]; timeZone: string }) {
  if (prints.length === 0) return null;
  return (
    <ul aria-label="Prints" className="text-ink-muted text-sm print:hidden">
      {prints.map(({ uuid, is_copy, reason, printed_at, printed_by_name }) => (
        <li key={uuid}>
          {is_copy ? 'Copy' : reason ? 'Original again' : 'Original'} printed by{' '}
          <bdi>{printed_by_name ?? 'another system'}</bdi>,{' '}
          {spokenInstant(new Date(printed_at), timeZone)}
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
