import { expect, test } from 'vitest';
import { answerByLetter } from './entry-keys';

const avpu = ['Alert', 'Confused', 'Reacts to voice', 'Reacts to pain', 'Unresponsive'];

/** The answers that are chosen as letters are typed, one after another; null where a letter begins none. */
function chosenBy(row: string, letters: string, labels = avpu, apartMs = 100) {
  let chosen = -1;
  return [...letters].map((letter, index) => {
    const place = answerByLetter(row, labels, chosen, letter, 10_000 + index * apartMs);
    chosen = place ?? -1;
    return labels[chosen] ?? null;
  });
}

test('a letter chooses the answer whose first or last word begins with it, pressed again the next one', () => {
  expect(chosenBy('one', 'avPu')).toEqual([
    'Alert',
    'Reacts to voice',
    'Reacts to pain',
    'Unresponsive',
  ]);
  expect(chosenBy('two', 'rr')).toEqual(['Reacts to voice', 'Reacts to pain']);
});

test('an answer stays while its word is typed on', () => {
  expect(chosenBy('three', 'alert')).toEqual(Array(5).fill('Alert'));
  expect(chosenBy('four', 'pain')).toEqual(Array(4).fill('Reacts to pain'));
});

test('a letter a second later corrects the answer, whatever word the two would begin', () => {
  expect(chosenBy('eight', 'pa', avpu, 1_200)).toEqual(['Reacts to pain', 'Alert']);
});

test('a letter of no answer is said, and chooses none', () => {
  expect(chosenBy('five', 'x')).toEqual([null]);
  expect(chosenBy('six', 'ax')).toEqual(['Alert', null]);
  expect(chosenBy('seven', '3')).toEqual([null]);
});
