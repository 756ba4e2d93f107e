import { isFallItem, type SentObservation } from '@/lib/clinical/observations/reading';
import {
  currentItems,
  isReadForSigns,
  type NewScore,
  news2Codes,
  type ScorableSet,
  scoredCodes,
} from '@/lib/clinical/observations/server/score-set';
import { morsePanel } from '@/lib/domain/scores/morse';
import { news2Applies } from '@/lib/domain/scores/news2';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { findParameter } from '@/lib/domain/scores/parameter-codes';
import { checkValue } from '@/lib/domain/scores/value-check';

/** An item that was stored: as it was sent, and as `ScorableSet` has it. */
type Item = { id: string; sent: SentObservation & { display: string | null } };

/**
 * Names each vital sign of a set that no score reads although it looks like one that is scored, each with the reason, in a sentence
 * behind the answer's message; empty where there is none. What no score reads at any age (a diastolic pressure, pain, weight) is not
 * named.
 */
export function notScoredWords(
  items: readonly Item[],
  set: ScorableSet,
  scores: readonly NewScore[],
): string {
  const named = [
    ...items.flatMap(({ id, sent }, index) => {
      const reason = reasonOf(id, sent, set, scores);
      if (reason === null) return [];
      const name = sent.code ?? sent.display ?? `item ${index + 1}`;
      return [`${name} “${cut(sent.value.trim())}” (${reason})`];
    }),
    ...unfinishedPanel(set, scores),
  ];
  return named.length === 0 ? '' : ` Not scored: ${named.join('; ')}.`;
}

function reasonOf(
  id: string,
  { code, category }: SentObservation,
  set: ScorableSet,
  scores: readonly NewScore[],
): string | null {
  const parameter = code === null ? undefined : findParameter(code)?.parameter;
  if (parameter === undefined) {
    if (code === null) return category === 'vital-signs' ? 'it has no code' : null;
    const looksLikeOne =
      category === 'vital-signs' || (category === null && loinc.test(code.trim()));
    return looksLikeOne ? 'no vital sign is known by this code' : null;
  }
  if (!scoredCodes.has(parameter)) return null;
  const current = currentItems(set).get(parameter);
  if (current?.id !== id) {
    const isRepeated = set.items.findLast((item) => item.code === parameter)?.id !== id;
    return isRepeated && current
      ? 'a later value of the same set is scored'
      : 'it is more than an hour older than the set';
  }
  const check = checkValue(parameter, current.value);
  if (check.kind === 'unknown_answer') return `not one of ${answersOf(parameter)}`;
  return unreadBy(parameter, set, scores);
}

/** A LOINC code: digits, a dash, and a digit that checks them; some senders name the code system before it. */
const loinc = /^(?:\S*loinc\S*[\s:|/])?\d{1,6}-\d$/i;

/** Why no score reads a value that one reads in another table, at another age, or outside pregnancy. */
function unreadBy(
  parameter: string,
  { ageGroup, age, isPregnant }: ScorableSet,
  scores: readonly NewScore[],
): string | null {
  const own = scores.flatMap(({ kind, parts }) =>
    parts.filter(({ code }) => (kind === 'NEWS2' ? news2Codes[code] : code) === parameter),
  );
  if (own.some(({ score }) => score !== null) || isReadForSigns(parameter, ageGroup)) return null;
  const usesNews2 = !isPregnant && news2Applies(age?.years ?? null);
  if (usesNews2 && parameter === 'SPO2') {
    return 'scale 2 scores it only if the oxygen flow is known';
  }
  if (own.length > 0) return `the ${ageGroup.replace('_', ' ')} table has no points for it`;
  if (ageGroup !== 'adult') return 'no score for this age uses it';
  if (age === null) return 'only NEWS2 uses it, and NEWS2 needs the age';
  return isPregnant
    ? 'only NEWS2 uses it, and NEWS2 is not used in pregnancy'
    : 'no score for this age uses it';
}

const answersOf = (parameter: string): string => {
  const definition = findObservationDefinition(parameter);
  return definition?.type === 'answer' ? definition.answers.join(', ') : '';
};

/** A part of the Morse Fall Scale has no score, and neither has its total alone. */
function unfinishedPanel({ items }: ScorableSet, scores: readonly NewScore[]): string[] {
  if (scores.some(({ kind }) => kind === 'MORSE')) return [];
  const sent = items.filter(isFallItem);
  const answered = new Set(sent.map(({ code }) => code));
  const missing = morsePanel.items.filter(({ code }) => !answered.has(code));
  if (missing.length === morsePanel.items.length) {
    const total = sent.find(({ code }) => code === morsePanel.total.code);
    if (!total) return [];
    return [`${total.code} “${cut(total.value.trim())}” (a total is not scored without its items)`];
  }
  return [`the Morse Fall Scale (${missing.map(({ code }) => code).join(', ')} not answered)`];
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
