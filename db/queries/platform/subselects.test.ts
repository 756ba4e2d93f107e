import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * In a select from one table, Drizzle writes a template's columns without their table. Inside a subselect they would
 * be the subselect's own columns: it would compare them with themselves, and match every row of the hospital. A
 * condition (`eq`, `and`) keeps the table names, and so does a select with a join.
 */

const folder = 'db/queries';
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);

const closing: Record<string, string> = { '(': ')', '{': '}', '[': ']' };

/** The text from an opening bracket to its closing one, inclusive. */
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

/** The templates that use a column directly in the condition of a subselect. */
const correlated = (text: string): string[] =>
  (text.match(template) ?? []).filter((one) =>
    /\(\s*select\b[^`]*\bwhere\b[^`]*\$\{\w+\.\w+\}/.test(one),
  );

/** The columns that a module's selects from one table use inside a subselect. */
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
    // A template inside another one keeps the table names.
    const named = [...fields.replace(template, '').matchAll(/\b\w+\b/g)].flatMap(
      ([name]) => constants.get(name) ?? [],
    );
    return [fields, ...named].flatMap(correlated);
  });
}

describe('a subselect', () => {
  it('is found if it would compare a column with itself', () => {
    const named = (column: string) => `$\{${column}}`;
    const selecting = (condition: string) =>
      `tx.select({ given: sql\`(select sum(a) from r where ${condition})\` }).from(lines);\n`;
    const wrong = selecting(`${named('refunds.id')} = ${named('lines.id')}`);
    expect(namelessColumns(wrong)).toHaveLength(1);
    expect(namelessColumns(wrong.replace(';', '.innerJoin(x, y);'))).toEqual([]);
    expect(namelessColumns(selecting(named('isOfLine')))).toEqual([]);
  });

  it.each(modules)('has no such column in %s', (name) => {
    expect(namelessColumns(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });
});
