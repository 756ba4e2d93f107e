import type { Age } from '@/lib/domain/scores/age-group';
import {
  findObservationDefinition,
  type NumberDefinition,
} from '@/lib/domain/scores/observation-definitions';
import { type Spo2Scale, spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { readAnswer } from '@/lib/domain/scores/values';

export interface NumberEntryField {
  readonly kind: 'number';
  readonly code: string;
  readonly label: string;
  readonly hint: string | null;
  readonly definition: NumberDefinition;
}

export interface AnswerEntryField {
  readonly kind: 'answer';
  readonly code: string;
  readonly label: string;
  readonly hint: string | null;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly score: number;
  }[];
}

/** Air or oxygen, and its flow: one question whose answer is the observation O2_FLOW. */
export interface OxygenEntryField {
  readonly kind: 'oxygen';
  readonly code: 'O2_FLOW';
  readonly label: string;
  readonly hint: string | null;
}

export type EntryField = NumberEntryField | AnswerEntryField | OxygenEntryField;

/** The entries besides the parameters of the table, each after the one with which it is measured. */
const companions: Readonly<Record<string, readonly string[]>> = {
  RR: ['SPO2', 'O2_FLOW'],
  SBP: ['DBP'],
};

const optionalCodes = ['SPO2', 'O2_FLOW', 'SBP', 'DBP', 'GLUCOSE', 'PAIN', 'WEIGHT', 'HEIGHT'];

/** The names on the form that say more than the definition's. */
const labels: Readonly<Record<string, string>> = {
  O2_FLOW: 'Air or oxygen',
  PAIN: 'Pain, 0 to 10',
  AVPU: 'Consciousness (AVPU)',
};

/** How to measure: South African Triage Scale 2012, pages 26 and 27. */
const hints: Readonly<Record<string, string>> = {
  RR: 'Count 30 s, times two',
  HR: 'Count 30 s, times two',
  TRAUMA: 'An injury within 48 hours',
};

/**
 * Whether pain is rated by FLACC: from 2 months to 7 years (Merkel and others, Pediatric Nursing 1997;23:293), where a child
 * seldom gives a number.
 */
export const usesFlacc = (age: Age | null): boolean =>
  age !== null && age.months >= 2 && age.years < 7;

const flaccHint = 'FLACC, 0 to 10: face, legs, activity, cry, consolability';

/**
 * The fields of the form in the order of the bedside: the parameters of the served table with what
 * is taken together with them, and then what the table does not score. Where oxygen is decided the
 * scale of the saturation is shown.
 */
export function entryFields(
  table: TewsTable,
  spo2Scale: Spo2Scale = 1,
  hasFlacc = false,
): {
  readonly scored: readonly EntryField[];
  readonly others: readonly EntryField[];
} {
  const ofScale = spo2ScaleWords(spo2Scale);
  const optionalHints = { SPO2: ofScale, O2_FLOW: ofScale, PAIN: hasFlacc ? flaccHint : null };
  const optional = (code: string) => optionalField(code, optionalHints);
  const scored = table.configuration.score_parameters.flatMap((parameter): EntryField[] => {
    const own = parameterField(parameter);
    return [own, ...(companions[parameter.code] ?? []).flatMap(optional)];
  });
  const taken = new Set(scored.map(({ code }) => code));
  const others = optionalCodes.filter((code) => !taken.has(code)).flatMap(optional);
  return { scored, others };
}

/** The name of a parameter on this form, for sentences about missing ones. */
export function fieldLabel(table: TewsTable, code: string): string {
  const served = table.configuration.score_parameters.find((parameter) => parameter.code === code);
  return labels[code] ?? served?.display ?? findObservationDefinition(code)?.display ?? code;
}

type Parameter = TewsTable['configuration']['score_parameters'][number];

function parameterField(parameter: Parameter): EntryField {
  const { code, display } = parameter;
  const head = { code, label: labels[code] ?? display, hint: hints[code] ?? null };
  if (parameter.type === 'reference_range_score') {
    const definition = findObservationDefinition(code);
    if (definition?.type !== 'number') {
      throw new Error(`${code} is scored by ranges, but no definition says how it is measured.`);
    }
    return { kind: 'number', ...head, definition };
  }
  return {
    kind: 'answer',
    ...head,
    options: parameter.rules.map((rule) => ({
      value: readAnswer(rule.code) ?? rule.code,
      label: rule.display,
      score: rule.score,
    })),
  };
}

function optionalField(
  code: string,
  optionalHints: Readonly<Record<string, string | null>>,
): EntryField[] {
  const definition = findObservationDefinition(code);
  const label = labels[code] ?? definition?.display ?? code;
  const head = { label, hint: optionalHints[code] ?? null };
  if (code === 'O2_FLOW') return [{ kind: 'oxygen', code, ...head }];
  return definition?.type === 'number' ? [{ kind: 'number', code, ...head, definition }] : [];
}
