import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * In a select of one table Drizzle writes the columns that a template names itself without the name of their table. Within
 * a subselect they would be the subselect's own: it compares them with themselves, and finds every row of the hospital.
 * A condition (`eq`, `and`) keeps the names, and so does a select that joins.
 */

const folder = 'db/queries';
const modules = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));

const closing: Record<string, string> = { '(': ')', '{': '}', '[': ']' };

/** The text from an opening bracket to the one that closes it, with whatever stands in between. */
function bracketed(text: string, from: number): string {
  const open: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const closes = closing[char];
    if (closes) open.push(closes);
    else if (char === open.at(-1)) open.pop();
    if (open.length === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

const template = /sql(?:<[^`]*?>)?`(?:[^`$]|\$\{[^`]*?\})*`/g;

/** The templates that name a column themselves in the condition of a subselect. */
const correlated = (text: string): string[] =>
  (text.match(template) ?? []).filter((one) =>
    /\(\s*select\b[^`]*\bwhere\b[^`]*\$\{\w+\.\w+\}/.test(one),
  );

/** What the selects of one table in a module name of its columns within a subselect. */
function namelessColumns(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(/^(?:export )?const (\w+) = (sql[^;]*);$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
  return [...source.matchAll(/\.select(?:Distinct)?(?=\()/g)].flatMap(({ index, 0: call }) => {
    const start = index + call.length;
    const fields = bracketed(source, start);
    const rest = source.slice(start + fields.length).split(/;\n|\n\n/)[0] ?? '';
    if (/Join\(/.test(rest)) return [];
    // One that stands within another template keeps its names.
    const named = [...fields.replace(template, '').matchAll(/\b\w+\b/g)].flatMap(
      ([name]) => constants.get(name) ?? [],
    );
    return [fields, ...named].flatMap(correlated);
  });
}

describe('a subselect', () => {
  it('is found where it would compare a column with itself', () => {
    const named = (column: string) => `$\{${column}}`;
    const selecting = (condition: string) =>
      `tx.select({ given: sql\`(select sum(a) from r where ${condition})\` }).from(lines);\n`;
    const wrong = selecting(`${named('refunds.id')} = ${named('lines.id')}`);
    expect(namelessColumns(wrong)).toHaveLength(1);
    expect(namelessColumns(wrong.replace(';', '.innerJoin(x, y);'))).toEqual([]);
    expect(namelessColumns(selecting(named('isOfLine')))).toEqual([]);
  });

  it.each(modules)('names no column of a select of one table in %s', (name) => {
    expect(namelessColumns(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });
});
