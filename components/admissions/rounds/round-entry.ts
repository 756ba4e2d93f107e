import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  changeDiagnoses,
  type DiagnosesChange,
  diagnosesEntry,
  diagnosesOf,
  noDiagnoses,
} from '@/components/clinical/diagnoses/chosen';
import {
  changeEntry,
  type EntryChange,
  emptyEntry,
  entrySchema,
  isStarted,
} from '@/components/clinical/observations/entry';
import {
  type EntryJudgement,
  type EntryProblem,
  entryProblems,
} from '@/components/clinical/observations/judge-entry';
import { refusedFields, submissionOf } from '@/components/clinical/observations/submission';
import type { recordWardRoundContract } from '@/lib/clinical/encounter-actions/contract';
import type { FieldErrors } from '@/lib/domain/errors';
import type { FormProblem } from '@/lib/platform/forms/problem';

/** One ward round as far as it has been typed. The dates of the plan are days of the provider's calendar, or empty. */
export const roundEntrySchema = z.object({
  complaint: z.string(),
  /** The person who accompanied the patient, by uuid, or empty. Older drafts do not have it. */
  relatedPerson: z.string().default(''),
  ...diagnosesEntry.shape,
  plan: z.object({
    title: z.string(),
    description: z.string(),
    starts: z.string(),
    ends: z.string(),
  }),
  observations: entrySchema,
  note: z.string(),
  /** The time of the briefing that was shown when the entry was begun. */
  briefingAsOf: z.string().default(''),
});
export type RoundEntry = Readonly<z.infer<typeof roundEntrySchema>>;

export const emptyRound: RoundEntry = {
  complaint: '',
  relatedPerson: '',
  ...noDiagnoses,
  plan: { title: '', description: '', starts: '', ends: '' },
  observations: emptyEntry(''),
  note: '',
  briefingAsOf: '',
};

/** Whether anything was typed or chosen that would be lost. */
export function isRoundStarted({ complaint, diagnoses, observations, note, ...rest }: RoundEntry) {
  return (
    [complaint, rest.relatedPerson, rest.unchosen, note].some(isWritten) ||
    diagnoses.length > 0 ||
    isPlanned(rest.plan) ||
    isStarted(observations)
  );
}

const isWritten = (text: string): boolean => text.trim() !== '';

const isPlanned = (plan: RoundEntry['plan']): boolean => Object.values(plan).some(isWritten);

/** The fields of the form besides the observations. */
type RoundField =
  | 'complaint'
  | 'relatedPerson'
  | 'diagnoses'
  | 'planTitle'
  | 'planDescription'
  | 'planStarts'
  | 'planEnds'
  | 'note';

/** Those of the observations have `observations.` before their code. */
export type RoundProblem = FormProblem<RoundField | `observations.${string}`>;

/** Everything that keeps a round from being saved, in the order of the form. */
export function roundProblems(
  entry: RoundEntry,
  judgement: EntryJudgement,
  clock: { now: Date; timeZone: string },
): RoundProblem[] {
  if (isWritten(entry.unchosen)) {
    const words = `“${entry.unchosen.trim()}” is not chosen. Choose a diagnosis from the list, or clear the field.`;
    const others = roundProblems({ ...entry, unchosen: '' }, judgement, clock);
    return [{ field: 'diagnoses', message: words }, ...others];
  }
  // An accompanying person is no finding.
  if (!isRoundStarted({ ...entry, relatedPerson: '' })) {
    const message = 'Nothing is entered yet. Write at least a note of what you found.';
    return [{ field: 'note', message }];
  }
  const { plan, observations } = entry;
  const problems: RoundProblem[] = [];
  const refuse = (field: RoundField, message: string) => problems.push({ field, message });
  if (isPlanned(plan)) {
    if (!isWritten(plan.title)) refuse('planTitle', 'Enter a title for the care plan.');
    if (!isWritten(plan.description)) {
      refuse('planDescription', 'Enter what is planned, or clear the care plan.');
    }
    if (plan.starts !== '' && plan.ends !== '' && plan.ends < plan.starts) {
      refuse('planEnds', 'The care plan must end on the day it begins or later.');
    }
  }
  if (isStarted(observations)) {
    // Observer and time are those of the round.
    const found = entryProblems({ ...observations, performer: '-' }, judgement, clock)
      // A round has no choice of a table.
      .filter(({ field }) => field !== 'TABLE');
    problems.push(...found.map(ofObservations));
  }
  return problems;
}

const ofObservations = ({ field, message }: EntryProblem): RoundProblem => ({
  field: field === null ? null : `observations.${field}`,
  message,
});

type Body = z.input<NonNullable<typeof recordWardRoundContract.body>>;
type Given = { encounterId: string; patientId: string; timeZone: string };

/** The request that records an entry without problems. It is the same however often it is made. */
export function roundBody(entry: RoundEntry, judgement: EntryJudgement, given: Given): Body {
  const { plan, diagnoses, observations } = entry;
  const items = isStarted(observations)
    ? submissionOf(observations, judgement, given).observations
    : [];
  return {
    action: 'record-medical-officer-ward-round',
    encounter_uuid: given.encounterId,
    patient_uuid: given.patientId,
    data: {
      ...(entry.briefingAsOf === '' ? {} : { briefing_as_of: entry.briefingAsOf }),
      ...(isWritten(entry.complaint) ? { chief_complaint: entry.complaint } : {}),
      ...(entry.relatedPerson === '' ? {} : { related_person: entry.relatedPerson }),
      ...(isWritten(entry.note) ? { notes: entry.note } : {}),
      ...(isPlanned(plan)
        ? {
            care_plan: {
              title: plan.title,
              description: plan.description,
              period_start: plan.starts === '' ? null : startOf(plan.starts, given.timeZone),
              period_end: plan.ends === '' ? null : endOf(plan.ends, given.timeZone),
            },
          }
        : {}),
      ...(diagnoses.length > 0
        ? {
            diagnoses: diagnosesOf(entry),
          }
        : {}),
      ...(items.length > 0 ? { observations: items } : {}),
    },
  };
}

const startOf = (day: string, timeZone: string): string => instantOf(day, timeZone, 0);

/** A plan lasts through the day on which it ends. */
const endOf = (day: string, timeZone: string): string => instantOf(day, timeZone, 1);

function instantOf(day: string, timeZone: string, daysLater: number): string {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  const { epochMilliseconds } = date.toZonedDateTime(timeZone);
  return new Date(epochMilliseconds - (daysLater === 0 ? 0 : 1)).toISOString();
}

const planFields: Readonly<Record<string, RoundField>> = {
  title: 'planTitle',
  description: 'planDescription',
  period_start: 'planStarts',
  period_end: 'planEnds',
};

/** The server's field errors beside the fields of the form; `sent` is the body that was refused. */
export function refusedRound(errors: FieldErrors, sent: Body): RoundProblem[] {
  const observed = (sent.data as { observations?: { code: string }[] }).observations ?? [];
  return Object.entries(errors).flatMap(([path, messages]) => {
    const inData = path.replace(/^data\./, '');
    const [head = '', part = ''] = inData.split('.');
    if (head === 'observations') {
      return refusedFields({ [inData]: messages }, { observations: observed }).map(ofObservations);
    }
    const name = fieldOf(head, part);
    return messages.map((message) => ({ field: name, message }));
  });
}

function fieldOf(head: string, part: string): RoundField | null {
  if (head === 'chief_complaint') return 'complaint';
  if (head === 'related_person') return 'relatedPerson';
  if (head === 'notes') return 'note';
  if (head === 'diagnoses') return 'diagnoses';
  return head === 'care_plan' ? (planFields[part] ?? 'planTitle') : null;
}

export type RoundChange =
  | DiagnosesChange
  | { type: 'complaint' | 'note'; text: string }
  | { type: 'related-person'; uuid: string }
  | { type: 'plan'; changed: Partial<RoundEntry['plan']> }
  | { type: 'observed'; change: EntryChange }
  | { type: 'replaced'; entry: RoundEntry };

/**
 * The entry after a change. The first one keeps the time of the briefing that is shown: what comes later may never be read, and
 * the request stays the same however often it is sent.
 */
export function changeRoundAt(
  briefingAsOf: string,
  round: RoundEntry,
  change: RoundChange,
): RoundEntry {
  const changed = changeRound(round, change);
  return changed.briefingAsOf === '' && isRoundStarted(changed)
    ? { ...changed, briefingAsOf }
    : changed;
}

export function changeRound(round: RoundEntry, change: RoundChange): RoundEntry {
  switch (change.type) {
    case 'complaint':
      return { ...round, complaint: change.text };
    case 'note':
      return { ...round, note: change.text };
    case 'related-person':
      return { ...round, relatedPerson: change.uuid };
    case 'plan':
      return { ...round, plan: { ...round.plan, ...change.changed } };
    case 'observed': {
      const observations = changeEntry(round.observations, change.change);
      return observations === round.observations ? round : { ...round, observations };
    }
    case 'replaced':
      return change.entry;
    default: {
      const changed = changeDiagnoses(round, change);
      return changed === round ? round : { ...round, ...changed };
    }
  }
}
