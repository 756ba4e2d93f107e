import { expect, test, vi } from 'vitest';
import { shortestPassword, whyPasswordIsWeak } from '@/lib/platform/auth/password-rules';
import { makePassword } from './made-password';

const made = Array.from({ length: 500 }, makePassword);

test('a generated password meets the rules for any user', () => {
  for (const password of made) {
    expect(password.length).toBeGreaterThanOrEqual(shortestPassword);
    expect(whyPasswordIsWeak(password, ['Grace Njeri', 'grace@hospital.example'])).toBeNull();
  }
});

test('generated passwords differ and have no characters that look alike on paper', () => {
  expect(new Set(made).size).toBe(made.length);
  for (const password of made)
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

test('every character is equally likely over all bytes', () => {
  let next = 0;
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes[0] = next++ % 256;
    return bytes;
  });
  const signs = Array.from({ length: 31 }, makePassword).join('').replaceAll('-', '');
  random.mockRestore();
  const counts = [...new Set(signs)].map((sign) => signs.split(sign).length - 1);
  expect(counts).toEqual(Array(31).fill(signs.length / 31));
});
