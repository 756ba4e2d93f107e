import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const glossary = 'docs/glossary.md';

/** Free of banned phrases, in text, comments and names alike. */
const checked = ['docs', 'app', 'components', 'lib', 'db', 'bench', 'e2e'];

const [, list = ''] = readFileSync(glossary, 'utf8').split('## Banned phrases');
const phrases = [...list.matchAll(/^- (.+)$/gm)].map(([, phrase = '']) => phrase);

/** Words of a phrase may be on two lines, with a comment marker between them. */
const betweenWords = String.raw`\s+(?:(?:\*|//|--)\s+)?`;
const banned = new RegExp(`\\b(${phrases.join('|').replaceAll(' ', betweenWords)})\\b`, 'gi');

/** The banned phrases of a text, each with its line. */
const bannedIn = (text: string): string[] =>
  [...text.matchAll(banned)].map(
    ({ 0: found, index }) => `line ${text.slice(0, index).split('\n').length}: ${found}`,
  );

const bannedInFile = (file: string): string[] =>
  bannedIn(readFileSync(file, 'utf8')).map((found) => `${file}, ${found}`);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|ts|tsx|mjs|sql|css)$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => file !== glossary);

describe('the banned phrases of the glossary', () => {
  it('are read from the glossary and found in a text and across the lines of a comment', () => {
    expect(phrases.length).toBeGreaterThan(10);
    const word = phrases.find((phrase) => !phrase.includes(' '));
    const broken = phrases.find((phrase) => phrase.includes(' '))?.replace(' ', '\n * ');
    expect(bannedIn(`Ask the nurse.\n${word}\n * ${broken}`)).toEqual([
      `line 2: ${word}`,
      `line 3: ${broken}`,
    ]);
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('do not appear in %s', (file) => {
    expect(bannedInFile(file)).toEqual([]);
  });

  it.each(checked)('do not appear below %s', (folder) => {
    expect(filesIn(folder).flatMap(bannedInFile)).toEqual([]);
  });
});
