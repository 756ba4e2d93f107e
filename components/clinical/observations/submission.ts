import type { Entry } from '@/components/clinical/observations/entry';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import type { EntryJudgement, EntryProblem } from '@/components/clinical/observations/judge-entry';
import type { FieldErrors } from '@/lib/domain/errors';
import { instantAt } from '@/lib/domain/instant-at';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { interpretationWords, interpretValue } from '@/lib/domain/scores/value-check';
import { isMissing } from '@/lib/domain/scores/values';
import { byServer } from '@/lib/platform/http/server-clock';

/** The request that records an entry. */
export interface ObservationSubmission {
  encounter_uuid: string;
  patient_uuid: string;
  performer_uuid: string;
  age_group: EntryJudgement['table']['ageGroup'];
  proposed_age_group: EntryJudgement['proposal']['ageGroup'];
  signs: string[];
  not_measured: { code: string; reason: string }[];
  comment: string;
  observations: SubmittedObservation[];
}

interface SubmittedObservation {
  code: string;
  display: string;
  unit: string | null;
  value: string;
  category: 'vital-signs';
  interpretation: string;
  created_at?: string;
}

/**
 * The request body of an entry that has no problems, its items in the order of the form. Every item carries its time:
 * that of a late entry, else when it was typed last, so that a set that is sent again later is the same request.
 */
export function submissionOf(
  entry: Entry,
  { table, proposal, values, saturation }: EntryJudgement,
  given: { encounterId: string; patientId: string; timeZone: string; typedAt?: Date | null },
): ObservationSubmission {
  const { scored, others } = entryFields(table);
  const takenAt = takenAtOf(entry, given);
  const observations = [...scored, ...others].flatMap(({ code }): SubmittedObservation[] => {
    const value = values[code];
    if (isMissing(value)) return [];
    const definition = findObservationDefinition(code);
    const interpretation = interpretValue(code, value, table.ageGroup, saturation);
    return [
      {
        code,
        display: definition?.display ?? code,
        unit: definition?.type === 'number' ? definition.unit : null,
        value: `${value}`,
        category: 'vital-signs',
        interpretation: interpretation === null ? '' : interpretationWords[interpretation],
        ...(takenAt === null ? {} : { created_at: takenAt.toISOString() }),
      },
    ];
  });
  return {
    encounter_uuid: given.encounterId,
    patient_uuid: given.patientId,
    performer_uuid: entry.performer,
    age_group: table.ageGroup,
    proposed_age_group: proposal.ageGroup,
    signs: [...entry.signs],
    not_measured: Object.entries(entry.notMeasured).map(([code, reason]) => ({ code, reason })),
    comment: entry.comment.trim(),
    observations,
  };
}

/** When an entry was observed, by the server's clock; null is now. */
export const takenAtOf = (
  { takenAt }: Entry,
  { timeZone, typedAt = null }: { timeZone: string; typedAt?: Date | null },
): Date | null => (takenAt === null ? typedAt && byServer(typedAt) : instantAt(takenAt, timeZone));

/** The request body of an entry in which nothing was measured, from that of `submissionOf`; null where something was. */
export function unobservedOf(
  { observations, patient_uuid: _, ...body }: ObservationSubmission,
  entry: Entry,
  given: { timeZone: string; typedAt?: Date | null },
) {
  if (observations.length > 0) return null;
  const triedAt = takenAtOf(entry, given);
  return { ...body, ...(triedAt === null ? {} : { tried_at: triedAt.toISOString() }) };
}

interface SentItems {
  readonly observations: readonly { readonly code: string }[];
  readonly not_measured?: readonly { readonly code: string }[];
}

/**
 * The server's field errors beside the fields of the form: `observations.2.value` is the field of
 * the third item that was sent.
 */
export function refusedFields(errors: FieldErrors, sent: SentItems): readonly EntryProblem[] {
  return Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ field: fieldOf(path, sent), message })),
  );
}

function fieldOf(path: string, sent: SentItems): string | null {
  const [head, position, part] = path.split('.');
  if (head === 'performer_uuid') return 'PERFORMER';
  if (head === 'observations') {
    return part === 'created_at' ? 'TIME' : (sent.observations[Number(position)]?.code ?? null);
  }
  if (head === 'comment') return 'COMMENT';
  if (head === 'tried_at') return 'TIME';
  if (head === 'not_measured') return sent.not_measured?.[Number(position)]?.code ?? null;
  return null;
}
