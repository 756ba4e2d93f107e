import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const glossary = 'docs/glossary.md';

/** The files of a folder that end in one of these, in its own folders too. */
const filesIn = (folder: string, ...ends: string[]) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)))
    .map((file) => `${folder}/${file}`);

/** What people read and is free of banned phrases. Add a folder here once it is. */
const checked = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md')];

const [, list = ''] = readFileSync(glossary, 'utf8').split('## Banned phrases');
const phrases = [...list.matchAll(/^- (.+)$/gm)].map(([, phrase = '']) => phrase);

/** The banned phrases of a text, each with its line. A phrase may be broken across two lines. */
function bannedIn(text: string): string[] {
  const banned = new RegExp(`\\b(${phrases.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
  return [...text.matchAll(banned)].map(
    ({ 0: found, index }) => `line ${text.slice(0, index).split('\n').length}: ${found}`,
  );
}

describe('the banned phrases of the glossary', () => {
  it('are read from the glossary and found in a text, across lines too', () => {
    expect(phrases.length).toBeGreaterThan(10);
    expect(bannedIn('Ask the nurse.\nWhoever is\ntold stands here.')).toEqual([
      'line 2: Whoever',
      'line 2: is\ntold',
      'line 3: stands',
    ]);
  });

  it.each(checked.filter((file) => file !== glossary))('do not appear in %s', (file) => {
    expect(bannedIn(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
