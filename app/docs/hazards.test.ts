import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = 'docs/safety/hazards.md';

/** The tests of each row of the page: files, each with the titles of its tests. In a title … is what it leaves open. */
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) =>
    [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+\.tsx?)`([^`]*)/g)].map(
      ([, file = '', after = '']) => ({
        file,
        titles: [...after.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
      }),
    ),
  );

const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('’', "'");

it('every hazard names a test by its file and title', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.filter((tests) => tests.length === 0 || tests.some(({ titles }) => titles.length === 0)),
  ).toEqual([]);
});

it.each(rows.flat().flatMap(({ file, titles }) => titles.map((title) => ({ file, title }))))(
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
