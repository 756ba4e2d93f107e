import { expect, test } from 'vitest';
import { dropClosedOptions } from './drop-closed-options';

const offered = { services: [{ uuid: 'surgery' }], priceTiers: [{ uuid: 'general' }] };

test('a choice that was closed in the meantime is cleared, and the others stay', () => {
  const entry = { service: 'dental', priceTier: 'general', reason: 'Fracture' };
  expect(dropClosedOptions(entry, offered)).toEqual({ ...entry, service: '' });
  expect(dropClosedOptions({ service: null, priceTier: 'staff' }, offered)).toEqual({
    service: null,
    priceTier: '',
  });
});

test('a choice that is still offered, and one not made yet, stay as they are', () => {
  for (const entry of [
    { service: 'surgery', priceTier: 'general' },
    { service: null, priceTier: '' },
  ]) {
    expect(dropClosedOptions(entry, offered)).toBe(entry);
  }
});
