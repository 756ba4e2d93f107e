import { textIdentity } from '@/lib/texts/identity';

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
