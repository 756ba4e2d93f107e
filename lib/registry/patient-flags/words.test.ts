import { expect, it } from 'vitest';
import { allergiesOf } from './words';

const allergy = (note: string) => ({ kind: 'allergy', note });

it('names what a patient is allergic to without the word that comes before the list', () => {
  const flags = [
    allergy('Allergy: Latex'),
    allergy('ALLERGIES: eggs, nuts'),
    allergy('Penicillin: rash'),
    allergy('Allergy:'),
    allergy('Allergy to bee stings'),
    { kind: 'isolation', note: 'Airborne: measles' },
  ];
  const named = ['Latex', 'eggs, nuts', 'Penicillin: rash', 'Allergy:', 'Allergy to bee stings'];
  expect(allergiesOf(flags)).toEqual(named);
});
