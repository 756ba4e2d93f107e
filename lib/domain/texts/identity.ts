/**
 * The part that two spellings of one identifying text have in common: a reference, a code, a number, a name that must be
 * unique. It is Unicode's NFKC with full case folding (UAX 15, CaseFolding.txt), without blanks and invisible characters,
 * with the digits of every script as 0–9 and every dash and apostrophe as one. `text_identity` in the database does the
 * same, and its unique keys rest on it; `db/text-identity.test.ts` holds the two against each other.
 */
export function textIdentity(text: string): string {
  // An accent that is a character of its own is an apostrophe; NFKD would put it on the letter before it.
  const letters = text
    .replace(unseen, '')
    .replace(/[´\u1ffd]/gu, "'")
    .normalize('NFKD');
  return Array.from(letters.replace(unseen, ''), foldedLetter).join('').normalize('NFKC');
}

/** As `textIdentity`, of a telephone number or a mobile-money code: nobody copies their hyphens. */
export const unhyphenatedIdentity = (text: string): string =>
  textIdentity(text).replaceAll('-', '');

/**
 * Blanks, controls, and the characters without ink. Some are letters and symbols by their category: the blank of Braille, the blanks
 * of Egyptian hieroglyphs, the filler of Khitan, the null notehead.
 */
export const unseen =
  /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu;

/** One character after NFKD, folded; with its digit's value where it is one. */
export function foldedLetter(letter: string): string {
  if (/\p{Nd}/u.test(letter)) return String(digitValue(letter.codePointAt(0) ?? 0));
  if (/[\p{Dash}\u02d7\u2043]/u.test(letter)) return '-';
  if (/[`‘’‛ʹʻʼʽˈ′]/u.test(letter)) return "'";
  // There and back: ς and σ have one capital, ẞ is ß in small letters and SS in capitals.
  return letter.toLowerCase().toUpperCase().toLowerCase();
}

/** Unicode's ten digits of a script lie in a row, and where two scripts' rows touch, one ten follows the other. */
function digitValue(point: number): number {
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}
