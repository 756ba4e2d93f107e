import type { DeskItem } from '@/components/billing/payments/desk-client';

/** Charge items of the same stay or encounter. */
export type ItemGroup = {
  key: string;
  /** "Admission", "Visit", or what belongs to neither. */
  kind: 'stay' | 'encounter' | 'other';
  /** The first and the last day of what is charged. */
  days: { first: string; last: string };
  items: DeskItem[];
};

type Item = Pick<DeskItem, 'hospitalization' | 'encounter' | 'service_date' | 'created_at'>;

/** A patient's items by the stay or the encounter that they came of, the latest first; what came of neither last. */
export function groupItems(items: readonly DeskItem[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const { key, kind } = originOf(item);
    const day = dayOf(item);
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { key, kind, days: { first: day, last: day }, items: [item] });
      continue;
    }
    group.items.push(item);
    if (day < group.days.first) group.days.first = day;
    if (day > group.days.last) group.days.last = day;
  }
  for (const group of groups.values()) {
    group.items.sort((one, other) => dayOf(one).localeCompare(dayOf(other)) || one.id - other.id);
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.kind === 'other') - Number(other.kind === 'other') ||
      other.days.last.localeCompare(one.days.last),
  );
}

function originOf({ hospitalization, encounter }: Item): Pick<ItemGroup, 'key' | 'kind'> {
  if (hospitalization !== null) return { key: hospitalization, kind: 'stay' };
  if (encounter !== null) return { key: encounter, kind: 'encounter' };
  return { key: 'other', kind: 'other' };
}

/** The day of what is charged, else the one on which it was charged. */
const dayOf = ({ service_date, created_at }: Item): string =>
  service_date ?? created_at.slice(0, 10);
