import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import type { IconName } from '@/components/platform/ui/icon-names';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PersonName } from '@/components/registry/patients/person-name';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { bedName } from '@/lib/registry/locations/bed-name';

/** The first patients of all wards, how many there are, and when this was so, in milliseconds of the server's clock. */
export type AcrossWards<Row> = { rows: Row[]; total: number; asOf: number };

/** How many patients such a page shows. */
export const shownAcrossWards = 200;

type Row = Pick<BoardOccupant, 'hospitalization' | 'patient'> & {
  ward_name: string;
  room_name: string;
  bed_name: string;
};

type AcrossWardsListProps<R extends Row> = {
  reading: UseQueryResult<AcrossWards<R>>;
  words: { title: string; lead: string; caption: string; shown: string };
  empty: { icon: IconName; title: string; text: string };
  /** Narrows the list. */
  filter?: ReactNode;
  columns: (now: number) => Column<R>[];
};

/** Patients of all wards who need someone now. */
export function AcrossWardsList<R extends Row>({
  reading: { data, error, isFetching, refetch },
  words,
  empty,
  filter,
  columns,
}: AcrossWardsListProps<R>) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={words.title} back={{ href: '/wards', label: 'Wards' }}>
        {words.lead}
      </PageHeader>
      {filter}
      {error && (
        <FailedState
          title="The list could not be updated"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message} Check on the wards before you rely on it.
        </FailedState>
      )}
      {data && data.rows.length === 0 && (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <CardTable
          caption={words.caption}
          columns={columns(data.asOf)}
          rows={data.rows}
          rowKey={({ hospitalization }) => hospitalization.uuid}
          rowHref={({ patient }) => `/patients/${patient.uuid}`}
        />
      )}
      {data && data.total > data.rows.length && (
        <p className="text-ink-muted">
          The {data.rows.length} {words.shown} of {data.total} are shown.
        </p>
      )}
    </div>
  );
}

export const patientColumn: Column<Row> = {
  key: 'patient',
  header: 'Patient',
  names: true,
  cell: ({ patient }) => (
    <>
      <PersonName patient={patient} />
      <span className="block whitespace-nowrap font-normal text-ink-muted text-sm">
        {patient.mr_number}
      </span>
    </>
  ),
};

export const bedColumn: Column<Row> = {
  key: 'bed',
  header: 'Bed',
  cell: ({ bed_name, room_name, ward_name }) => (
    <>
      {bedName(bed_name)}, {room_name}
      <span className="block text-ink-muted text-sm">{ward_name}</span>
    </>
  ),
};
