'use client';

import { useQuery } from '@tanstack/react-query';
import { handoverNotesOf } from '@/components/admissions/handover/client';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Skeleton } from '@/components/platform/ui/skeleton';
import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { spokenInstant } from '@/lib/domain/time';

type RecommendationHistoryProps = {
  provider: { uuid: string; time_zone: string };
  patient: HandoverPatient;
  name: string;
  onClose: () => void;
};

/** Everything that was recommended in the stay, the latest first. */
export function RecommendationHistory({
  provider,
  patient,
  name,
  onClose,
}: RecommendationHistoryProps) {
  const { data, error, isFetching, refetch } = useQuery(
    handoverNotesOf(provider.uuid, patient.hospitalization.uuid),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Recommendations for ${name}`}
      description="Of this admission, latest first"
    >
      {error && !data && (
        <FailedState
          title="The recommendations could not be loaded"
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {!data && !error && <Skeleton className="h-32" />}
      {data && (
        <ol className="flex flex-col gap-4">
          {data.rows.map((note) => (
            <li key={note.uuid}>
              <p className="whitespace-pre-line break-words">
                {note.recommendation || (
                  <span className="text-ink-muted">Recommendation removed</span>
                )}
              </p>
              <p className="text-ink-muted text-sm">
                <bdi>{note.written_by_name ?? 'Another system'}</bdi> · <bdi>{note.ward_name}</bdi>{' '}
                · {spokenInstant(new Date(note.written_at), provider.time_zone)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {data && data.meta.total > data.rows.length && (
        <p className="mt-3 text-ink-muted text-sm">
          The latest {data.rows.length} of {data.meta.total}.
        </p>
      )}
    </Dialog>
  );
}
