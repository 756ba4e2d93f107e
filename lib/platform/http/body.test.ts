import { describe, expect, it } from 'vitest';
import { Refusal } from '@/lib/domain/errors';
import { parseJson } from '@/lib/platform/http/body';

const refused = (text: string): Refusal => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('This was not refused.');
};

describe('a body', () => {
  it('with a byte order mark gets a refusal that names it, because it is invisible', () => {
    expect(refused('\ufeff{"first_name":"Zoë"}').message).toMatch(/starts with a byte order mark/);
    expect(refused('{"first_name":\ufeff"Zoë"}').message).toBe('The body is not valid JSON.');
  });

  it('with text that cannot be stored is refused, with the path of the text', () => {
    expect(refused('{"a":[{"b":["c","\\ud800"]}]}').fields).toHaveProperty(['a.0.b.1']);
    expect(refused('"\\u0000"').fields).toHaveProperty('non_field_errors');
    expect(refused('{"\\u0000":1}').message).toBe(
      'The name of a field contains a character that is not allowed in text.',
    );
  });

  it('is refused if it is nested deeper or has more fields than any record', () => {
    expect(refused(`${'['.repeat(22)}${']'.repeat(22)}`).message).toMatch(/deeper than 20/);
    const fields = Array.from({ length: 1001 }, (_, index) => `"field ${index}":1`);
    expect(refused(`{"data":{${fields.join()}}}`).message).toMatch(/more than 1000 fields/);
    expect(parseJson(`{"data":{${fields.slice(1).join()}}}`)).toHaveProperty('data');
  });

  it('is refused if an object has the same field twice, with the path of the field', () => {
    const twice = (text: string) => {
      const { fields } = refused(text);
      expect(Object.values(fields ?? {})).toEqual([['This field is given more than once.']]);
      return Object.keys(fields ?? {})[0];
    };
    expect(twice('{"notes":"a","notes":"b"}')).toBe('notes');
    expect(twice('{"notes":"a", "n\\u006ftes" :"a"}')).toBe('notes');
    expect(twice('{"a":[{"b":[1,2]},{"b":{"c":"\\":,{"},"d":[],"b":2}]}')).toBe('a.1.b');
    expect(twice('[[1],{"":1,"":2}]')).toBe('1.');
    expect(twice('{"__proto__":1,"__proto__":2}')).toBe('__proto__');
    expect(
      parseJson('[{"a":"\\"a\\":1,\\\\"},{"a":{"a":":"}},":",{"A":1,"a":[":"]}]'),
    ).toHaveLength(4);
  });
});
