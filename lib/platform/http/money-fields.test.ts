import { expect, it } from 'vitest';
import { moneyAmount } from '@/lib/platform/http/money-fields';

it.each([33.3333, 0.1 + 0.2, '1.0005'])(
  'an amount with more decimals than any currency has is refused with that reason: %j',
  (given) => {
    expect(moneyAmount.safeParse(given).error?.issues).toMatchObject([
      { message: expect.stringContaining('with at most 3 decimal places') },
    ]);
  },
);
