import { describe, expect, it } from 'vitest';
import { csvTable as tableOf } from '@/lib/platform/http/csv-table';

const columns = {
  service: { header: 'Service' },
  amount: { header: 'Amount' },
  currency: { header: 'Currency', isOptional: true },
};

const csvTable = (text: string, atMost = 100) => tableOf(text, columns, { atMost, of: 'prices' });

describe('a file whose first line names its columns', () => {
  it('is read in any order of columns, without those that nobody asked for', () => {
    const text = 'Number,AMOUNT,service\n7,45.00,"X-ray, chest"\n\n8,,MRI,,\n';
    expect(csvTable(text)).toEqual({
      rows: [
        { line: 2, service: 'X-ray, chest', amount: '45.00', currency: '' },
        { line: 4, service: 'MRI', amount: '', currency: '' },
      ],
      refused: [],
    });
  });

  it.each([
    ['', ['The column “Service” is missing.', 'The column “Amount” is missing.']],
    ['Amount\n1', ['The column “Service” is missing.']],
    ['Service,Amount,amount\nX,1,2', ['The column “Amount” appears twice.']],
  ])('names the columns that it cannot be read without: %j', (text, reasons) => {
    const { rows, refused } = csvTable(text);
    expect(rows).toEqual([]);
    expect(refused).toEqual(reasons.map((reason) => ({ line: 1, reason })));
  });

  it('refuses a line that a comma without quotation marks made longer', () => {
    const { rows, refused } = csvTable('Service,Amount\nX-ray, chest,45\nMRI,90');
    expect(rows).toHaveLength(1);
    expect(refused).toEqual([{ line: 2, reason: expect.stringContaining('more cells') }]);
  });

  it('may have as many lines below its first one as it is for, and no more', () => {
    expect(csvTable('Service,Amount\nMRI,90\nX-ray,45', 2).rows).toHaveLength(2);
    expect(() => csvTable('Service,Amount\nMRI,90\nX-ray,45\n,', 1)).toThrow(
      expect.objectContaining({
        fields: { csv: ['This has more than 1 prices. Import it in parts.'] },
      }),
    );
  });
});
