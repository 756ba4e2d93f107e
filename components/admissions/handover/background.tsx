import { isDiagnosis } from '@/components/admissions/handover/words';
import { Flags } from '@/components/admissions/wards/flags';
import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { parted } from '@/lib/clinical/diagnoses/rules';
import { shortDiagnosis } from '@/lib/clinical/diagnoses/words';
import { clockWords } from '@/lib/domain/wall-time';

type BackgroundProps = HandoverPatient['background'] & { now: number; timeZone: string };

/** Why the patient is here. What everybody must know comes first, and is never cut on paper. */
export function Background({ now, timeZone, ...background }: BackgroundProps) {
  const { flags, reason, chief_complaint, stay_day } = background;
  const { current, refuted } = parted(background.diagnoses);
  return (
    <div className="flex flex-col gap-1">
      {flags.length > 0 && (
        <p className="handover-flags flex flex-wrap gap-1">
          <Flags flags={flags} />
        </p>
      )}
      <p className="handover-record">
        {current.length > 0 ? (
          <span className="font-semibold">{current.map(shortDiagnosis).join('; ')}</span>
        ) : (
          <span className="text-ink-muted">No diagnosis yet</span>
        )}
        {refuted.length > 0 && (
          <span>{`. Refuted: ${refuted.map(({ role }) => role).join(', ')}`}</span>
        )}
        {reason && !isDiagnosis(reason, current) && <span>{`. ${reason}`}</span>}
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
