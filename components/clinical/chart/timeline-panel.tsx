'use client';

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { timeline } from '@/components/clinical/timeline/client';
import { byDay, dayHeading } from '@/components/clinical/timeline/days';
import {
  kindsOfGroups,
  readGroups,
  type TimelineGroup,
  timelineGroups,
} from '@/components/clinical/timeline/groups';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { FilterChip } from '@/components/platform/ui/filter-chip';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Select } from '@/components/platform/ui/select';
import { useTick } from '@/components/platform/ui/use-tick';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import { dayAt } from '@/lib/domain/days';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { spokenInstant } from '@/lib/domain/time';
import { More, PanelFailed, PanelSkeleton } from './panel-reading';
import { TimelineItem } from './timeline-item';
import { useChartAddress } from './use-chart-address';

export type ReadStays = (
  signal: AbortSignal,
) => Promise<{ uuid: string; admitted_at: string; discharged_at: string | null }[]>;

type TimelinePanelProps = {
  address: PatientAddress;
  /** Reads the patient's stays, the present one first. */
  readStays: ReadStays;
  timeZone: string;
  /** Charges are for those who may read bills. */
  showsMoney: boolean;
  /** Whether the reader may record a ward round. */
  mayRound: boolean;
};

const everything = 'all';

/** A patient's timeline, the latest first, day by day: of one admission or of all, of some kinds or of all. */
export function TimelinePanel({
  address,
  readStays,
  timeZone,
  showsMoney,
  mayRound,
}: TimelinePanelProps) {
  const { asked, change } = useChartAddress();
  const summary = useQuery(patientSummary(address));
  const stays = useQuery({
    queryKey: ['patients', address.provider, address.patient, 'stays'],
    queryFn: ({ signal }) => readStays(signal),
  });
  const now = useTick(60_000) ?? Date.parse(summary.data?.as_of ?? '1970-01-01');

  const present = summary.data?.stay?.hospitalization.uuid ?? null;
  const chosen = asked.get('stay') ?? present ?? everything;
  const stay = chosen === everything ? null : chosen;
  const groups = readGroups(asked.get('kinds')).filter(
    (group) => group !== 'charges' || showsMoney,
  );
  const reading = useInfiniteQuery(timeline(address, { stay, kinds: kindsOfGroups(groups) }));
  const toggle = (group: TimelineGroup, isOn: boolean) =>
    change({
      kinds: [...groups.filter((one) => one !== group), ...(isOn ? [group] : [])].join(','),
    });
  const offered = (Object.keys(timelineGroups) as TimelineGroup[]).filter(
    (group) => group !== 'charges' || showsMoney,
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        {stays.data && stays.data.length > 0 && (
          <div className="min-w-0 max-w-sm flex-1 basis-44 sm:basis-72">
            <Field label="Admission">
              <Select
                value={chosen}
                onChange={(event) =>
                  change({
                    stay:
                      event.target.value === (present ?? everything) ? null : event.target.value,
                  })
                }
                options={[
                  ...stays.data.map((one) => ({
                    value: one.uuid,
                    label: stayWords(one, timeZone),
                  })),
                  { value: everything, label: 'The whole record' },
                ]}
              />
            </Field>
          </div>
        )}
        {mayRound && present !== null && (
          <div className="sm:order-last sm:ms-auto">
            <LinkButton icon="stethoscope" href={`/patients/${address.patient}/round`}>
              Ward round
            </LinkButton>
          </div>
        )}
        <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:scroll-px-16 max-sm:px-4 max-sm:py-1 sm:flex-wrap">
          <legend className="sr-only">Show only</legend>
          {offered.map((group) => (
            <FilterChip
              key={group}
              pressed={groups.includes(group)}
              onPressedChange={(isOn) => toggle(group, isOn)}
            >
              {timelineGroups[group].label}
            </FilterChip>
          ))}
        </fieldset>
      </div>
      <Entries
        reading={reading}
        timeZone={timeZone}
        today={dayAt(new Date(now), timeZone)}
        isNarrowed={groups.length > 0}
        onWhole={() => change({ kinds: null })}
        patient={address.patient}
        spo2Scale={summary.data?.patient.spo2_scale ?? 1}
      />
    </div>
  );
}

type EntriesProps = {
  reading: UseInfiniteQueryResult<InfiniteData<{ entries: TimelineEntry[] }>>;
  timeZone: string;
  today: string;
  isNarrowed: boolean;
  onWhole: () => void;
  patient: string;
  spo2Scale: Spo2Scale;
};

function Entries({ reading, timeZone, today, isNarrowed, onWhole, ...of }: EntriesProps) {
  const { data, error, isPending } = reading;
  if (isPending) return <PanelSkeleton label="Loading the timeline" />;
  if (error && !data) {
    return (
      <PanelFailed
        noun="the timeline"
        error={error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isRefetching}
      />
    );
  }
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon="search-x"
        title="Nothing of this kind"
        action={<Button onClick={onWhole}>Show everything</Button>}
      >
        No entries match the filters and the period chosen above.
      </EmptyState>
    ) : (
      <EmptyState icon="rotate-ccw-clock" title="No entries yet">
        Admissions, observations, rounds, notes and orders appear here as they are recorded.
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {error && (
        <Banner tone="attention">
          The timeline could not be updated: what you see may be out of date.
        </Banner>
      )}
      {byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-line-strong border-b py-1 font-semibold">
            {dayHeading(day, today)}
          </h2>
          <ol className="flex flex-col">
            {ofDay.map((entry) => (
              <TimelineItem
                key={`${entry.kind} ${entry.uuid}`}
                entry={entry}
                timeZone={timeZone}
                {...of}
              />
            ))}
          </ol>
        </section>
      ))}
      <More
        shown={`${entries.length} entries shown`}
        hasMore={reading.hasNextPage}
        pending={reading.isFetchingNextPage}
        onMore={() => void reading.fetchNextPage()}
      />
    </div>
  );
}

function stayWords(
  { admitted_at, discharged_at }: { admitted_at: string; discharged_at: string | null },
  timeZone: string,
): string {
  const from = spokenInstant(new Date(admitted_at), timeZone);
  if (discharged_at === null) return `This admission, from ${from}`;
  return `${from} – ${spokenInstant(new Date(discharged_at), timeZone)}`;
}
