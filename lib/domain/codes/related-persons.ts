/** HL7 v3 RoleCode (http://terminology.hl7.org/CodeSystem/v3-RoleCode), those that a ward asks for. */
export const relationships = [
  'MTH',
  'FTH',
  'GUARD',
  'SPS',
  'DOMPART',
  'CHILD',
  'SIB',
  'GRPRN',
  'GRNDCHILD',
  'AUNT',
  'UNCLE',
  'EXT',
  'NBOR',
  'FRND',
] as const;
export type Relationship = (typeof relationships)[number];
