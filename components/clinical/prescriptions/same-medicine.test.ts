import { expect, it } from 'vitest';
import { maybeSameMedicine } from './same-medicine';

it.each([
  ['Amoxicillin', 'amoxicillin'],
  ['Amoxicillin 500 mg', 'AMOXICILLIN, 250 mg'],
  ['Amoxicillin', 'Amoxicillin and clavulanic acid'],
  ['Artemether/lumefantrine', 'Lumefantrine with artemether'],
  ['Paracetamol 500 mg tablets', 'Paracetamol syrup 120 mg/5 mL'],
  ['Paracétamol', 'paracetamol'],
  ['Co-trimoxazole 480 mg', 'Cotrimoxazole tablets'],
  ['Co trimoxazole', 'cotrimoxazole DS'],
  ['Sulphamethoxazole-trimethoprim', 'Trimethoprim/sulphamethoxazole'],
  ['Benzyl penicillin', 'Benzylpenicillin sodium'],
  ['Paracétamol'.normalize('NFD'), 'Paracétamol'],
])('%s may be the same medicine as %s', (one, other) => {
  expect(maybeSameMedicine(one, other)).toBe(true);
  expect(maybeSameMedicine(other, one)).toBe(true);
});

it.each(['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u202a'])(
  'a name with an invisible character (%j), as copied from a page or a message, may be the same medicine',
  (unseen) => {
    expect(maybeSameMedicine(`Amoxi${unseen}cillin 500 mg`, 'Amoxicillin')).toBe(true);
    expect(maybeSameMedicine('Amoxicillin', `${unseen}Amoxicillin`)).toBe(true);
  },
);

it.each([
  ['Amoxicillin', 'Ampicillin'],
  ['Amoxicillin 500 mg', 'Metformin 500 mg'],
  ['500 mg', 'Metformin 500 mg'],
  ['', 'Metformin'],
  ['Iron', 'Spironolactone'],
  ['Co-amoxiclav', 'Co-trimoxazole'],
  ['Eye drops', 'Chloramphenicol eye drops'],
])('%s is another medicine than %s', (one, other) => {
  expect(maybeSameMedicine(one, other)).toBe(false);
});
