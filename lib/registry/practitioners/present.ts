import type { z } from 'zod';
import type { practitioners } from '@/db/schema/index';
import type { practitionerRecord } from '@/lib/registry/practitioners/contract';

/** How a practitioner is called: title, first and last name. */
export function practitionerName({
  title,
  firstName,
  lastName,
}: {
  title: string;
  firstName: string;
  lastName: string;
}): string {
  return [title, firstName, lastName].filter((part) => part !== '').join(' ');
}

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
