import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { type Days, listDaysOfBeds, summariseStays } from '@/db/queries/admissions/statistics';
import {
  type BedStatistics,
  type bedStatisticsContract,
  longestStatistics,
} from '@/lib/admissions/statistics/contract';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

const usualDays = 30;
const daySeconds = 86_400;

/** How full the beds were, day by day, and how long patients stayed. */
export async function readBedStatistics(
  ctx: Context,
  query: z.output<typeof bedStatisticsContract.query>,
): Promise<BedStatistics> {
  const days = daysOf(ctx, query);
  const wardId = query.ward ? await wardOf(ctx, query.ward) : null;
  const [perDay, stays] = await Promise.all([
    listDaysOfBeds(ctx.tx, ctx.provider.id, wardId, days),
    summariseStays(ctx.tx, ctx.provider.id, wardId, days),
  ]);
  const sum = (column: 'occupiedSeconds' | 'availableSeconds') =>
    perDay.reduce((total, day) => total + day[column], 0);
  return {
    from: days.from,
    until: days.until,
    days: perDay.map((day) => ({
      day: day.day,
      occupied_bed_days: inDays(day.occupiedSeconds),
      available_bed_days: inDays(day.availableSeconds),
      occupancy: ratioOf(day.occupiedSeconds, day.availableSeconds),
      admissions: day.admissions,
      discharges: day.discharges,
      transfers_in: day.transfersIn,
      transfers_out: day.transfersOut,
    })),
    occupancy: ratioOf(sum('occupiedSeconds'), sum('availableSeconds')),
    length_of_stay: {
      discharges: stays.discharges,
      median_days: stays.medianSeconds === null ? null : inDays(stays.medianSeconds),
      mean_days: stays.meanSeconds === null ? null : inDays(stays.meanSeconds),
      longest_days: stays.longestSeconds === null ? null : inDays(stays.longestSeconds),
    },
    admissions: stays.admissions,
    readmissions: stays.readmissions,
  };
}

function daysOf(ctx: Context, query: z.output<typeof bedStatisticsContract.query>): Days {
  const { timeZone } = ctx.provider;
  const today = dayAt(ctx.now, timeZone);
  const until = query.until ?? today;
  if (until > today) throw refuseField('until', 'This is in the future.');
  const from =
    query.from ??
    Temporal.PlainDate.from(until)
      .subtract({ days: usualDays - 1 })
      .toString();
  if (from > until) throw refuseField('from', 'This is after the last day.');
  const { days } = Temporal.PlainDate.from(from).until(until);
  if (days >= longestStatistics) {
    throw refuseField('from', `Choose at most ${longestStatistics} days.`);
  }
  return { from, until, timeZone, now: ctx.now };
}

async function wardOf(
  ctx: Context,
  reference: Parameters<typeof resolveReference>[3],
): Promise<string> {
  const ward = await resolveReference(ctx, kinds.location, 'ward', reference);
  if (ward.type !== 'ward') throw refuseField('ward', 'This location is not a ward.');
  return ward.id;
}

/** Seconds as days, to a thousandth. */
const inDays = (seconds: number) => Math.round((seconds / daySeconds) * 1000) / 1000;

const ratioOf = (occupied: number, available: number) =>
  available > 0 ? Math.round((occupied / available) * 10_000) / 10_000 : null;
