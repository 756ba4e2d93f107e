import { expect, it } from 'vitest';
import { logoTypeOf } from './rules';

it('tells a logo by its bytes: PNG and JPEG only, never a drawing that may hold a script', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(logoTypeOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).toBe(
    'image/png',
  );
  expect(logoTypeOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  for (const other of ['<svg onload="alert(1)"/>', 'GIF89a', '<html>', '', '\u0089PNG']) {
    expect(logoTypeOf(bytes(other)), other).toBeNull();
  }
});
