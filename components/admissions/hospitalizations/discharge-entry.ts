import { z } from 'zod';
import { type Sharing, sharingNames } from '@/components/admissions/hospitalizations/shared-bed';
import type { dischargeContract } from '@/lib/admissions/hospitalizations/contract';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import {
  type DischargeDisposition,
  dischargeDispositions,
} from '@/lib/domain/codes/hospitalizations';
import type { FieldErrors } from '@/lib/domain/errors';
import { instantAt } from '@/lib/domain/instant-at';
import { spokenInstant } from '@/lib/domain/time';
import type { FormProblem } from '@/lib/platform/forms/problem';

type Stay = z.output<typeof hospitalizationRecord>;
type Body = z.input<NonNullable<typeof dischargeContract.body>>;

const codes = Object.keys(dischargeDispositions) as [DischargeDisposition];

/** A discharge as it is typed, and as it is kept on the device until it is saved. */
export const dischargeEntrySchema = z.object({
  disposition: z.enum([...codes, '']),
  /** null, as of the other texts of the stay: as the stay says it, whatever that is by then. */
  destination: z.string().nullable(),
  /** Wall time; null: now. */
  dischargedAt: z.string().nullable(),
  /** A practitioner's uuid; empty for nobody yet. */
  dischargedBy: z.string(),
  notes: z.string().nullable(),
  followUp: z.string().nullable(),
  /** The children who share the bed of a mother who is discharged; empty while nobody has said. */
  children: z.enum(['', 'keep-bed', 'discharge']).default(''),
  overrideReason: z.string(),
  /** Why they are discharged with her although items of theirs are outstanding. */
  childrenReason: z.string().default(''),
});

export type DischargeEntry = z.output<typeof dischargeEntrySchema>;
export type DischargeField = keyof DischargeEntry | 'agreement';

/** The form as it opens: nothing written over what the stay says already, by the caller when a practitioner. */
export function blankDischarge(stay: Stay, practitioner: string): DischargeEntry {
  return {
    disposition: codes.find((code) => code === stay.discharge_disposition) ?? '',
    destination: null,
    dischargedAt: null,
    dischargedBy: practitioner,
    notes: null,
    followUp: null,
    children: '',
    overrideReason: '',
    childrenReason: '',
  };
}

/** The texts of the stay as the form shows them: as they were typed, else as the stay says them now. */
export const textsIn = (
  { destination, notes, followUp }: Pick<DischargeEntry, 'destination' | 'notes' | 'followUp'>,
  stay: Pick<Stay, 'destination_display' | 'notes' | 'follow_up'>,
) => ({
  destination: destination ?? stay.destination_display,
  notes: notes ?? stay.notes,
  followUp: followUp ?? stay.follow_up,
});

const futureToleranceMs = 5 * 60_000;

/**
 * The problems that the form finds, in the order of its fields. `openCount` is the number of outstanding items; null when
 * it is not known, which needs a reason as well.
 */
export function dischargeProblems(
  entry: DischargeEntry,
  stay: Pick<Stay, 'admitted_at' | 'transferred_at'>,
  {
    openCount,
    childrenOpenCount,
    sharing = [],
    needsAgreement,
    needsDisposition,
    now,
    timeZone,
  }: {
    openCount: number | null;
    /** The same of the children who are discharged with her; 0 where none is. */
    childrenOpenCount: number | null;
    sharing?: readonly Sharing[];
    /** Whether a colleague must still agree. */
    needsAgreement: boolean;
    /** Whether the person must say where the patient goes: only a medical officer leaves it open. */
    needsDisposition: boolean;
    now: Date;
    timeZone: string;
  },
): FormProblem<DischargeField>[] {
  const problems: FormProblem<DischargeField>[] = [];
  if (needsDisposition && entry.disposition === '') {
    problems.push({ field: 'disposition', message: 'Choose where the patient is discharged to.' });
  }
  const time = timeProblem(entry.dischargedAt, stay, now, timeZone);
  if (time) problems.push({ field: 'dischargedAt', message: time });
  if (entry.dischargedBy === '') {
    problems.push({ field: 'dischargedBy', message: 'Choose who discharges the patient.' });
  }
  if (sharing.length > 0 && entry.children === '') {
    const message = `Choose what happens to ${sharingNames(sharing)}.`;
    problems.push({ field: 'children', message });
  }
  if (childrenOpenCount !== 0 && entry.childrenReason.trim() === '') {
    problems.push({
      field: 'childrenReason',
      message: `Enter the reason for discharging ${sharingNames(sharing)} anyway: ${openWords(childrenOpenCount)}.`,
    });
  }
  if (needsAgreement) {
    problems.push({
      field: 'agreement',
      message:
        'Ask a medical officer or a nurse to sign in and agree: clinical items are outstanding.',
    });
  }
  if (openCount !== 0 && entry.overrideReason.trim() === '') {
    problems.push({
      field: 'overrideReason',
      message: `Enter the reason for discharging anyway: ${openWords(openCount)}.`,
    });
  }
  return problems;
}

function timeProblem(
  dischargedAt: string | null,
  { admitted_at, transferred_at }: Pick<Stay, 'admitted_at' | 'transferred_at'>,
  now: Date,
  timeZone: string,
): string | null {
  if (dischargedAt === null) return null;
  const at = instantAt(dischargedAt, timeZone);
  if (at === null) return 'Enter the date and time of the discharge.';
  if (at.getTime() > now.getTime() + futureToleranceMs) {
    return 'The discharge is in the future. Check the date and time.';
  }
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  // A wall time has no seconds: the minute of the admission itself is not before it.
  const isBefore = (instant: string) =>
    at.getTime() < Math.floor(Date.parse(instant) / 60_000) * 60_000;
  if (transferred_at !== null && isBefore(transferred_at)) {
    return `The patient was transferred on ${spoken(transferred_at)}: the discharge cannot be earlier.`;
  }
  return isBefore(admitted_at)
    ? `The patient was admitted on ${spoken(admitted_at)}: the discharge cannot be earlier.`
    : null;
}

/** The outstanding items without the children who are discharged with the mother. */
export const withoutDischarged = (
  points: OpenPoint[],
  { children }: Pick<DischargeEntry, 'children'>,
  sharing: readonly Sharing[],
) =>
  points.filter(
    ({ child }) => children !== 'discharge' || !sharing.some(({ uuid }) => uuid === child),
  );

/** "2 items are outstanding"; null: it is not known. */
export function openWords(openCount: number | null): string {
  if (openCount === null) return 'outstanding items could not be loaded';
  return openCount === 1 ? '1 item is outstanding' : `${openCount} items are outstanding`;
}

/**
 * The request of an entry without problems, for the patient who lies where the form shows them. `now` is the time of a discharge that happens now; of an earlier one never
 * before what the stay last recorded, whose seconds a wall time does not have. Texts that stand as they stood are left
 * out, so that what somebody else wrote since is kept.
 */
export function dischargeBody(
  entry: DischargeEntry,
  stay: Stay,
  {
    openCount,
    childrenOpenCount,
    agreement,
    now,
    timeZone,
  }: {
    openCount: number | null;
    childrenOpenCount: number | null;
    agreement: string | null;
    now: Date;
    timeZone: string;
  },
): Body {
  const earlier = entry.dischargedAt === null ? null : instantAt(entry.dischargedAt, timeZone);
  const since = Date.parse(stay.transferred_at ?? stay.admitted_at);
  const at = earlier ? new Date(Math.max(earlier.getTime(), since)) : now;
  const standing = textsIn(blankDischarge(stay, ''), stay);
  const changed = (name: keyof typeof standing) =>
    entry[name] === standing[name] ? undefined : (entry[name] ?? undefined);
  return {
    discharged_by: entry.dischargedBy,
    discharged_at: at.toISOString(),
    discharge_disposition: entry.disposition,
    destination_display: changed('destination'),
    notes: changed('notes'),
    follow_up: changed('followUp'),
    override_reason: openCount === 0 ? undefined : entry.overrideReason,
    children_override_reason: childrenOpenCount === 0 ? undefined : entry.childrenReason,
    agreement: agreement ?? undefined,
    ...(entry.children === '' ? {} : { children: entry.children }),
    last_transferred_at: stay.transferred_at,
  };
}

const fieldOf: Record<string, DischargeField> = {
  discharged_by: 'dischargedBy',
  discharged_at: 'dischargedAt',
  discharge_disposition: 'disposition',
  destination_display: 'destination',
  notes: 'notes',
  follow_up: 'followUp',
  override_reason: 'overrideReason',
  agreement: 'agreement',
  children: 'children',
  children_override_reason: 'childrenReason',
};

/** The server's field errors beside the fields of the form. */
export function refusedDischarge(errors: FieldErrors): FormProblem<DischargeField>[] {
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: fieldOf[name] ?? null, message })),
  );
}
