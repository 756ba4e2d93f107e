'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { treatmentWaitsQuery } from '@/components/admissions/treatment-waits/client';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import {
  SeenButton,
  TreatmentClock,
} from '@/components/clinical/clinician-reviews/treatment-clock';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PersonName } from '@/components/registry/patients/person-name';
import type { TreatmentWait } from '@/lib/admissions/treatment-waits/contract';
import { clockWords } from '@/lib/domain/wall-time';
import { bedName } from '@/lib/registry/locations/bed-name';

type TreatmentWaitsProps = {
  provider: { uuid: string; time_zone: string };
  /** Whether the viewer may record that a clinician has seen a patient. */
  mayReview: boolean;
};

/** The patients of all wards who wait for a clinician, the most overdue first. */
export function TreatmentWaits({ provider, mayReview }: TreatmentWaitsProps) {
  const { data, error, isFetching, refetch } = useQuery(treatmentWaitsQuery(provider.uuid));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Waiting for a clinician"
        actions={
          <LinkButton variant="quiet" href="/wards">
            All wards
          </LinkButton>
        }
      >
        Red and orange sets on all wards, the most overdue first
      </PageHeader>
      {error && (
        <FailedState
          title="The list may have changed"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message} Check on the wards before you rely on it.
        </FailedState>
      )}
      {data && data.rows.length === 0 && (
        <EmptyState icon={UserRoundCheck} title="No patient is waiting">
          A patient appears here with a red or orange set, until a clinician has seen the patient.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <CardTable
          caption="Patients waiting for a clinician"
          columns={columnsOf({ provider, mayReview, now: data.asOf })}
          rows={data.rows}
          rowKey={({ hospitalization }) => hospitalization.uuid}
          rowHref={({ patient }) => `/patients/${patient.uuid}`}
        />
      )}
      {data && data.total > data.rows.length && (
        <p className="text-ink-muted">
          The {data.rows.length} longest waits of {data.total} are shown.
        </p>
      )}
    </div>
  );
}

function columnsOf({
  provider,
  mayReview,
  now,
}: TreatmentWaitsProps & { now: number }): Column<TreatmentWait>[] {
  const timeZone = provider.time_zone;
  const seen: Column<TreatmentWait> = {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    cell: (wait) => <SeenButton provider={provider.uuid} of={wait} now={now} />,
  };
  return [
    {
      key: 'patient',
      header: 'Patient',
      names: true,
      cell: ({ patient }) => (
        <>
          <PersonName patient={patient} />
          <span className="block font-normal text-ink-muted text-sm">{patient.mr_number}</span>
        </>
      ),
    },
    {
      key: 'wait',
      header: 'Time to treatment',
      cell: (wait) => <TreatmentClock of={wait} now={now} timeZone={timeZone} />,
    },
    {
      key: 'colour',
      header: 'Priority',
      cell: ({ treatment_clock: { colour } }) => <AcuityBadge acuity={colour} />,
    },
    {
      key: 'since',
      header: 'Set recorded',
      cell: ({ treatment_clock: { started_at } }) => clockWords(started_at, now, timeZone),
    },
    {
      key: 'bed',
      header: 'Bed',
      cell: ({ bed_name, room_name }) => `${bedName(bed_name)}, ${room_name}`,
    },
    { key: 'ward', header: 'Ward', cell: ({ ward_name }) => ward_name },
    ...(mayReview ? [seen] : []),
  ];
}
