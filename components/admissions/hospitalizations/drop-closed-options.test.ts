import { expect, test } from 'vitest';
import { dropClosedOptions } from './drop-closed-options';

const offered = { services: [{ uuid: 'surgery' }], priceTiers: [{ uuid: 'general' }] };

test('what was closed since it was chosen is chosen no more, and the rest stays', () => {
  const entry = { service: 'dental', priceTier: 'general', reason: 'Fracture' };
  expect(dropClosedOptions(entry, offered)).toEqual({ ...entry, service: '' });
  expect(dropClosedOptions({ service: null, priceTier: 'staff' }, offered)).toEqual({
    service: null,
    priceTier: '',
  });
});

test('what is offered, and what nobody has chosen yet, is the same as before', () => {
  for (const entry of [
    { service: 'surgery', priceTier: 'general' },
    { service: null, priceTier: '' },
  ]) {
    expect(dropClosedOptions(entry, offered)).toBe(entry);
  }
});
