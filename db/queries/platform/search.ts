import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unseen } from '@/lib/domain/texts/identity';
import { nationalNumber } from '@/lib/domain/texts/telephone';

/**
 * A search's words, composed as names are stored, lower-cased and with LIKE's own characters taken literally. At most eight count.
 * Commas part words as blanks do: the screens write "Mensah, Ama", and so it is copied. A telephone number in several groups is one
 * word, and what nobody sees is left out.
 */
export function searchWords(search: string): string[] {
  const words = search
    .normalize('NFC')
    .replace(/[\u2800\u3164]/g, ' ')
    .replace(/\p{Dash}/gu, '-')
    .toLowerCase()
    .split(/[\s,،]+/)
    .map((word) => word.replace(unseen, ''))
    .filter((word) => word !== '');
  return telephonesWhole(words)
    .slice(0, 8)
    .map((word) => word.replace(likeSigns, '\\$&'));
}

/** LIKE's own characters, and those that become one of them when letters are folded (NFKC). */
const likeSigns = /[\\%_＼﹨％﹪＿﹍﹎﹏︳︴]/gu;

/** Groups of digits that begin as a telephone number does, as one word with hyphens. */
function telephonesWhole(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const group = words.slice(at);
    const end = group.findIndex((word) => !/^[+(]*\d[\d().\-/]*$/.test(word));
    const number = group.slice(0, end < 0 ? group.length : end);
    const isNumber =
      number.length > 1 &&
      /^(?:\+|\(?0)/.test(number[0] ?? '') &&
      digitsOf(number.join('')).length >= leastDigits &&
      digitsOf(number.join('')).length <= mostDigits;
    whole.push(isNumber ? number.join('-') : (words[at] ?? ''));
    if (isNumber) at += number.length - 1;
  }
  return whole;
}

/**
 * The words of a search as patterns; a line break parts those of which any may be found. A phone number is stored without what
 * people write between its digits, an MR number with it: there anything may stand, or nothing. A number with its country finds the
 * same as it is dialled at home, and the other way round.
 */
export function searchPatterns(words: string[]): string[] {
  return words.map((word) => {
    if (!/^[+(]*\d[\d().\-/]*$/.test(word) || digitsOf(word).length < leastDigits) return word;
    const { country, number } = nationalNumber(word);
    if (country !== null) return `${country}${number}\n0${number}`;
    const pattern = word.replace(/[().\-/]+/g, '%');
    return number === null ? pattern : `${pattern}\n${number}`;
  });
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The fewest digits of a phone number; the most are those of ITU-T E.164, with the two zeros before them. */
const leastDigits = 7;
const mostDigits = 17;

/** Whether one of these texts contains every word of a search; for small tables, which are read in full. */
export function matchesWords(texts: SQLWrapper[], search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  return and(...searchPatterns(searchWords(search)).map((word) => holdsWord(texts, word)));
}

/** Whether one of these texts holds a word (`searchPatterns`), in plain letters and however its parts are joined. */
export const holdsWord = (texts: SQLWrapper[], word: string | SQLWrapper): SQL | undefined =>
  or(
    ...texts.map(
      (text) =>
        sql`found_by(${text}) like any (array(select pattern from word_patterns(${word}::text)))`,
    ),
  );
