import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

/** Folders of `lib/platform` that are nouns; the others are mechanisms. */
const nounsOfPlatform = [
  ...[
    'account',
    'api-keys',
    'audit',
    'hospital-identity',
    'hospital-settings',
    'me',
    'saved-views',
    'session',
    'shared-devices',
  ],
  'single-sign-on',
];
const contexts = ['registry', 'billing', 'clinical', 'admissions'];

const nouns = [
  ...nounsOfPlatform.map((noun) => join('lib', 'platform', noun)),
  ...contexts.flatMap((context) =>
    readdirSync(join('lib', context)).map((noun) => join('lib', context, noun)),
  ),
];

/** A resource has one file of the folder's name; any other is named after the verb of a function that it exports. */
function followsKinds(noun: string, file: string): boolean {
  const name = basename(file, '.ts');
  const [first = ''] = name.split('-');
  if (first === 'present' || first === 'words' || basename(noun).endsWith(name)) return true;
  const exported = readFileSync(file, 'utf8').matchAll(
    /^export (?:async )?(?:function|const) ([a-z]+)/gm,
  );
  return Array.from(exported, ([, verb]) => verb).includes(first);
}

it('nine of ten server files are named by a kind of the architecture page', () => {
  const judged = nouns.flatMap((noun) =>
    readdirSync(noun, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^server\/(?!.*\.test\.).*\.ts$/.test(file))
      .map((file) => ({ file, follows: followsKinds(noun, join(noun, file)) })),
  );
  const others = judged.filter(({ follows }) => !follows).map(({ file }) => file);
  expect(judged.length).toBeGreaterThan(200);
  expect(others.length, others.join(', ')).toBeLessThan(judged.length / 10);
});
