import { expect, it } from 'vitest';
import { whyNotAdmitted } from './use-admit-form';

it('a patient who has died can still be admitted at a time before the death, as the server allows', () => {
  const died = '2026-11-21T04:00:00.000Z';
  const whyNot = (at: string, deceased_at: string | null = died) =>
    whyNotAdmitted({ patient: { deceased_at }, stay: null }, 'Otieno, Achieng', new Date(at));
  expect(whyNot('2026-11-21T03:59:00Z')).toBeNull();
  expect(whyNot(died)).toBe(
    'Otieno, Achieng has died. Enter a time of admission before the death.',
  );
  expect(whyNot(died, null)).toBeNull();
});
