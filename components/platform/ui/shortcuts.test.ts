import { describe, expect, test } from 'vitest';
import { isPressed } from './shortcuts';

const press = (key: string, more: Partial<Parameters<typeof isPressed>[1]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('a shortcut', () => {
  test('needs its modifiers and no others', () => {
    expect(isPressed(['Ctrl', 'Enter'], press('Enter', { ctrlKey: true }))).toBe(true);
    expect(isPressed(['Ctrl', 'Enter'], press('Enter', { metaKey: true }))).toBe(true);
    expect(isPressed(['Ctrl', 'Enter'], press('Enter'))).toBe(false);
    expect(isPressed(['Ctrl', 'Enter'], press('Enter', { ctrlKey: true, shiftKey: true }))).toBe(
      false,
    );
    expect(isPressed(['F2'], press('F2', { altKey: true }))).toBe(false);
  });

  test('with Alt goes by the key, because a Mac writes another letter', () => {
    expect(isPressed(['Alt', 'N'], press('˜', { altKey: true, code: 'KeyN' }))).toBe(true);
  });

  test('that is a sign may need Shift', () => {
    expect(isPressed(['?'], press('?', { shiftKey: true }))).toBe(true);
    expect(isPressed(['/'], press('/', { shiftKey: true }))).toBe(true);
  });

  test('knows the arrows by their signs', () => {
    expect(isPressed(['Alt', '↓'], press('ArrowDown', { altKey: true }))).toBe(true);
  });
});
