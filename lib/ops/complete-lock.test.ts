import { describe, expect, it } from 'vitest';
import { completeLock } from './complete-lock.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/compiler': {
      version: '16.4.6',
      optionalDependencies: {
        '@compiler/swc-linux-x64-gnu': '16.4.6',
        '@compiler/swc-linux-x64-musl': '16.4.6',
        '@compiler/swc-win32-arm64-msvc': '16.4.6',
        'colour-words': '1.2.3',
      },
    },
    'node_modules/@compiler/swc-linux-x64-gnu': { version: '16.4.6', optional: true },
  },
};

describe('completing the lock file', () => {
  it('adds the missing platforms, with the platform from their name', () => {
    const { lock: complete, added } = completeLock(lock);
    expect(added).toEqual(['@compiler/swc-linux-x64-musl', '@compiler/swc-win32-arm64-msvc']);
    expect(complete.packages['node_modules/@compiler/swc-linux-x64-musl']).toEqual({
      version: '16.4.6',
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
      optional: true,
    });
    expect(complete.packages['node_modules/@compiler/swc-win32-arm64-msvc']).toEqual({
      version: '16.4.6',
      cpu: ['arm64'],
      os: ['win32'],
      optional: true,
    });
  });

  it('keeps existing entries, and ignores optional packages without a platform', () => {
    const { lock: complete } = completeLock(lock);
    expect(complete.packages['node_modules/@compiler/swc-linux-x64-gnu']).toEqual({
      version: '16.4.6',
      optional: true,
    });
    expect(complete.packages).not.toHaveProperty('node_modules/colour-words');
  });

  it('changes nothing the second time', () => {
    const once = completeLock(lock).lock;
    expect(completeLock(once)).toEqual({ lock: once, added: [] });
  });

  it('finds a platform package inside the package that needs it', () => {
    const nested = {
      packages: {
        'node_modules/a': { optionalDependencies: { '@a/linux-x64': '2.0.0' } },
        'node_modules/a/node_modules/@a/linux-x64': { version: '2.0.0' },
      },
    };
    expect(completeLock(nested).added).toEqual([]);
  });
});
