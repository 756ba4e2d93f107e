import type { TewsTables } from '@/components/clinical/observations/judge-entry';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { loadTewsTable, type TewsConfiguration } from '@/lib/domain/scores/tews-configuration';

/** The served configuration of each table, with its version. */
export type ServedTables = Readonly<
  Record<AgeGroup, { version: string; served: TewsConfiguration }>
>;

/** The tables that a set is scored by while it is typed. */
export function loadTables(configurations: ServedTables): TewsTables {
  const load = (ageGroup: AgeGroup) => {
    const { served, version } = configurations[ageGroup];
    return loadTewsTable(served, ageGroup, version);
  };
  return {
    adult: load('adult'),
    older_child: load('older_child'),
    younger_child: load('younger_child'),
  };
}
