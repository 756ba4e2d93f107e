import type { IdentifierType } from '@/lib/domain/codes/identifiers';

/** The kind of an identifier on the screen. */
export const identifierWords: Record<IdentifierType, string> = {
  'national-id': 'National ID',
  insurance: 'Insurance number',
  passport: 'Passport',
  'birth-certificate': 'Birth certificate',
  other: 'Number of another system',
};
