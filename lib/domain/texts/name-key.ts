import { foldedLetter, unseen } from '@/lib/domain/texts/identity';
import { plainLatin } from '@/lib/domain/texts/latin-letters';

/**
 * A name in plain letters, as one types it in a hurry: without accents, apostrophes and capitals, every Latin letter as the one
 * that it is made of, in Arabic without the hamza, the vowel signs and the dots of a final letter. `name_key` in the database
 * does the same.
 */
export const nameKey = (name: string): string =>
  Array.from(lettersOf(name), (letter) => plain.get(letter) ?? letter).join('');

/** The words of a name in one order, for a first and a last name in each other's column. As `name_words` in the database. */
export const nameWords = (name: string): string =>
  nameKey(name).split(' ').filter(Boolean).sort().join(' ');

/** Small letters without accents and apostrophes, and blanks alone between them. */
const lettersOf = (name: string): string =>
  Array.from(
    name
      .replace(/[´\u1ffd]/gu, "'")
      .replace(blank, ' ')
      .replace(unseenLetters, '')
      .normalize('NFKD'),
    foldedLetter,
  )
    .join('')
    .replace(marks, '');

// A line break parts two texts that are searched.
const blank = /(?!\n)[\p{White_Space}\u2800\u3164]/gu;
const unseenLetters = new RegExp(`(?![ \n])${unseen.source}`, 'gu');
const marks = /'|[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

const byLetter = (table: readonly (readonly [string, string])[]) =>
  table.flatMap(([text, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, text]),
  );

const plain = new Map([
  ...byLetter(plainLatin),
  ...byLetter([
    ['ي', 'ىی'],
    ['ه', 'ة'],
    ['ك', 'ک'],
  ]),
]);
