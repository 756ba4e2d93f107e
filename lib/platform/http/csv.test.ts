import { describe, expect, it } from 'vitest';
import { attachment, type CsvColumn, csvPart } from '@/lib/platform/http/csv';

const name: CsvColumn<string | number>[] = [{ header: 'Name', cell: (value) => value }];
const cellOf = (value: string | number) =>
  csvPart(name, [value], { isFirst: false }).replace(/\r\n$/, '');

describe('a CSV file', () => {
  it('begins with a byte order mark and its header, once', () => {
    const first = csvPart(name, ['Achieng'], { isFirst: true });
    expect(first).toBe('\uFEFFName\r\nAchieng\r\n');
    expect(csvPart(name, ['Wanjiku'], { isFirst: false })).toBe('Wanjiku\r\n');
  });

  it('has its header even without rows, and no empty line at its end', () => {
    expect(csvPart(name, [], { isFirst: true })).toBe('\uFEFFName\r\n');
    expect(csvPart(name, [], { isFirst: false })).toBe('');
  });

  it.each([
    ['Otieno, Achieng', '"Otieno, Achieng"'],
    ['the "old" ward', '"the ""old"" ward"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['Ng’ang’a Müller 李', 'Ng’ang’a Müller 李'],
    ['', ''],
    [' spaced ', ' spaced '],
  ])('quotes %j as RFC 4180 does, and nothing else', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    [
      '=HYPERLINK("http://evil.example","Click")',
      `"'=HYPERLINK(""http://evil.example"",""Click"")"`,
    ],
    ['+254712345678', "'+254712345678"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', `"'\r=1+1"`],
    ['\n=1+1', `"'\n=1+1"`],
    ['＝1+1', "'＝1+1"],
  ])('never lets a spreadsheet run %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  it('leaves a number a number, below zero as well', () => {
    expect(cellOf(-4)).toBe('-4');
    expect(cellOf('-1500.00')).toBe('-1500.00');
  });
});

it('names its file for old and new browsers, and never beyond its quotes', () => {
  expect(attachment('Sainte-Thérèse "A"/B 2026.csv')).toBe(
    `attachment; filename="Sainte-Therese -A--B 2026.csv"; filename*=UTF-8''Sainte-Th%C3%A9r%C3%A8se%20%22A%22%2FB%202026.csv`,
  );
});
