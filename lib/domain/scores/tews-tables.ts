import type { AgeGroup } from '@/lib/domain/scores/age-group';
import adult from '@/lib/domain/scores/configuration/tews.adult.json';
import olderChild from '@/lib/domain/scores/configuration/tews.older_child.json';
import youngerChild from '@/lib/domain/scores/configuration/tews.younger_child.json';
import { loadTewsTable, type TewsTable } from '@/lib/domain/scores/tews-configuration';

/** The three TEWS tables of the South African Triage Scale, checked when this module is loaded. */
export const tewsTables: Readonly<Record<AgeGroup, TewsTable>> = {
  adult: loadTewsTable(adult.served, 'adult', adult.version),
  older_child: loadTewsTable(olderChild.served, 'older_child', olderChild.version),
  younger_child: loadTewsTable(youngerChild.served, 'younger_child', youngerChild.version),
};
