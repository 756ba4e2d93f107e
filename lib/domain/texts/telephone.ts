import { textIdentity } from '@/lib/domain/texts/identity';

/**
 * A telephone number as it is dialled, of what was copied from a screen or a card: its digits, with a + before them where it
 * begins with the number of a country. The (0) that is dialled within the country only goes. What is no number stays as it is.
 */
export function dialledNumber(text: string): string {
  const number = textIdentity(text)
    .replace(/^tel:/, '')
    .replace(/^(\+[0-9]{1,3}-?)\(0\)/, '$1')
    .replace(/[-().·/]/g, '');
  return /^\+?[0-9]*$/.test(number) ? number : text;
}

/**
 * A telephone number as it is typed, parted into the number of its country (ITU-T E.164) and the rest, without the 0 that is dialled
 * before it at home. `country` is null of one that is dialled at home, `number` of what is neither: an MR number may be as long.
 */
export function nationalNumber(
  text: string,
): { country: string; number: string } | { country: null; number: string | null } {
  const dialled = dialledNumber(text);
  const abroad = /^(?:\+|00)([1-9][0-9]{8,14})$/.exec(dialled)?.[1];
  if (abroad !== undefined) {
    const country = countryOf(abroad);
    return { country, number: abroad.slice(country.length).replace(/^0/, '') };
  }
  return { country: null, number: /^0([1-9][0-9]{7,13})$/.exec(dialled)?.[1] ?? null };
}

/** All others have three digits. */
const shortCountries = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const countryOf = (digits: string): string =>
  shortCountries.exec(digits)?.[0] ?? digits.slice(0, 3);
