import { and, eq, isNull } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';

/** A stay that neither ended nor was deleted: the very condition of the unique indexes over who lies where. */
export const isCurrentStay = and(
  eq(hospitalizations.isActive, true),
  isNull(hospitalizations.deletedAt),
);
