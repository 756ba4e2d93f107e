import { z } from 'zod';
import { relationships } from '@/lib/domain/codes/related-persons';
import { relationshipWords } from '@/lib/registry/related-persons/words';

/** A related person's identity, inside of other records. */
export const relatedPersonDetail = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    relationship: z.enum(relationships).meta({
      description: `The relationship to the patient, a code of HL7 v3 RoleCode: ${relationships
        .map((code) => `\`${code}\` ${relationshipWords[code].toLowerCase()}`)
        .join(', ')}.`,
    }),
    mobile: z.string(),
  })
  .meta({ id: 'RelatedPerson' });
