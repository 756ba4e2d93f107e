import { describe, expect, it } from 'vitest';
import { holds } from './install.mjs';

const wanted = {
  packages: {
    '': {},
    'node_modules/next': { version: '16.4.6' },
    'node_modules/@next/swc-darwin-arm64': { version: '16.4.6', optional: true },
  },
};

describe('whether the installed packages are those of the lock file', () => {
  it('holds without the packages of other platforms', () => {
    expect(holds({ packages: { 'node_modules/next': { version: '16.4.6' } } }, wanted)).toBe(true);
  });

  it('does not hold with another version, or with a package missing', () => {
    expect(holds({ packages: { 'node_modules/next': { version: '16.4.5' } } }, wanted)).toBe(false);
    expect(holds({ packages: {} }, wanted)).toBe(false);
  });
});
