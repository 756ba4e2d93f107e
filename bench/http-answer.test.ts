import { describe, expect, it } from 'vitest';
import { answerIn } from '@/bench/http-answer';

const bytes = (text: string) => Buffer.from(text);

describe('an answer that comes in pieces', () => {
  it('is there when the length that it says is', () => {
    const whole = 'HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\nbody';
    for (let length = 0; length < whole.length; length += 1) {
      expect(answerIn(bytes(whole.slice(0, length)))).toBeNull();
    }
    expect(answerIn(bytes(`${whole}HTTP/1.1 200`))).toEqual({ status: 201, length: whole.length });
  });

  it('is there when its last chunk is', () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const whole = `${head}4\r\nbody\r\n0\r\n\r\n`;
    expect(answerIn(bytes(whole.slice(0, -1)))).toBeNull();
    expect(answerIn(bytes(whole))).toEqual({ status: 200, length: whole.length });
    expect(answerIn(bytes(`${head}0\r\n\r\n`))).toEqual({ status: 200, length: head.length + 5 });
  });

  it('may have no body at all', () => {
    const whole = 'HTTP/1.1 204 No Content\r\nX-Request-Id: 1\r\n\r\n';
    expect(answerIn(bytes(whole))).toEqual({ status: 204, length: whole.length });
  });
});
