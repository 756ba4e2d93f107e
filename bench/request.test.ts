import { describe, expect, it } from 'vitest';
import { request, sendings } from '@/bench/request';

const keyIn = (bytes: Buffer) => /^Idempotency-Key: (.*)$/m.exec(bytes.toString())?.[1]?.trim();

describe('a request that is sent again and again', () => {
  it('has another key each time, and the same length', () => {
    const change = request('POST', '/somewhere', { body: { value: 'é' } });
    const send = sendings(change);
    const [first, second] = [send(), send()];
    expect(keyIn(first)).toMatch(/^[0-9a-f-]{36}$/);
    expect(keyIn(second)).not.toBe(keyIn(first));
    expect(first.length).toBe(Buffer.byteLength(change));
    expect(first.toString()).toContain('{"value":"é"}');
  });

  it('is always the same when it only reads', () => {
    const send = sendings(request('GET', '/somewhere'));
    expect(keyIn(send())).toBeUndefined();
    expect(send()).toEqual(send());
  });
});
