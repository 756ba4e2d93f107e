import { describe, expect, it } from 'vitest';
import { ClientMessages, ServerMessages } from '@/bench/wire-messages';

const zero = (text: string) => Buffer.from(`${text}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const parameter = (text: string) =>
  Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]);

const startup = message('', int32(196_608), zero('user'), zero('wardline'), zero(''));
const prepare = message('P', zero('s1'), zero('select $1, $2'), int16(0));
const bind = (...params: Buffer[]) =>
  message('B', zero(''), zero('s1'), int16(0), int16(params.length), ...params, int16(0));
const execute = message('E', zero(''), int32(0));

describe('what a client of PostgreSQL says', () => {
  const said = Buffer.concat([
    startup,
    message('Q', zero('begin')),
    prepare,
    bind(parameter('Achieng'), int32(-1)),
    execute,
    message('S'),
    bind(parameter('Wanjirũ'), parameter('')),
    execute,
  ]);
  const statements = [
    { text: 'begin', params: [] },
    { text: 'select $1, $2', params: ['Achieng', null] },
    { text: 'select $1, $2', params: ['Wanjirũ', ''] },
  ];

  it('are statements with their parameters, prepared once and sent again', () => {
    expect(new ClientMessages().read(said)).toEqual(statements);
  });

  it('is understood however it is cut into pieces', () => {
    const messages = new ClientMessages();
    const heard = [...said].flatMap((byte) => messages.read(Buffer.from([byte])));
    expect(heard).toEqual(statements);
  });
});

describe('what the server says', () => {
  it('is counted by its readiness for the next statement', () => {
    const messages = new ServerMessages();
    const ready = message('Z', Buffer.from('I'));
    const said = Buffer.concat([message('C', zero('Z')), ready, message('D', zero('ZZ')), ready]);
    for (const byte of said) messages.read(Buffer.from([byte]));
    expect(messages.ready).toBe(2);
  });
});
