import type { z } from 'zod';
import type { practitioners } from '@/db/schema/index';
import { practitionerName } from '@/lib/domain/persons';
import type { practitionerRecord } from '@/lib/registry/practitioners/contract';

export function presentPractitioner(
  row: typeof practitioners.$inferSelect,
): z.input<typeof practitionerRecord> {
  return {
    id: row.number,
    uuid: row.id,
    name: practitionerName(row),
    title: row.title,
    first_name: row.firstName,
    last_name: row.lastName,
    qualification: row.qualification,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}
