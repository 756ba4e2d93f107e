import { EncounterState } from '@/components/clinical/encounters/encounter-state';
import {
  BanState,
  PrescriptionState,
} from '@/components/clinical/prescriptions/prescription-status';
import { ReferralState } from '@/components/clinical/referral-requests/referral-status';
import { Badge } from '@/components/platform/ui/badge';
import { chargeStatusWords } from '@/lib/billing/charge-items/words';
import { shortDiagnosis } from '@/lib/clinical/diagnoses/words';
import { dosageWords } from '@/lib/clinical/prescriptions/words';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import { encounterStatuses } from '@/lib/domain/codes/encounters';
import { prescriptionStatuses } from '@/lib/domain/codes/prescriptions';
import { referralStatuses } from '@/lib/domain/codes/referral-requests';
import { moneyWords } from '@/lib/domain/money';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { relatedPersonName } from '@/lib/registry/related-persons/words';
import { TimelineObservations } from './timeline-observations';
import { isVoid } from './timeline-words';

type TimelineDetailProps = {
  entry: TimelineEntry;
  /** The facts by which saturations are marked. */
  spo2Scale: Spo2Scale;
  timeZone: string;
};

/** Details of an entry, beside its line. */
export function TimelineDetail({ entry, spo2Scale, timeZone }: TimelineDetailProps) {
  switch (entry.kind) {
    case 'admission':
      return (
        <>
          <p>
            {entry.title}
            {entry.place && ` · ${entry.place.healthcare_service_name}`}
          </p>
          <Text text={entry.text} />
        </>
      );
    case 'round':
    case 'encounter':
      return <Contact entry={entry} />;
    case 'observations':
      return (
        entry.observations && (
          <Observed {...{ entry, spo2Scale, timeZone }} observations={entry.observations} />
        )
      );
    case 'note':
      return (
        <>
          <Text text={entry.text} />
          {(entry.is_edited || isVoid(entry)) && (
            <p className="flex flex-wrap gap-2">
              {entry.is_edited && <Badge tone="outline">Edited</Badge>}
              {isVoid(entry) && <EncounterStateOf status={entry.status} />}
            </p>
          )}
        </>
      );
    case 'prescription':
      return <Prescribed entry={entry} />;
    case 'referral':
      return (
        <>
          <Text text={entry.text} />
          <p className="flex flex-wrap gap-2">
            <ReferralStateOf status={entry.status} />
            <Priority priority={entry.referral?.priority} />
          </p>
        </>
      );
    case 'charge':
      return <Charged entry={entry} />;
    case 'transfer':
    case 'discharge':
    case 'referral-reply':
    case 'death':
    case 'review':
      return <Text text={entry.text} />;
  }
}

function Text({ text }: { text: string }) {
  return text === '' ? null : <p className="whitespace-pre-line break-words">{text}</p>;
}

type ObservedProps = TimelineDetailProps & {
  observations: NonNullable<TimelineEntry['observations']>;
};

/** A withdrawn entry is struck through, says so, and scored nothing. */
function Observed({ entry, observations, ...facts }: ObservedProps) {
  const of = { ...facts, at: entry.at };
  if (!isVoid(entry)) return <TimelineObservations {...of} observations={observations} />;
  return (
    <>
      <div className="text-ink-muted line-through">
        <TimelineObservations
          {...of}
          observations={{ ...observations, scores: [], news2_not_used: null }}
        />
      </div>
      <p>
        <EncounterStateOf status={entry.status} />
      </p>
      <Text text={entry.text} />
    </>
  );
}

function Contact({ entry }: { entry: TimelineEntry }) {
  const { diagnoses, care_plans } = entry;
  return (
    <>
      <Text text={entry.text} />
      {entry.related_person && (
        <p className="break-words">
          <span className="text-ink-faint">With the patient: </span>
          {relatedPersonName(entry.related_person)}
        </p>
      )}
      {diagnoses.length > 0 && (
        <p className="break-words">
          <span className="text-ink-faint">Diagnoses: </span>
          {diagnoses.map(shortDiagnosis).join(', ')}
        </p>
      )}
      {care_plans.map(({ uuid, title, description }) => (
        <p key={uuid} className="whitespace-pre-line break-words">
          <span className="text-ink-faint">Plan: </span>
          {title ? `${title}. ${description}` : description}
        </p>
      ))}
      {entry.status !== 'finished' && (
        <p>
          <EncounterStateOf status={entry.status} />
        </p>
      )}
    </>
  );
}

function Prescribed({ entry }: { entry: TimelineEntry }) {
  const { prescription } = entry;
  if (!prescription) return null;
  return (
    <>
      {prescription.dosage_instruction.length > 0 && !prescription.do_not_perform && (
        <p>{prescription.dosage_instruction.map(dosageWords).join(', then ')}</p>
      )}
      <p className="flex flex-wrap gap-2">
        <PrescriptionStateOf status={entry.status} of={prescription} />
        <Priority priority={prescription.priority} />
      </p>
      <Text text={entry.text} />
    </>
  );
}

function Charged({ entry: { charge, status } }: { entry: TimelineEntry }) {
  if (!charge) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-2">
      <span>
        {moneyWords(charge.amount, charge.currency)}
        {charge.quantity > 1 && <span className="text-ink-muted"> for {charge.quantity}</span>}
      </span>
      <Badge tone={status === 'billable' || status === 'billed' ? 'attention' : 'neutral'}>
        {chargeWords[status ?? ''] ?? spokenCode(status ?? '')}
      </Badge>
    </p>
  );
}

const chargeWords: Record<string, string> = {
  ...chargeStatusWords,
  credited: 'Credited, no longer due',
};

function Priority({ priority }: { priority: string | undefined }) {
  if (!priority || priority === 'routine') return null;
  return <Badge tone="attention">{spokenCode(priority)}</Badge>;
}

// A timeline has the statuses of several kinds of records as text.

function EncounterStateOf({ status }: { status: string | null }) {
  const known = encounterStatuses.find((one) => one === status);
  return known ? <EncounterState status={known} /> : null;
}

function PrescriptionStateOf({
  status,
  of: { intent, do_not_perform },
}: {
  status: string | null;
  of: NonNullable<TimelineEntry['prescription']>;
}) {
  const known = prescriptionStatuses.find((one) => one === status);
  return (
    <>
      {do_not_perform && <BanState status={known ?? 'unknown'} />}
      {known && <PrescriptionState status={known} intent={intent} />}
    </>
  );
}

function ReferralStateOf({ status }: { status: string | null }) {
  const known = referralStatuses.find((one) => one === status);
  return known ? <ReferralState status={known} /> : null;
}
