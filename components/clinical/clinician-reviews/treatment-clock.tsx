'use client';

import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { type Awaiting, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import { treatWords } from '@/lib/domain/durations';
import { type Named, surnameFirst } from '@/lib/domain/persons';
import { clockWords } from '@/lib/domain/wall-time';
import { useReview } from './use-review';

type TreatmentClockProps = { of: Awaiting; now: number; timeZone: string };

/** The time that is left until a clinician should see the patient, or how late it is; afterwards who has seen the patient, and when. */
export function TreatmentClock({ of, now, timeZone }: TreatmentClockProps) {
  const minutes = minutesToTreat(of, now);
  if (minutes !== null) {
    return (
      <Badge tone={minutes < 0 ? 'danger' : 'outline'} icon="stethoscope">
        {treatWords(minutes)}
      </Badge>
    );
  }
  const seen = of.treatment_clock?.seen;
  if (!seen || of.patient.deceased_at !== null) return null;
  return (
    <span className="text-ink-muted text-sm">
      Seen by {seen.seen_by_name} {clockWords(seen.seen_at, now, timeZone)}
    </span>
  );
}

type SeenButtonProps = {
  /** The provider's uuid. */
  provider: string;
  of: Omit<Awaiting, 'patient'> & { patient: Named & { uuid: string; deceased_at: string | null } };
  now: number;
  /** In one word, for a compact tile. */
  isShort?: boolean;
};

/** One press records that the viewer has seen the patient; nothing where no one is waited for. */
export function SeenButton({ provider, of, now, isShort = false }: SeenButtonProps) {
  const { treatment_clock: clock } = of;
  if (!clock || minutesToTreat(of, now) === null) return null;
  return <Seen {...{ provider, isShort }} patient={of.patient} set={clock.observation_set} />;
}

function Seen({ isShort, ...reviewed }: Parameters<typeof useReview>[0] & { isShort: boolean }) {
  const review = useReview(reviewed);
  return (
    <Button
      size="small"
      icon="user-round-check"
      pending={review.isPending}
      pendingLabel="Recording…"
      onClick={() => review.mutate()}
      className="relative"
    >
      <span>
        Seen<span className={isShort ? 'sr-only' : undefined}> by me</span>
        <span className="sr-only"> {surnameFirst(reviewed.patient)}</span>
      </span>
    </Button>
  );
}
