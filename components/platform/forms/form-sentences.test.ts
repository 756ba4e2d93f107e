import { expect, it } from 'vitest';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { reference, uuid } from '@/lib/platform/http/types';
import { formSentence, rewordForPeople } from './form-sentences';

const sentenceOf = (schema: typeof reference | typeof uuid | typeof moneyAmount, typed: string) =>
  schema.safeParse(typed).error?.issues[0]?.message ?? '';

it.each([
  [reference, '', 'Price', 'Choose a price.'],
  [uuid, '', 'Account', 'Choose an account.'],
  [reference, '', undefined, 'Choose a value.'],
  [moneyAmount, 'abc', 'Amount', 'Enter an amount, such as 45.00.'],
] as const)('a form names no id and no rule of decimals: %#', (schema, typed, label, words) => {
  expect(formSentence(sentenceOf(schema, typed), label)).toBe(words);
});

it('a form keeps a sentence that is already for people', () => {
  const errors = { price: { type: 'custom', message: 'Choose the service first.' } };
  rewordForPeople(errors, { price: 'Price' });
  expect(errors.price.message).toBe('Choose the service first.');
});
