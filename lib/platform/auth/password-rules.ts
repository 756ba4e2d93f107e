import { commonPasswords } from '@/lib/platform/auth/common-passwords';

/** Twelve characters and no rules about their kinds: length is what withstands guessing (NIST SP 800-63B, 3.1.1). */
export const shortestPassword = 12;
export const longestPassword = 200;

/**
 * How long a password is valid that someone else issued, because they know it and it may be on paper (OWASP ASVS 4.0.3,
 * 2.3.1: initial passwords expire after a short time).
 */
export const temporaryPasswordDays = 7;

const ownCharactersNeeded = 6;

/**
 * Why a password cannot be chosen, or null. What remains of it without common words and the person's own name and
 * address must be worth guessing; the length itself is the contract's to say.
 */
export function whyPasswordIsWeak(password: string, about: readonly string[]): string | null {
  const written = password.normalize('NFKC').toLowerCase();
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const words = [...own.filter((word) => word.length >= 4), ...commonPasswords];
  const remains = (text: string) =>
    words.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/(.)\1+/gu, '$1');
  const rest = Math.min(remains(written).length, remains(withLetters(written)).length);
  if (rest >= ownCharactersNeeded && new Set(written).size >= ownCharactersNeeded) return null;
  return 'This is easy to guess: it is close to a common word, a name or a repeated key. Choose several unrelated words.';
}

/** `p@ssw0rd` is read as it is meant. */
const withLetters = (text: string) => text.replace(/[@4301$5!7]/g, (sign) => letters[sign] ?? sign);

const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'l',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
};
