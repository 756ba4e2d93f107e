import { expect, test } from 'vitest';
import { exampleOf } from './example';

const tenth = { discount_type: 'percentage', amount: '10', currency: 'KES' } as const;

test('a percentage takes its part off the price of the example, rounded to the cent', () => {
  expect(exampleOf({ ...tenth, amount: '7.5' }, '3333.33')).toEqual({
    isReady: true,
    effect: {
      amount: '3333.33',
      discount_amount: '250.00',
      net_amount: '3083.33',
      currency: 'KES',
    },
  });
});

test('a fixed amount never takes off more than the price', () => {
  const fixed = { discount_type: 'currency', amount: '1500', currency: 'KES' } as const;
  expect(exampleOf(fixed, '1000')).toMatchObject({
    effect: { discount_amount: '1000.00', net_amount: '0.00' },
  });
});

test.each([
  [{ ...tenth, amount: '' }, 'Enter the discount to see an example.'],
  [{ ...tenth, amount: '101' }, 'Enter at most 100 per cent.'],
  [{ ...tenth, amount: '0' }, 'Enter a discount above zero.'],
  [{ ...tenth, currency: 'KE' }, 'Choose a currency to see an example.'],
  [
    { discount_type: 'currency', amount: '0.001', currency: 'KES' } as const,
    /at most 2 decimal places/,
  ],
])('the missing entries of an example are named: %j', (entry, sentence) => {
  expect(exampleOf(entry, '1000')).toEqual({
    isReady: false,
    missing: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  });
});

test('a price that is finer than the currency’s smallest coin is no example', () => {
  expect(exampleOf(tenth, '1.005')).toMatchObject({ isReady: false });
});
