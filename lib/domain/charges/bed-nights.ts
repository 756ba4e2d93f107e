import { daysFrom } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';

/** A bed, with its service and tier: from an instant until another, exclusive; null: still. */
export type StayPart = {
  from: Date;
  until: Date | null;
  healthcareServiceId: string;
  priceTierId: string;
  /** A child in the mother's bed, whose nights are charged to her. */
  isShared?: boolean;
};

/** The midnight that ends a calendar day: the start of the day after it. */
export type Midnight = { date: string; at: Date };

/** A night in bed: the evening's day, and the service and the tier that were in force at its midnight. */
type BedNight = Midnight & Pick<StayPart, 'healthcareServiceId' | 'priceTierId'>;

/** Every midnight after an instant until another, both included, by a place's clock. */
export function midnightsBetween(from: Date, until: Date, timeZone: string): Midnight[] {
  const midnights: Midnight[] = [];
  // The midnight on which a stay begins is that of the day before.
  let evening = dayAfter(dayAt(from, timeZone), -1);
  for (const { day, startsAt } of daysFrom(dayAfter(evening), timeZone)) {
    if (startsAt > until) break;
    if (startsAt >= from) midnights.push({ date: evening, at: startsAt });
    evening = day;
  }
  return midnights;
}

/**
 * The nights that are charged of a stay: one for each midnight of the provider's clock at which the patient was in bed, at
 * the service and the tier of the bed stay that was in force at that instant. A stay that begins at midnight has that
 * night, one that ends at midnight does not; a stay between two midnights has none. Transfers within a night do not change
 * the number. A night in the mother's bed is not charged to the child, because the bed is paid for once.
 */
export function bedNights(parts: readonly StayPart[], midnights: readonly Midnight[]): BedNight[] {
  return midnights.flatMap(({ date, at }) => {
    const part = partAt(parts, at);
    return part && !part.isShared
      ? [{ date, at, healthcareServiceId: part.healthcareServiceId, priceTierId: part.priceTierId }]
      : [];
  });
}

/** The part of a stay that was in force at an instant; undefined when the patient was not in bed. */
export function partAt(parts: readonly StayPart[], at: Date): StayPart | undefined {
  return parts.find(({ from, until }) => from <= at && (until === null || at < until));
}
