'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { weekdayWords } from '@/components/admissions/rounds/words';
import { rememberWard } from '@/components/admissions/wards/client';
import { ArrowKeys } from '@/components/platform/lists/list-table';
import { useReportConnection } from '@/components/platform/shell/connection';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { FilterChip } from '@/components/platform/ui/filter-chip';
import { focusPage } from '@/components/platform/ui/focus-page';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Select } from '@/components/platform/ui/select';
import { TryAgain } from '@/components/platform/ui/try-again';
import type { RoundsWorklist } from '@/lib/admissions/rounds/contract';
import { isToSee } from '@/lib/admissions/rounds/rules';
import { timeOfDay } from '@/lib/domain/wall-time';
import { bedName } from '@/lib/registry/locations/bed-name';
import { DischargeSignOffs } from './discharge-sign-offs';
import { roundHref, roundsHref } from './round-links';
import { useRoundsWorklist } from './use-rounds-worklist';
import { WorklistRow } from './worklist-row';

type RoundsDeskProps = {
  viewer: { userId: string };
  provider: { uuid: string; time_zone: string };
  ward: string;
  wards: readonly { uuid: string; name: string }[];
  mayRecord: boolean;
  /** Whether the viewer signs discharges off. */
  maySignOff: boolean;
};

/** The patients of a ward's round, the sickest first, and which of them have no round recorded today. */
export function RoundsDesk({
  viewer,
  provider,
  ward,
  wards,
  mayRecord,
  maySignOff,
}: RoundsDeskProps) {
  const { query, connection } = useRoundsWorklist(provider.uuid, ward, provider.time_zone);
  const { data, error } = query;
  useReportConnection(connection);
  const router = useRouter();
  useEffect(() => rememberWard(ward), [ward]);
  const heard = data && timeOfDay(Date.parse(data.as_of), provider.time_zone);
  if (!data) return null;
  const first = data.patients.find(isToSee);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`Rounds on ${data.ward.name}`}
        actions={
          <>
            {wards.length > 1 && (
              <div className="w-48 max-w-[80vw]">
                <Field label={<span className="sr-only">Ward</span>}>
                  <Select
                    value={ward}
                    onChange={({ currentTarget: { value } }) => router.push(roundsHref(value))}
                    options={wards.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                  />
                </Field>
              </div>
            )}
            {mayRecord && first && (
              <LinkButton variant="primary" icon="arrow-right" href={roundHref(first.patient.uuid)}>
                {data.seen === 0 ? 'Begin with' : 'Continue with'} {first.patient.last_name},{' '}
                {bedName(first.bed_name)}
              </LinkButton>
            )}
          </>
        }
      >
        <span role="status" className="font-semibold text-ink">
          {data.seen} of {data.to_see} rounds recorded
        </span>{' '}
        · {weekdayWords(data.day)}
        {!mayRecord && ' · a medical officer records the rounds'}
      </PageHeader>
      {error && (
        <Banner tone="danger" action={<TryAgain of={query} />}>
          <strong>The list could not be reloaded.</strong> {error.message} Last updated {heard}.
        </Banner>
      )}
      {maySignOff && <DischargeSignOffs provider={provider} />}
      <Worklist {...{ data, viewer, provider, mayRecord }} />
    </div>
  );
}

type WorklistProps = Pick<RoundsDeskProps, 'viewer' | 'provider' | 'mayRecord'> & {
  data: RoundsWorklist;
};

function Worklist({ data, viewer, provider, mayRecord }: WorklistProps) {
  const [unseenOnly, setUnseenOnly] = useUnseenOnly();
  const unseen = data.patients.filter(isToSee);
  const shown = unseenOnly ? unseen : data.patients;
  if (data.patients.length === 0) {
    return (
      <EmptyState icon="user-round-x" title="No patients on this ward">
        Patients appear here as soon as they are admitted to one of its beds.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip pressed={unseenOnly} onPressedChange={setUnseenOnly} count={unseen.length}>
          No round today
        </FilterChip>
        <p role="status" className="sr-only">
          {shown.length} of {data.patients.length} patients shown
        </p>
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon="check-check"
          title="Every patient has a round today"
          action={
            <Button
              onClick={() => {
                setUnseenOnly(false);
                focusPage();
              }}
            >
              Show all {data.patients.length} patients
            </Button>
          }
        >
          The list restarts at midnight.
        </EmptyState>
      )}
      <ArrowKeys among="h2 a" className="">
        <ol aria-label="Patients" className="flex flex-col gap-2">
          {shown.map((row) => (
            <li key={row.hospitalization.uuid}>
              <WorklistRow
                {...{ row, mayRecord }}
                userId={viewer.userId}
                timeZone={provider.time_zone}
                asOf={data.as_of}
              />
            </li>
          ))}
        </ol>
      </ArrowKeys>
    </>
  );
}

/** The filter lives in the address, which is changed in place. */
function useUnseenOnly(): [boolean, (wanted: boolean) => void] {
  const isAsked = useSearchParams().get('show') === 'unseen';
  return [
    isAsked,
    (wanted) => {
      const address = new URL(window.location.href);
      if (wanted) address.searchParams.set('show', 'unseen');
      else address.searchParams.delete('show');
      window.history.replaceState(null, '', address);
    },
  ];
}
