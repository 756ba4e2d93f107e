import type { Dispatch, KeyboardEvent } from 'react';
import type { Entry, EntryChange } from '@/components/clinical/observations/entry';
import type { Shortcut } from '@/components/platform/ui/shortcuts';
import { flowId, whyNotId } from './field-ids';
import { focusNextField } from './focus';

/** The same keys in the list of shortcuts. */
export const entryShortcuts: readonly Shortcut[] = [
  { keys: ['Enter'], does: 'Go to the next value' },
  { keys: ['A–Z'], does: 'Choose the answer that begins with this letter' },
  { keys: ['Backspace'], does: 'Clear the focused answer' },
];

export const whyNotShortcut: Shortcut = {
  keys: ['Alt', '↓'],
  does: 'Choose why the value was not measured',
  // With no value in focus, of the first that is missing.
  act: () => openReasons(firstMissing()),
};

/**
 * The keys of a set of observations, typed from a slip of paper without looking. Enter moves on by one row, whatever the
 * value: it never saves, and never stops at a button. What else is in a row is passed by Tab, and has a key of its own.
 * - Digits in a row of answers belong to no answer: they are kept and shown until an answer is chosen, so that none is lost
 *   and none gets into another row. On oxygen they are its flow.
 * - A letter chooses the answer whose first or last word begins with it, pressed again the next one: V is "Reacts to voice". Of no
 *   answer it is kept and shown like a digit.
 * - Backspace clears an answer; Alt and arrow down open the reasons why something is not measured.
 */
export function pressInEntry(
  event: KeyboardEvent<HTMLFormElement>,
  { stray }: Pick<Entry, 'stray'>,
  dispatch: Dispatch<EntryChange>,
): void {
  const { target, key } = event;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return;
  if (key === 'Enter' && event.repeat && !(target instanceof HTMLTextAreaElement)) {
    // A key that is held down passes no row and presses no button twice.
    event.preventDefault();
    return;
  }
  if (target instanceof HTMLSelectElement && key === 'Enter' && target.dataset.whyNot) {
    event.preventDefault();
    focusNextField(document.getElementById(target.dataset.whyNot));
    return;
  }
  if (!(target instanceof HTMLInputElement)) return;
  const field = target.dataset.entryField;
  // The form is saved by its button or Ctrl-Enter alone, never by the Enter that ends a value.
  if (key === 'Enter') event.preventDefault();
  if (field === undefined) return;
  const code = field.replace(/-rate$/, '');
  if (key === 'Enter') {
    dispatch({ type: 'left', code });
    focusNextField(target);
  } else if (key === 'ArrowDown' && event.altKey) {
    event.preventDefault();
    openReasons(document.getElementById(whyNotId(code)));
  } else if (target.type === 'radio' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    pressOnAnswer(event, code, stray[code] ?? '', dispatch);
  }
}

function pressOnAnswer(
  event: KeyboardEvent<HTMLFormElement>,
  code: string,
  stray: string,
  dispatch: Dispatch<EntryChange>,
): void {
  const flow = code === 'O2_FLOW' ? document.getElementById(flowId) : null;
  if (/^[\d.,]$/.test(event.key)) {
    // Typed text goes to the focus of that moment.
    if (flow instanceof HTMLInputElement) flow.select();
    else dispatch({ type: 'stray', code, text: stray + event.key });
  } else if (event.key === 'Backspace' || event.key === 'Delete') {
    event.preventDefault();
    dispatch({ type: 'stray', code, text: stray.slice(0, -1) });
  } else if (/^\p{L}$/u.test(event.key)) {
    chooseByLetter(event, () => dispatch({ type: 'stray', code, text: stray + event.key }));
  }
}

function chooseByLetter(
  { target, currentTarget, key }: KeyboardEvent<HTMLFormElement>,
  isNone: () => void,
) {
  if (!(target instanceof HTMLInputElement)) return;
  const answers = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(`input[name="${target.name}"]`),
  ];
  const labels = answers.map(({ dataset }) => dataset.answer ?? '');
  const chosen = answers.findIndex(({ checked }) => checked);
  const next = answers[answerByLetter(target.name, labels, chosen, key) ?? -1];
  next?.focus();
  next?.click();
  if (!next) isNone();
}

/** The letters that were typed one after another in a row of answers, and when the last one was, in ms. */
let lastTyped = { row: '', word: '', at: 0 };

/** A word is typed on within this time. Later a letter is the first of another: A after P is "Alert", not the second letter of "pain". */
const wordMs = 1_000;

/**
 * The place of the answer that a letter chooses; null if none begins with it. While the word of the chosen one is typed on, it stays.
 * @param chosen the place of the chosen answer; -1 for none
 * @param at when it was typed, in ms
 */
export function answerByLetter(
  row: string,
  labels: readonly string[],
  chosen: number,
  key: string,
  at = performance.now(),
): number | null {
  const letter = key.toLowerCase();
  const isBegun = (label: string, word: string) => {
    const words = label.toLowerCase().split(/[ /]+/);
    return [words[0], words.at(-1)].some((one) => one?.startsWith(word));
  };
  const isTypedOn = lastTyped.row === row && at - lastTyped.at < wordMs;
  const word = isTypedOn ? lastTyped.word + letter : letter;
  if (word.length > 1 && isBegun(labels[chosen] ?? '', word)) {
    lastTyped = { row, word, at };
    return chosen;
  }
  lastTyped = { row, word: letter, at };
  const inTurn = labels.map((_, place) => (chosen + 1 + place) % labels.length);
  return inTurn.find((place) => isBegun(labels[place] ?? '', letter)) ?? null;
}

function firstMissing(): HTMLElement | null {
  const lists = [...document.querySelectorAll<HTMLElement>('select[data-why-not]')];
  return lists.find((list) => list.checkVisibility({ visibilityProperty: true })) ?? null;
}

function openReasons(list: HTMLElement | null): void {
  if (!(list instanceof HTMLSelectElement)) return;
  list.focus();
  try {
    list.showPicker();
  } catch {
    // A browser that does not open the list has it in focus, to be opened by the arrow keys.
  }
}
