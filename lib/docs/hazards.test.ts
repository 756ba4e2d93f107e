import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = 'docs/safety/hazards.md';

/** The tests of each row of the page: a file, and after it the titles of its tests. In a title … is what it leaves open. */
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => {
    let file = '';
    return [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+\.tsx?)`|“([^”]+)”/g)].map(
      ([, path, title = '']) => {
        file = path ?? file;
        return { file, title };
      },
    );
  });

const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('’', "'");

it('every hazard names a test', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((tests) => tests.length === 0)).toEqual([]);
});

it.each(rows.flat())(
  '$file has the test “$title”, as the page of hazards says',
  ({ file, title }) => {
    const source = plain(readFileSync(file, 'utf8'));
    expect(
      plain(title)
        .split('…')
        .filter((part) => !source.includes(part)),
    ).toEqual([]);
  },
);
