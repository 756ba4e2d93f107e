'use client';

import { useQuery } from '@tanstack/react-query';
import { type Diagnosis, diagnosisRead } from '@/components/clinical/diagnoses/client';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { diagnosisState } from '@/lib/clinical/diagnoses/words';
import { spokenInstant } from '@/lib/domain/time';
import { ChangeDiagnosis } from './change-diagnosis';
import type { DiagnosisDialogProps } from './diagnosis-dialog';

export type DiagnosisDetailsProps = DiagnosisDialogProps & { onClose: () => void };

/** One diagnosis: what it was before and, for those who may, the form to change it. */
export function DiagnosisDetails(props: DiagnosisDetailsProps) {
  const { address, diagnosis, timeZone, mayChange } = props;
  const reading = useQuery(diagnosisRead({ ...address, diagnosis: diagnosis.uuid }));
  if (reading.isError && !reading.data) {
    return (
      <FailedState
        title="The diagnosis could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        Nothing was changed.
      </FailedState>
    );
  }
  if (!reading.data) {
    return (
      <Loading label="Loading the diagnosis">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {mayChange && <ChangeDiagnosis {...props} recorded={reading.data} />}
      <Statements of={reading.data} timeZone={timeZone} />
    </div>
  );
}

/** Every statement of a diagnosis, the last first. */
function Statements({ of, timeZone }: { of: Diagnosis; timeZone: string }) {
  return (
    <section aria-label="History" className="flex flex-col gap-1">
      <h3 className="font-medium">History</h3>
      <ol className="flex flex-col border-line border-t">
        {[of, ...of.history.toReversed()].map((one) => (
          <li key={one.stated_at} className="border-line border-b py-1.5">
            <p>
              <span className="font-medium">{one.role}</span>{' '}
              <span className="text-ink-muted">{one.condition}</span> · {diagnosisState(one)}
            </p>
            {one.status_reason && <p className="break-words">{one.status_reason}</p>}
            {one.note && <p className="break-words text-ink-muted">Note: {one.note}</p>}
            <p className="text-ink-muted text-sm">
              {one.stated_by_name ?? 'Another system'},{' '}
              {spokenInstant(new Date(one.stated_at), timeZone)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
