import { expect, it } from 'vitest';
import { returningWords } from './shared-bed';

it('the question whether a mother’s discharge or transfer is undone names the children who come back with her', () => {
  expect(returningWords([])).toBe('');
  expect(returningWords(['Otieno, Baby'])).toBe(' Otieno, Baby shares her bed again.');
  expect(returningWords(['Otieno, Baby 1', 'Otieno, Baby 2'])).toBe(
    ' Otieno, Baby 1 and Otieno, Baby 2 share her bed again.',
  );
});
