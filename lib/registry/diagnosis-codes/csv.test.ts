import { describe, expect, it } from 'vitest';
import { CsvFault, csvRecords } from '@/lib/registry/diagnosis-codes/csv';

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
    [
      'A00,"two\nlines"\n\n\nA01,x',
      [
        ['A00', 'two\nlines'],
        ['A01', 'x'],
      ],
    ],
    ['A00,\nA01', [['A00', ''], ['A01']]],
    ['A00,', [['A00', '']]],
  ])('%j', (text, records) => {
    expect(csvRecords(text)).toEqual(records);
  });

  it.each(['A00,"open', 'A00,"x"y', 'A0"0,x'])(
    'is refused where a quote is misplaced: %j',
    (text) => {
      expect(() => csvRecords(text)).toThrow(CsvFault);
    },
  );
});
