import { describe, expect, it } from 'vitest';
import { csvPart } from '@/lib/platform/http/csv';
import { csvLines as linesOf, refuseLines } from '@/lib/platform/http/csv-lines';

const csvLines = (text: string, atMost = 100) =>
  linesOf(text, { atMost, of: 'codes' }, () => false);

const cellsOf = (text: string) => csvLines(text).lines.map(({ cells }) => cells);

describe('a CSV text', () => {
  it.each([
    ['', []],
    ['A00,Cholera', [['A00', 'Cholera']]],
    [
      'A00,Cholera\r\nA01,"Typhoid, fever"\n',
      [
        ['A00', 'Cholera'],
        ['A01', 'Typhoid, fever'],
      ],
    ],
    ['\uFEFFA00,"Say ""aah"""', [['A00', 'Say "aah"']]],
    ['A00,', [['A00', '']]],
    ['A00,\nA01', [['A00', ''], ['A01']]],
    [' A00 ,  Cholera ', [['A00', 'Cholera']]],
    [
      'A00;Typhoid, fever\r\nA01;"One; two"',
      [
        ['A00', 'Typhoid, fever'],
        ['A01', 'One; two'],
      ],
    ],
    ['"A00, old"\tCholera; severe', [['A00, old', 'Cholera; severe']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('numbers its lines as a spreadsheet numbers its rows', () => {
    expect(csvLines('A00,"two\nlines"\n\n,\nA01,x').lines).toEqual([
      { line: 1, cells: ['A00', 'two\nlines'] },
      { line: 4, cells: ['A01', 'x'] },
    ]);
  });

  it('is read as it was before our own file made it safe for spreadsheets', () => {
    const texts = ['=1+1', '+254700000000', '-', '@here', "'quoted'", '-12.50', 'Plain; text, "x"'];
    const columns = [
      { header: 'Text', cell: (text: string) => text },
      { header: 'Next', cell: () => 'x' },
    ];
    const file = csvPart(columns, texts, { isFirst: true });
    expect(cellsOf(file)).toEqual([['Text', 'Next'], ...texts.map((text) => [text, 'x'])]);
  });

  it.each([
    ['A00,"open', 1, 0],
    ['A00,Cholera\nA00,"x"y\nA01,Typhoid', 2, 1],
    ['A0"0,x', 1, 0],
  ])('is read up to a misplaced quotation mark: %j', (text, line, before) => {
    const { lines, refused } = csvLines(text);
    expect(lines).toHaveLength(before);
    expect(refused).toEqual([{ line, reason: expect.stringContaining('quotation mark') }]);
  });
});

it('a file of too many lines is refused before the lines after those are read', () => {
  expect(csvLines('A00\n\nA01', 2).lines).toHaveLength(2);
  expect(() => csvLines('A00\n\nA01\nA02\nA"03', 2)).toThrow(
    expect.objectContaining({
      fields: { csv: ['This has more than 2 codes. Import it in parts.'] },
    }),
  );
});

it('a line with two reasons is one line that cannot be imported', () => {
  const refusal = refuseLines([
    { line: 4, reason: 'The service is missing.' },
    { line: 4, reason: 'The price tier is missing.' },
  ]);
  expect(refusal.message).toBe('One line cannot be imported, so nothing was imported.');
  expect(refusal.fields?.csv).toHaveLength(2);
});
