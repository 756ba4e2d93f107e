import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders in which medicines are shown or described. */
const folders = ['prescriptions', 'handover', 'rounds', 'chart', 'hospitalizations', 'timeline'];

const sources = ['lib', 'components'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((path) => folders.includes(path.split('/')[1] ?? ''))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => join(top, path)),
);

/** The lines of a source without its comments. */
const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .split('\n');

/** That a dose reached the patient. "To be given" and "must not be given" are orders, and say no such thing. */
const claims =
  /\b(?:is|was|were|been|being|has|had) given\b|\bgiven (?:already|on the ward)\b|\bGiven (?:already|on)\b|\b[Gg]ave\b|\b[Aa]dministered\b/;

describe('no administration of a medicine is on record, so', () => {
  it('no text about medicines says that one was given', () => {
    expect(sources.length).toBeGreaterThan(100);
    const claimed = sources.flatMap((path) =>
      linesOf(path)
        .filter((line) => claims.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(claimed).toEqual([]);
  });

  it.each([
    'Given already',
    'Given on the ward',
    'It is given from now on',
    'was given',
    'Both have been given',
    'The nurse gave it',
  ])('“%s” is such a claim', (text) => expect(claims.test(`'${text}'`)).toBe(true));

  it.each(['Must not be given', 'Not to be given', 'How the medicine is to be given'])(
    '“%s” is an order',
    (text) => expect(claims.test(`'${text}'`)).toBe(false),
  );
});
