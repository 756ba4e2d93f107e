import { unseen } from '@/lib/domain/texts/identity';

/**
 * Why a reference, a code or a number is typed again: a letter of another script among letters of one, which no eye tells from its
 * look-alike (UTS 39). `noun` is what a person calls the text. Null when all letters are of one script. Full-width letters are
 * Latin ones; Chinese and Japanese or Korean letters are written together.
 */
export function mixedScripts(noun: string, text: string): string | null {
  const letters = Array.from(text.replace(unseen, '').normalize('NFKC')).flatMap((letter) => {
    const script = scriptOf(letter);
    return script === null ? [] : { letter, script };
  });
  const among = mostOf(letters.map(({ script }) => script));
  const strange = letters.find(({ script }) => script !== among);
  if (!strange) return null;
  return `The ${noun} has ${article(strange.script)} ${strange.script} letter “${strange.letter}” among ${among} letters: type it again.`;
}

/**
 * Why the reference of a payment, a remittance or a payout is typed again: as `mixedScripts`, and where all of its letters are of
 * another script and look like Latin ones (“А123” in Cyrillic), or a sign looks like a usual one. No eye would know it for the one
 * that was taken already.
 */
export function unclearReference(reference: string): string | null {
  const noun = 'reference';
  const mixed = mixedScripts(noun, reference);
  if (mixed !== null) return mixed;
  const signs = Array.from(reference.replace(unseen, '').normalize('NFKC'));
  const alike = signs.find((sign) => likeUsual.test(sign.toLowerCase()));
  if (alike !== undefined) {
    return `The ${noun} has “${alike}”, which looks like another character. Type it again.`;
  }
  const letters = signs.filter((letter) => scriptOf(letter) !== null);
  const [first] = letters;
  if (first === undefined || !letters.every((letter) => likeLatin.test(letter.toLowerCase()))) {
    return null;
  }
  const script = scriptOf(first) ?? '';
  return `The ${noun} has ${article(script)} ${script} letter “${first}” that looks like a Latin one: type it in Latin letters.`;
}

/** Letters of which the capital or the small one looks like a Latin letter (UTS 39, confusables.txt), in small letters. */
const likeLatin =
  /[αβγεζηικμνορτυχϲϳавгекмнорстухѕіјԛԝүѵһԁӏьԍօսհոզցյլտⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ\p{Script=Cherokee}\p{Script=Lisu}]/u;

/** What the eye takes for “/”, “:”, “.” or a usual Latin letter (UTS 39, confusables.txt), and no keyboard has. */
const likeUsual = /[∕⁄╱⧸∶꞉ː۔ꓸɡɑɩǀɢɪɴʀʏʙʜʟꜰꜱᴀ-ᴢ]/u;

function mostOf(scripts: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const script of scripts) counts.set(script, (counts.get(script) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const named = (
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
  'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Cherokee Khmer Mongolian Tifinagh Coptic Vai Adlam Lisu'
)
  .split(' ')
  .map((name) => ({ name, isOf: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that are mixed in one text of these languages. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

/** The script of a letter; null for a digit, a sign, or a letter that every script uses. */
function scriptOf(letter: string): string | null {
  if (!/\p{L}/u.test(letter) || /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter))
    return null;
  if (eastAsian.test(letter)) return 'East Asian';
  return named.find(({ isOf }) => isOf.test(letter))?.name ?? 'foreign';
}

const article = (word: string) => (/^[AEIO]/.test(word) ? 'an' : 'a');
