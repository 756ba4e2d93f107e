'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encountersOfPatient } from '@/components/clinical/chart/client';
import { EncounterRows } from '@/components/clinical/encounters/encounter-rows';
import { NewEncounter } from '@/components/clinical/encounters/new-encounter';
import { classWords, statusWords } from '@/components/clinical/encounters/words';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { useTick } from '@/components/platform/ui/use-tick';
import type { PatientAddress } from '@/components/registry/patients/client';
import { encounterClasses, encounterStatuses } from '@/lib/domain/codes/encounters';
import { calendarDate } from '@/lib/platform/http/types';
import { DeathRecord } from './death-record';
import { PagedPanel } from './panel-reading';
import { useChartAddress } from './use-chart-address';

type EncountersPanelProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the reader may open a new one. */
  mayOpen: boolean;
  /** Whether the reader may say that the patient has died. */
  mayPronounce: boolean;
};

/** The encounters of a patient with their filters; ward rounds stand with the admission that they belong to. */
export function EncountersPanel({
  address,
  timeZone,
  mayOpen,
  mayPronounce,
}: EncountersPanelProps) {
  const { asked, change } = useChartAddress();
  const [isOpening, setOpening] = useState(false);
  const { data: summary } = useQuery(patientSummary(address));
  const one = (name: string, of: readonly string[]) =>
    of.find((code) => code === asked.get(name)) ?? '';
  const day = (name: string) => calendarDate.safeParse(asked.get(name)).data ?? '';
  const filters = {
    status: one('status', encounterStatuses),
    encounterClass: one('class', encounterClasses),
    from: day('from'),
    until: day('until'),
  };
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  const reading = useInfiniteQuery(encountersOfPatient(address, filters));
  const clock = {
    now: useTick(60_000) ?? Date.parse(summary?.as_of ?? '1970-01-01'),
    timeZone,
  };
  const takesMore = summary?.patient.replaced_by === null;
  const mayOpenNow = mayOpen && takesMore && summary.patient.deceased_at === null;
  const open = mayOpenNow && (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpening(true)}>
      Open an encounter
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <EncounterFilters filters={filters} change={change} />
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:col-span-2 sm:ms-auto">
          {open}
          {mayPronounce && summary?.stay === null && (takesMore || summary.patient.deceased_at) && (
            <DeathRecord address={address} timeZone={timeZone} patient={summary.patient} />
          )}
        </div>
      </div>
      <PagedPanel
        reading={reading}
        noun="the encounters"
        empty={
          isNarrowed ? (
            <EmptyState
              icon="search-x"
              title="No encounter matches"
              action={
                <Button
                  onClick={() => change({ status: null, class: null, from: null, until: null })}
                >
                  Remove the filters
                </Button>
              }
            >
              Every filter must match.
            </EmptyState>
          ) : (
            <EmptyState icon="stethoscope" title="No encounters yet">
              Each admission opens one automatically. Open all other encounters here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <EncounterRows
            caption="Encounters of this patient, the last recorded first"
            rows={rows}
            clock={clock}
            showsPatient={false}
          />
        )}
      </PagedPanel>
      {mayOpenNow && (
        <NewEncounter
          address={address}
          timeZone={timeZone}
          open={isOpening}
          onOpenChange={setOpening}
        />
      )}
    </div>
  );
}

type EncounterFiltersProps = {
  filters: { status: string; encounterClass: string; from: string; until: string };
  change: ReturnType<typeof useChartAddress>['change'];
};

function EncounterFilters({ filters, change }: EncounterFiltersProps) {
  return (
    <>
      <div className="min-w-0 sm:w-44">
        <Field label="Status">
          <Select
            placeholder="Any"
            value={filters.status}
            onChange={(event) => change({ status: event.target.value })}
            options={statuses}
          />
        </Field>
      </div>
      <div className="min-w-0 sm:w-44">
        <Field label="Class">
          <Select
            placeholder="Any"
            value={filters.encounterClass}
            onChange={(event) => change({ class: event.target.value })}
            options={classes}
          />
        </Field>
      </div>
      <div className="min-w-0 sm:w-44">
        <Field label="Recorded from">
          <DateInput
            value={filters.from}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
      </div>
      <div className="min-w-0 sm:w-44">
        <Field label="Recorded until">
          <DateInput
            value={filters.until}
            onChange={(event) => change({ until: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

const statuses = encounterStatuses.map((value) => ({ value, label: statusWords(value) }));

const classes = encounterClasses.map((value) => ({ value, label: classWords(value) }));
