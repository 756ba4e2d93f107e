import { describe, expect, it } from 'vitest';
import { roundObservationInput } from '@/lib/clinical/encounter-actions/contract';

const read = (value: string) =>
  roundObservationInput.safeParse(JSON.parse(`{"code": "ABDOMEN", "value": ${value}}`));

describe('a value of a ward round', () => {
  it.each([
    ['38.7', '38.7'],
    ['{"soft": true, "scars": [2, null]}', '{"soft":true,"scars":[2,null]}'],
  ])('is stored as it was sent: %s', (sent, stored) => {
    expect(read(sent).data?.value).toBe(stored);
  });

  it.each([
    '1e400',
    '12345678901234567890',
    '[1e400]',
    '{"scars": [{"count": -12345678901234567890}]}',
  ])('is refused if a number in it would be stored as another one: %s', (sent) => {
    expect(read(sent).error?.issues).toMatchObject([
      { path: ['value'], message: expect.stringContaining('too large to be read exactly') },
    ]);
  });
});
