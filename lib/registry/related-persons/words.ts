import type { Relationship } from '@/lib/domain/codes/related-persons';

/** The relationship to the patient. */
export const relationshipWords: Record<Relationship, string> = {
  MTH: 'Mother',
  FTH: 'Father',
  GUARD: 'Guardian',
  SPS: 'Husband or wife',
  DOMPART: 'Partner',
  CHILD: 'Son or daughter',
  SIB: 'Brother or sister',
  GRPRN: 'Grandparent',
  GRNDCHILD: 'Grandchild',
  AUNT: 'Aunt',
  UNCLE: 'Uncle',
  EXT: 'Other relative',
  NBOR: 'Neighbour',
  FRND: 'Friend',
};

/** A related person, as one names them at the bedside: "Mary Otieno (mother)". */
export const relatedPersonName = (person: { name: string; relationship: Relationship }): string =>
  `${person.name} (${relationshipWords[person.relationship].toLowerCase()})`;
