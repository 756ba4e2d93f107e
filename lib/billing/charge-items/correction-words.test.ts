import { describe, expect, it } from 'vitest';
import {
  correctionSentences,
  paidOrBilledWords,
  thingsWords,
} from '@/lib/billing/charge-items/correction-words';

const night = (day: number) => ({
  source: 'bed-night' as const,
  description: `Night of ${day} Nov 2026`,
});
const admission = { source: 'admission' as const, description: 'Admission' };

describe('the message about money after a change of the record', () => {
  const nothing = { currency: 'KES', credited: [], restored: [] };

  it('counts nights and names other items', () => {
    expect(thingsWords([night(1)])).toBe('1 night');
    expect(thingsWords([night(1), night(2)])).toBe('2 nights');
    expect(thingsWords([admission, night(1), night(2)])).toBe('Admission and 2 nights');
    const tests = ['A', 'B', 'C', 'D', 'E'].map((description) => ({
      source: 'prescription' as const,
      description,
    }));
    expect(thingsWords(tests)).toBe('A, B, C and 2 more items');
  });

  it('has the refund due if the items were paid', () => {
    const credited = [night(23), night(24)];
    expect(
      correctionSentences([{ ...nothing, before: 0n, after: -240000n, credited }], []),
    ).toEqual(['Refund due KES 2,400.00: 2 nights.']);
  });

  it('has what is taken off an unpaid bill, and both for a part-paid one', () => {
    const credited = [night(23)];
    expect(
      correctionSentences([{ ...nothing, before: 730000n, after: 610000n, credited }], []),
    ).toEqual(['Taken off the bill KES 1,200.00: 1 night.']);
    expect(
      correctionSentences([{ ...nothing, before: 100000n, after: -20000n, credited }], []),
    ).toEqual(['Refund due KES 200.00: 1 night.', 'Taken off the bill KES 1,000.00: 1 night.']);
  });

  it('has what is due again, and what is charged at the right price', () => {
    expect(
      correctionSentences([{ ...nothing, before: -240000n, after: 0n, restored: [night(23)] }], []),
    ).toEqual(['Due again KES 2,400.00: 1 night.']);
    expect(
      correctionSentences(
        [{ ...nothing, before: 0n, after: -650000n, credited: [night(23)] }],
        [{ ...night(23), amount: 120000n, currency: 'KES' }],
      ),
    ).toEqual(['Refund due KES 6,500.00: 1 night.', 'Charge due KES 1,200.00: 1 night.']);
  });
});

it('an insurer or a company of a refund due was billed, and only the patient has paid', () => {
  expect(['Gamma', 'Patient'].map(paidOrBilledWords)).toEqual([
    'billed to Gamma',
    'paid by the patient',
  ]);
});
