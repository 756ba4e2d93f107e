import type { z } from 'zod';
import type { RelatedPersonRow } from '@/db/queries/registry/related-persons';
import type { relatedPersonDetail } from '@/lib/registry/related-persons/record';

/** A related person's identity, inside of other records. */
export function presentRelatedPerson(
  row: Pick<RelatedPersonRow, 'number' | 'id' | 'name' | 'relationship' | 'mobile'>,
): z.input<typeof relatedPersonDetail> {
  return {
    id: row.number,
    uuid: row.id,
    name: row.name,
    relationship: row.relationship,
    mobile: row.mobile,
  };
}
