'use client';

import { wardHandover } from '@/components/admissions/handover/client';
import { useFollowingWard } from '@/components/admissions/wards/use-following-ward';
import { useReportConnection } from '@/components/platform/shell/connection';
import './handover.css';
import { useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';
import type { Handover } from '@/lib/admissions/handover/contract';
import { bedStateWords } from '@/lib/admissions/wards/words';
import { isOverdue } from '@/lib/clinical/acuity/urgency';
import type { Permission } from '@/lib/domain/codes/permissions';
import { spokenInstant } from '@/lib/domain/time';
import { clockWords } from '@/lib/domain/wall-time';
import { HandoverRow } from './handover-row';

const coalesceMs = 500;

type HandoverSheetProps = {
  provider: { uuid: string; name: string; time_zone: string };
  viewer: { userId: string; name: string; permissions: readonly Permission[] };
  ward: string;
};

/** The handover of a ward, patient by patient: on the screen to write on, on paper to carry. */
export function HandoverSheet({ provider, viewer, ward }: HandoverSheetProps) {
  const { query, connection } = useFollowingWard(
    { provider: provider.uuid, ward, timeZone: provider.time_zone },
    wardHandover(provider.uuid, ward),
    { coalesceMs },
  );
  useReportConnection(connection);
  const [isPrinting, setPrinting] = useState(false);
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return <Skeleton className="h-96" />;
    return (
      <FailedState
        title="The handover could not be loaded"
        onRetry={() => refetch()}
        retrying={isFetching}
      >
        {error.message}
      </FailedState>
    );
  }
  const now = Date.parse(data.as_of);
  const print = async () => {
    setPrinting(true);
    // Paper does not refresh itself. Without a connection it says from when it is.
    await refetch();
    setPrinting(false);
    // Once what was read is drawn.
    requestAnimationFrame(() => window.print());
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="print:hidden">
        <PageHeader
          title={`Handover, ${data.ward.name}`}
          back={{ href: `/wards/${data.ward.uuid}`, label: data.ward.name }}
          actions={
            <Button
              variant="primary"
              icon="printer"
              pending={isPrinting}
              pendingLabel="Reading the record…"
              onClick={() => void print()}
            >
              Print the handover
            </Button>
          }
        >
          {countWords(data, now)} · as of {clockWords(data.as_of, now, provider.time_zone)}
        </PageHeader>
      </div>
      {error && (
        <div className="print:hidden">
          <Banner tone="danger">
            <strong>The handover could not be reloaded.</strong> {error.message} Last updated{' '}
            {clockWords(data.as_of, now, provider.time_zone)}.
          </Banner>
        </div>
      )}
      {data.patients.length === 0 && (
        <EmptyState icon="bed-double" title="No patients on this ward">
          {data.empty_beds.some(({ hold }) => hold)
            ? 'Held beds are listed below.'
            : 'There is nothing to hand over. Patients appear here as soon as they are admitted.'}
        </EmptyState>
      )}
      <Sheet data={data} now={now} {...{ provider, viewer }} />
    </div>
  );
}

type SheetProps = { data: Handover; now: number } & Pick<HandoverSheetProps, 'provider' | 'viewer'>;

function Sheet({ data, now, provider, viewer }: SheetProps) {
  return (
    <div className="handover-sheet">
      <p className="handover-head hidden">
        <strong>Handover, {data.ward.name}</strong> · {provider.name} · {countWords(data, now)} ·
        from the record as of {spokenInstant(new Date(data.as_of), provider.time_zone)} · “…”: more
        in the record · {viewer.name}
      </p>
      {data.patients.length > 0 && (
        <table className="handover-table" data-density={densityOf(data.patients.length)}>
          <caption className="sr-only">
            Patients of {data.ward.name} in the order of the beds
          </caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.patients.map((patient) => (
              <HandoverRow
                key={patient.hospitalization.uuid}
                ward={data.ward.uuid}
                userId={viewer.userId}
                mayWrite={viewer.permissions.includes('encounters:act')}
                {...{ provider, patient, now }}
              />
            ))}
          </tbody>
        </table>
      )}
      <EmptyBeds beds={data.empty_beds} />
    </div>
  );
}

/** ISBAR's five, in its order. */
const columns = ['Identity', 'Situation', 'Background', 'Assessment', 'Recommendation'];

/** How small the print is and how much of the record a cell holds, so that a ward of up to 20 patients is one page. */
function densityOf(patients: number): 'wide' | 'close' | 'dense' {
  if (patients <= 9) return 'wide';
  return patients <= 14 ? 'close' : 'dense';
}

function EmptyBeds({ beds }: { beds: Handover['empty_beds'] }) {
  if (beds.length === 0) return null;
  return (
    <p className="mt-3 text-ink-muted text-sm print:mt-1">
      <span className="font-medium">Beds without a patient: </span>
      {beds
        .map(({ name, status, status_reason, hold }) => {
          const words = [bedStateWords[status].toLowerCase(), status_reason].filter(Boolean);
          if (hold) words.push(`held for ${hold.patient_name} from ${hold.from_ward_name}`);
          return `${name} (${words.join(', ')})`;
        })
        .join(' · ')}
    </p>
  );
}

function countWords({ patients }: Handover, now: number): string {
  const overdue = patients.filter(({ identity: { patient }, situation }) =>
    isOverdue({ patient, ...situation }, now),
  ).length;
  const count = patients.length === 1 ? '1 patient' : `${patients.length} patients`;
  return overdue === 0 ? count : `${count}, ${overdue} overdue for observations`;
}
