import { expect, it } from 'vitest';
import { changeOf } from '@/lib/payments/words';

it('the change to give back is that of every part that was paid in cash', () => {
  const [none, some] = [{ change: '0.00' }, { change: '100.01' }];
  expect(changeOf([none, some, { change: '49.99' }], 'KES')).toBe('150.00');
  expect(changeOf([some, none], 'KES')).toBe('100.01');
  expect(changeOf([none, none], 'KES')).toBeNull();
});
