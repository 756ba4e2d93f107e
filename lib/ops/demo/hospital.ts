import type { Role } from '@/lib/domain/codes/roles';
import type { Catalogue } from '@/lib/ops/demo/catalogue';
import type { Staff } from '@/lib/ops/demo/people';
import type { Random } from '@/lib/ops/demo/random';
import type { Rows } from '@/lib/ops/demo/rows';
import type { DemoPlaces } from '@/lib/ops/demo/wards';

/** The context of every part of a hospital's history. */
export type DemoHospital = {
  providerId: string;
  timeZone: string;
  now: Date;
  rows: Rows;
  random: Random;
  catalogue: Catalogue;
  places: DemoPlaces;
  staff: Staff;
};

/** The user who does a role's work there; a small hospital has its nurse do it. */
export function userWith({ staff }: DemoHospital, role: Role): string {
  const userId = staff.userOf.get(role) ?? staff.userOf.get('nurse');
  if (!userId) throw new Error('A demo hospital needs a nurse.');
  return userId;
}

/** Most patients pay the first tier. */
export function demoTierOf({ random, catalogue }: DemoHospital): string {
  const [usual = ''] = catalogue.tierIds;
  return random.chance(0.6) ? usual : random.pick(catalogue.tierIds);
}
