import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@/components/platform/ui/icon';
import type { IconName } from '@/components/platform/ui/icon-names';
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
        <TimelineDetail {...{ entry, spo2Scale, timeZone }} />
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

const icons: Record<TimelineEntry['kind'], IconName> = {
  admission: 'bed-double',
  transfer: 'arrow-right-left',
  discharge: 'door-open',
  death: 'square',
  encounter: 'user-round',
  round: 'stethoscope',
  observations: 'activity',
  review: 'user-round-check',
  note: 'notebook-pen',
  prescription: 'pill',
  referral: 'share-2',
  'referral-reply': 'reply',
  charge: 'coins',
};
