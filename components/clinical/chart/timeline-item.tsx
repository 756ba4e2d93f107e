import { clsx } from 'clsx';
import {
  Activity,
  ArrowRightLeft,
  BedDouble,
  Coins,
  DoorOpen,
  type LucideIcon,
  NotebookPen,
  Pill,
  Reply,
  Share2,
  Square,
  Stethoscope,
  UserRound,
  UserRoundCheck,
} from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@/components/platform/ui/icon';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import { timeOfDay } from '@/lib/domain/wall-time';
import { TimelineDetail } from './timeline-detail';
import { entryHref, entryTitle, isVoid } from './timeline-words';

type TimelineItemProps = ComponentProps<typeof TimelineDetail> & {
  timeZone: string;
  patient: string;
};

/** One thing that happened: when, what in a line that leads to it, what there is to say, and who by. */
export function TimelineItem({ entry, timeZone, patient, spo2Scale }: TimelineItemProps) {
  const href = entryHref(entry, patient);
  const title = <span className={clsx(isVoid(entry) && 'line-through')}>{entryTitle(entry)}</span>;
  return (
    <li className="grid grid-cols-[3rem_1.25rem_minmax(0,1fr)] gap-x-3 border-line border-b py-2.5 sm:grid-cols-[3.5rem_1.25rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-ink-muted">
        {timeOfDay(Date.parse(entry.at), timeZone)}
      </time>
      <Icon of={icons[entry.kind]} className="mt-0.5 text-ink-muted" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <Headline entry={entry}>
          {href ? (
            <Link
              href={href}
              prefetch={false}
              className="relative text-accent-ink after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </Headline>
        <TimelineDetail {...{ entry, spo2Scale }} />
      </div>
    </li>
  );
}

/** A movement frames what lies between it and the next: it is set in bold. */
function Headline({ entry, children }: { entry: TimelineEntry; children: ReactNode }) {
  const isFrame = ['admission', 'transfer', 'discharge', 'death'].includes(entry.kind);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className={clsx('min-w-0 break-words', isFrame ? 'font-semibold' : 'font-medium')}>
        {children}
      </span>
      {entry.by_name && <span className="text-ink-muted text-sm">{entry.by_name}</span>}
    </p>
  );
}

const icons: Record<TimelineEntry['kind'], LucideIcon> = {
  admission: BedDouble,
  transfer: ArrowRightLeft,
  discharge: DoorOpen,
  death: Square,
  encounter: UserRound,
  round: Stethoscope,
  observations: Activity,
  review: UserRoundCheck,
  note: NotebookPen,
  prescription: Pill,
  referral: Share2,
  'referral-reply': Reply,
  charge: Coins,
};
