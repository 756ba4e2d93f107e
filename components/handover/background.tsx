import { Flags } from '@/components/wards/flags';
import type { HandoverPatient } from '@/lib/handover/contract';
import { clockWords, isDiagnosis } from '@/lib/handover/words';

type BackgroundProps = HandoverPatient['background'] & { now: number; timeZone: string };

/** Why the patient is here. What everybody must know comes first, and is never cut on paper. */
export function Background({ now, timeZone, ...background }: BackgroundProps) {
  const { flags, diagnoses, reason, chief_complaint, stay_day } = background;
  return (
    <div className="flex flex-col gap-1">
      {flags.length > 0 && (
        <p className="handover-flags flex flex-wrap gap-1">
          <Flags flags={flags} />
        </p>
      )}
      <p className="handover-record">
        {diagnoses.length > 0 ? (
          <span className="font-semibold">
            {diagnoses.map(({ role, status }) => `${role}${statusWords(status)}`).join('; ')}
          </span>
        ) : (
          <span className="text-ink-muted">No diagnosis yet</span>
        )}
        {reason && !isDiagnosis(reason, diagnoses) && <span>{`. ${reason}`}</span>}
        {chief_complaint && chief_complaint !== reason && (
          <span>{`. Complaint: ${chief_complaint}`}</span>
        )}
        <span className="text-ink-muted text-sm">
          {` · day ${stay_day}, admitted ${clockWords(background.admitted_at, now, timeZone)} · ${background.healthcare_service_name}`}
        </span>
      </p>
    </div>
  );
}

/** As it is recorded a diagnosis is provisional: only what became of it says more. */
const statusWords = (status: string) =>
  status === 'PROVISIONAL' ? '' : ` (${status.toLowerCase().replaceAll('_', ' ')})`;
