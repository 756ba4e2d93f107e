import { expect, it } from 'vitest';
import { whyPinIsWeak } from './pins';

it.each([
  ...['000000', '111222', '121212', '123123', '123456', '654321', '890123', '210987', '135791'],
  ...['112233', '159753', '121122'],
])('%s is easy to guess', (pin) => {
  expect(whyPinIsWeak(pin)).toMatch(/easy to guess/);
});

it.each(['408271', '739105', '200614', '991337'])('%s can be chosen', (pin) => {
  expect(whyPinIsWeak(pin)).toBeNull();
});
