import { ClipboardPen } from 'lucide-react';
import { LinkButton } from '@/components/ui/link-button';
import type { BoardOccupant } from '@/lib/wards/contract';
import { bedName } from '@/lib/wards/words';
import { observeHref } from './bed-links';

/** To the entry of observations; nothing for a patient who died. It stands above the link of its whole tile or row. */
export function ObserveLink({ bed, occupant }: { bed: string; occupant: BoardOccupant }) {
  const { patient } = occupant;
  if (patient.deceased_at !== null) return null;
  return (
    <span className="relative ms-auto shrink-0">
      <LinkButton
        href={observeHref(occupant)}
        prefetch={false}
        size="small"
        icon={ClipboardPen}
        data-observe=""
      >
        Observe
        <span className="sr-only">
          {` ${patient.last_name} ${patient.first_name}, ${bedName(bed)}`}
        </span>
      </LinkButton>
    </span>
  );
}
