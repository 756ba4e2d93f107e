import { identifierTypes } from '@/lib/domain/codes/identifiers';
import { identifierWords } from '@/lib/registry/patient-identifiers/words';

export const identifierLabels = {
  type: 'Kind of number',
  value: 'Number',
  system: 'Insurer, country or system',
};

export const identifierOptions = identifierTypes.map((value) => ({
  value,
  label: identifierWords[value],
}));
