import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  descendingNullsFirst,
  instantRange,
  isNamesake,
  number,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { bedStatuses, locationTypes } from '@/lib/domain/codes/locations';

/**
 * A name as people count: every number in it, of whichever numerals, filled up with zeros to ten digits, so that Ward 2 comes
 * before Ward 10.
 */
const inNaturalOrder = sql`lower(regexp_replace(regexp_replace(
  translate("name", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
  '([0-9]+)', '000000000\\1', 'g'), '0*([0-9]{10,})', '\\1', 'g'))`;

/** Wards, the rooms in them, and other places such as a clinic or a billing desk. */
export const locations = pgTable(
  'locations',
  {
    ...recordColumns(),
    type: text('type', { enum: locationTypes }).notNull(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    /** The order of lists of locations. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(inNaturalOrder),
    partOfId: uuid('part_of_id'),
    isActive: boolean('is_active').notNull().default(true),
    /** A ward for pregnancy, birth and the time after it, where women are asked if they are pregnant. */
    isMaternity: boolean('is_maternity').notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('locations', t),
    uniqueIndex('locations_name_unique')
      .on(t.providerId, sql`coalesce(part_of_id, provider_id)`, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
    index('locations_by_name').on(t.providerId, t.type, t.sortName, t.number),
    check('locations_ward_is_maternity', sql`${t.type} = 'ward' or not ${t.isMaternity}`),
    check('locations_type_known', oneOf(t.type, locationTypes)),
    check('locations_room_in_ward', sql`(${t.type} = 'room') = (${t.partOfId} is not null)`),
    tenantReference(t, t.partOfId, t, 'locations_part_of_fk'),
  ],
);

/** A bed in a room. Its status changes only together with the stay that occupies or leaves it. */
export const beds = pgTable(
  'beds',
  {
    ...recordColumns(),
    wardId: uuid('ward_id').notNull(),
    roomId: uuid('room_id').notNull(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    /** Order of the beds on the ward's board. */
    position: integer('position').notNull().default(0),
    status: text('status', { enum: bedStatuses }).notNull().default('available'),
    statusReason: text('status_reason').notNull().default(''),
    statusChangedAt: timestamptz('status_changed_at').notNull().defaultNow(),
    statusChangedById: uuid('status_changed_by_id').references(() => users.id),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('beds', t),
    uniqueIndex('beds_name_unique')
      .on(t.providerId, t.wardId, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
    index('beds_by_ward').on(t.providerId, t.wardId, t.position, t.number),
    check('beds_status_known', oneOf(t.status, bedStatuses)),
    tenantReference(t, t.wardId, locations, 'beds_ward_fk'),
    tenantReference(t, t.roomId, locations, 'beds_room_fk'),
  ],
);

/** Every status that a bed has had, who gave it and why. A trigger writes it. */
export const bedStatusHistory = pgTable(
  'bed_status_history',
  {
    providerId: providerId(),
    id: uuid('id').notNull().defaultRandom(),
    number: number(),
    bedId: uuid('bed_id').notNull(),
    status: text('status', { enum: bedStatuses }).notNull(),
    reason: text('reason').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
    changedById: uuid('changed_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('bed_status_history_by_bed').on(
      t.providerId,
      t.bedId,
      descendingNullsFirst(t.changedAt),
      descendingNullsFirst(t.number),
    ),
    check('bed_status_history_status_known', oneOf(t.status, bedStatuses)),
    tenantReference(t, t.bedId, beds, 'bed_status_history_bed_fk'),
  ],
);

/**
 * When a bed was not in use: it, its room or its ward was closed. Open at its end while that lasts. Triggers write it, so
 * that the figures of a past day do not change with what is closed or opened later.
 */
export const bedClosures = pgTable(
  'bed_closures',
  {
    providerId: providerId(),
    id: uuid('id').notNull().defaultRandom(),
    bedId: uuid('bed_id').notNull(),
    period: instantRange('period').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('bed_closures_by_bed').on(t.providerId, t.bedId),
    uniqueIndex('bed_closures_one_that_goes_on')
      .on(t.providerId, t.bedId)
      .where(sql`upper_inf(period)`),
    check(
      'bed_closures_period_not_empty',
      sql`not isempty(${t.period}) and not lower_inf(${t.period})`,
    ),
    tenantReference(t, t.bedId, beds, 'bed_closures_bed_fk'),
  ],
);
