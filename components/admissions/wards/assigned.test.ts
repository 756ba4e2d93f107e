import { expect, it } from 'vitest';
import { isMine } from './assigned';

const at = Date.parse('2026-11-26T12:00:00Z');
const bed = {
  assigned_to: [
    { practitioner: 'nurse', practitioner_name: 'Nurse', ends_at: '2026-11-26T12:00:01.000Z' },
  ],
};

it('a bed is a practitioner’s until the end of the assignment, and never a viewer’s who is none', () => {
  expect(isMine(bed, 'nurse', at)).toBe(true);
  expect(isMine(bed, 'nurse', at + 1_000)).toBe(false);
  expect(isMine(bed, 'doctor', at)).toBe(false);
  expect(isMine(bed, null, at)).toBe(false);
});
