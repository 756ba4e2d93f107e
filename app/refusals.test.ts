import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'app/(desk)';

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));

it('no page refuses anybody without a word to the audit log', () => {
  const silent = pages.filter(
    ({ source }) =>
      source.includes("redirect('/forbidden')") ||
      (source.includes('return <NotAllowed') && !source.includes('await mayOpen(')),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
