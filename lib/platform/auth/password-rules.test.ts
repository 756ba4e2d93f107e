import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonPasswords } from '@/lib/platform/auth/common-passwords';
import { whyPasswordIsWeak } from '@/lib/platform/auth/password-rules';

const about = ['achieng.otieno@kisumu.example', 'Achieng Otieno'];

it.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd!2026',
  'qwertyuiop12',
  '123456789012',
  'aaaaaaaaaaaaaaaa',
  'abababababab',
  'letmeinletmein',
  'nurse-nurse-nurse',
  'Wardline2026!',
  'Achieng2026!!',
  'otieno-kisumu-1',
])('refuses %s', (password) => {
  expect(whyPasswordIsWeak(password, about)).toMatch(/easy to guess/);
});

it.each([
  'four quiet lanterns',
  'mkate-na-chai-asubuhi',
  'hQ7#vLp2zR9m',
  'password of the third floor',
  'Ἀχιλλεὺς μῆνιν',
])('accepts %s', (password) => {
  expect(whyPasswordIsWeak(password, about)).toBeNull();
});

it('accepts what a password manager makes', () => {
  const made = fc.string({ unit: 'binary-ascii', minLength: 24, maxLength: 60 });
  const kinds = (text: string) => new Set(text.toLowerCase()).size;
  fc.assert(
    fc.property(
      made.filter((text) => kinds(text) >= 12),
      (password) => whyPasswordIsWeak(password, []) === null,
    ),
  );
});

it('refuses a common password however it is repeated and ended', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...commonPasswords),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('', '1', '123', '2026!', '!!'),
      (word, times, end) => whyPasswordIsWeak(word.repeat(times) + end, []) !== null,
    ),
  );
});
