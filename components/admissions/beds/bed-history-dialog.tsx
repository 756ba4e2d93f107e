'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { bedHistory } from '@/components/admissions/beds/client';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Skeleton } from '@/components/platform/ui/skeleton';
import type { LocationBed } from '@/components/registry/locations/client';
import { spokenInstant } from '@/lib/domain/time';
import { BedState } from './bed-state';

type BedHistoryDialogProps = {
  provider: { uuid: string; time_zone: string };
  bed: LocationBed;
  onClose: () => void;
};

/** The patients and states of a bed, latest first. */
export function BedHistoryDialog({ provider, bed, onClose }: BedHistoryDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(bedHistory(provider.uuid, bed.uuid));
  const at = (instant: string) => spokenInstant(new Date(instant), provider.time_zone);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`History of ${bed.name}`}
      description={`${bed.ward_name}, ${bed.room_name}`}
      size="large"
    >
      {error && !data && (
        <FailedState
          title="The history could not be loaded"
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <div className="grid gap-6 md:grid-cols-2">
          <section aria-labelledby="stays">
            <h3 id="stays" className="mb-2 font-semibold">
              Patients
            </h3>
            {data.stays.rows.length === 0 && (
              <p className="text-ink-muted">No patient has been in this bed yet.</p>
            )}
            <ol className="flex flex-col gap-3">
              {data.stays.rows.map((stay) => (
                <li key={stay.uuid}>
                  <Link
                    href={`/hospitalizations/${stay.hospitalization}`}
                    className="font-medium underline underline-offset-4"
                  >
                    {stay.patient_name}
                  </Link>{' '}
                  <span className="text-ink-muted">{stay.mr_number}</span>
                  <p className="text-ink-muted text-sm">
                    {at(stay.started_at)} – {stay.ended_at === null ? 'now' : at(stay.ended_at)} ·{' '}
                    {stay.healthcare_service_name}
                  </p>
                </li>
              ))}
            </ol>
            <More of={data.stays} />
          </section>
          <section aria-labelledby="statuses">
            <h3 id="statuses" className="mb-2 font-semibold">
              States
            </h3>
            <ol className="flex flex-col gap-3">
              {data.statuses.rows.map((step) => (
                <li key={step.id}>
                  <BedState status={step.status} />
                  {step.reason && <span> {step.reason}</span>}
                  <p className="text-ink-muted text-sm">
                    {at(step.changed_at)}
                    {step.changed_by_name && ` · ${step.changed_by_name}`}
                  </p>
                </li>
              ))}
            </ol>
            <More of={data.statuses} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

function More({ of: { rows, meta } }: { of: { rows: unknown[]; meta: { total: number } } }) {
  if (meta.total <= rows.length) return null;
  return (
    <p className="mt-3 text-ink-muted text-sm">
      The latest {rows.length} of {meta.total}.
    </p>
  );
}
