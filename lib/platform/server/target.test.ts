import { describe, expect, it } from 'vitest';
import { plainTarget } from './target';

describe('the target of a request', () => {
  it.each([
    ['/api/v1/me?x=/../y', '/api/v1/me?x=/../y'],
    ['http://ward.test/api/health?x=1', '/api/health?x=1'],
    ['HTTPS://ward.test:8443/', '/'],
    ['http://ward.test', '/'],
    ['http://ward.test?x=1', '/?x=1'],
    ['/sign-in/../api/v1/me', '/api/v1/me'],
    ['/sign-in/%2e%2E/api/v1/me?x', '/api/v1/me?x'],
    ['/sign-in\\..\\api/v1/me', '/api/v1/me'],
    ['/../../api/./v1/me', '/api/v1/me'],
    ['/api/v1/..', '/api/'],
    ['/..', '/'],
    ['/a...b/.well-known/x..', '/a...b/.well-known/x..'],
    ['*', '*'],
  ])('%s is %s', (target, plain) => {
    expect(plainTarget(target)).toBe(plain);
  });
});
