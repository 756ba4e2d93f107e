import type { DemoHospital } from '@/lib/ops/demo/hospital';
import { groupedBy } from '@/lib/ops/demo/money/grouped';
import type { Item } from '@/lib/ops/demo/money/rows';

/** Charges that were made together: a visit's items, or a stay's, and when they could be paid. */
export type Charged = { patientId: string; items: Item[]; at: Date };

const payingAhead = 5;

/** A hospital's charges: its visits and the stays that are over, the last first, and some of the present ones. */
export function chargedItems({ rows }: DemoHospital) {
  // Copies: what is stored first is billable, and billed when its invoice is there.
  const items = rows.chargeItems.flatMap((item): Item[] =>
    item.id === undefined ? [] : [{ ...item, id: item.id }],
  );
  const together = (list: Item[], key: (item: Item) => string | null | undefined) => [
    ...groupedBy(list, key).values(),
  ];
  const charged = (group: Item[], end?: Date | null): Charged[] => {
    const [first] = group;
    const last = group.at(-1)?.createdAt;
    if (!first || !last) return [];
    return [{ patientId: first.patientId, items: group, at: end && end > last ? end : last }];
  };
  const leftAt = new Map(rows.hospitalizations.map(({ id, dischargedAt }) => [id, dischargedAt]));
  const ofStays = together(
    items.filter(({ hospitalizationId }) => hospitalizationId),
    ({ hospitalizationId }) => hospitalizationId,
  );
  const endOf = ([first]: Item[]) => leftAt.get(first?.hospitalizationId ?? '');
  const lastFirst = (a: Charged, b: Charged) => b.at.getTime() - a.at.getTime();
  return {
    visits: together(
      items.filter(({ hospitalizationId }) => !hospitalizationId),
      ({ encounterId }) => encounterId,
    )
      .flatMap((group) => charged(group))
      .sort(lastFirst),
    ended: ofStays
      .flatMap((group) => {
        const end = endOf(group);
        return end ? charged(group, end) : [];
      })
      .sort(lastFirst),
    present: ofStays
      .filter((group) => !endOf(group))
      .flatMap((group) =>
        charged(group).map((one) => ({ ...one, at: group[0]?.createdAt ?? one.at })),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, payingAhead),
  };
}
