'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { observationSetsQuery } from '@/components/clinical/observations/client';
import { MorseHistory } from '@/components/clinical/observations/morse-history';
import { SetsTable } from '@/components/clinical/observations/sets-table';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { VitalsCharts } from '@/components/clinical/observations/vitals-charts';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { LinkButton } from '@/components/platform/ui/link-button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import type { PatientAddress } from '@/components/registry/patients/client';
import { ageGroups, chooseAgeGroup } from '@/lib/domain/scores/age-group';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { CallError } from '@/lib/platform/http/call';
import { useChartAddress } from './use-chart-address';

type ObservationsPanelProps = { address: PatientAddress; timeZone: string; mayObserve: boolean };

const withdrawSet = lazy(() => import('@/components/clinical/observations/withdraw-set'));

const views = [
  { value: 'charts', label: 'Charts' },
  { value: 'sets', label: 'Table' },
  { value: 'falls', label: 'Fall risk' },
] as const;

/** A patient's observations: as charts, as the table of the same figures, and the fall risk. */
export function ObservationsPanel({ address, timeZone, mayObserve }: ObservationsPanelProps) {
  const { asked, change } = useChartAddress();
  const view = views.find(({ value }) => value === asked.get('view'))?.value ?? 'charts';
  const summary = useQuery(patientSummary(address));
  const reading = useSets(address);
  const { data, error, sets, standing, earlier, hasNextPage, isFetchingNextPage } = reading;
  const [toWithdraw, setToWithdraw] = useState<ObservationSet | null>(null);
  const asking = useLazy(withdrawSet, toWithdraw !== null);
  const onWithdraw = mayObserve ? setToWithdraw : null;
  const close = () => setToWithdraw(null);
  const encounter = summary.data?.encounter ?? null;
  const latestGroup = standing
    .flatMap(({ scores }) => scores)
    .find(({ kind }) => kind === 'TEWS')?.age_group;
  const ageGroup =
    ageGroups.find((group) => group === latestGroup) ??
    chooseAgeGroup(summary.data?.patient.age ?? null, null).ageGroup;
  const table = tewsTables[ageGroup];
  const spo2Scale = summary.data?.patient.spo2_scale ?? 1;
  const link = (page: string) =>
    mayObserve && encounter ? `/patients/${address.patient}/${page}?encounter=${encounter}` : null;

  if (reading.isPending) return <ChartLoading />;
  if (error && !data) {
    return (
      <FailedState
        title="The observations could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isRefetching}
        requestId={error instanceof CallError ? error.requestId : null}
      >
        {error.message}
      </FailedState>
    );
  }
  if (sets.length === 0) {
    const observe = link('observe');
    return (
      <EmptyState
        icon="activity"
        title="No observations yet"
        action={
          observe && (
            <LinkButton variant="primary" icon="activity" href={observe}>
              Record the first set
            </LinkButton>
          )
        }
      >
        {encounter
          ? 'Nothing has been recorded for this patient.'
          : 'This patient has no open encounter.'}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <Banner tone="attention">
          The observations could not be updated: what you see may be out of date.
        </Banner>
      )}
      <div>
        <SegmentedControl
          label="Observations as"
          value={view}
          onValueChange={(value) => change({ view: value === 'charts' ? null : value })}
          options={views}
        />
      </div>
      {view === 'charts' && (
        <VitalsCharts
          sets={standing}
          loaded={sets.length}
          {...{ table, spo2Scale, timeZone, onWithdraw, earlier }}
        />
      )}
      {view === 'sets' && <SetsTable {...{ sets, table, spo2Scale, timeZone, onWithdraw }} />}
      {view === 'falls' && (
        <MorseHistory
          {...{ sets, timeZone, onWithdraw }}
          hasEarlier={hasNextPage}
          assessHref={link('morse')}
        />
      )}
      {hasNextPage && (
        <div>
          <Button
            pending={isFetchingNextPage}
            pendingLabel="Loading earlier sets…"
            onClick={() => void reading.fetchNextPage()}
          >
            Show earlier sets
          </Button>
        </div>
      )}
      {toWithdraw && asking && (
        <asking.WithdrawSet
          key={toWithdraw.uuid}
          set={toWithdraw}
          onClose={close}
          {...{ address, timeZone }}
        />
      )}
      {toWithdraw && !asking && <LazyPending of={withdrawSet} onCancel={close} />}
    </div>
  );
}

/** A patient's sets of observations as far as they are loaded, the last first, and how earlier ones are loaded. */
function useSets(address: PatientAddress) {
  const reading = useInfiniteQuery(observationSetsQuery(address));
  const { data, hasNextPage, fetchNextPage } = reading;
  const { isFetching, isFetchingNextPage, isFetchNextPageError } = reading;
  // A set that is recorded between two pages pushes the last of one onto the next: it is listed once anyway.
  const sets = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.rows) ?? [];
    return [...new Map(rows.map((set) => [set.uuid, set])).values()];
  }, [data]);
  // A withdrawn set is a struck row of the tables: no curve is drawn from it.
  const standing = useMemo(() => sets.filter(({ is_withdrawn }) => !is_withdrawn), [sets]);
  const oldest = hasNextPage ? sets.at(-1) : undefined;
  const earlier = useMemo(
    () =>
      oldest
        ? {
            before: oldest.effective_at,
            isLoading: isFetchingNextPage,
            isReading: isFetching,
            hasFailed: isFetchNextPageError,
            load: () => void fetchNextPage(),
          }
        : null,
    [oldest, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  return { ...reading, sets, standing, earlier };
}

function ChartLoading() {
  return (
    <Loading label="The observations are loading">
      <div className="flex flex-col gap-3">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
    </Loading>
  );
}
