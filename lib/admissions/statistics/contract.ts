import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { calendarDate, reference } from '@/lib/platform/http/types';

const count = z.int().nonnegative();
const ratio = z.number().min(0).nullable();

const dayOfBeds = z
  .object({
    day: z.iso.date(),
    occupied_bed_days: z
      .number()
      .meta({ description: 'Time that patients spent in beds, in days; for today, until now.' }),
    available_bed_days: z.number().meta({
      description:
        'Time that beds could be used, occupied or not, in days: neither out of service nor closed. A bed that is still closed at the end of a day counts on that day only for the time that patients spent in it.',
    }),
    occupancy: ratio.meta({ description: 'Occupied divided by available; null without a bed.' }),
    admissions: count,
    discharges: count.meta({ description: 'Deaths included.' }),
    transfers_in: count.meta({ description: 'From another ward.' }),
    transfers_out: count.meta({ description: 'To another ward.' }),
  })
  .meta({ id: 'DayOfBeds' });

const bedStatistics = z
  .object({
    from: z.iso.date(),
    until: z.iso.date(),
    days: z.array(dayOfBeds),
    occupancy: ratio.meta({ description: 'Over the whole time.' }),
    length_of_stay: z.object({
      discharges: count,
      median_days: z.number().nullable(),
      mean_days: z.number().nullable(),
      longest_days: z.number().nullable(),
    }),
    admissions: count,
    readmissions: count.meta({
      description: 'Admissions of patients who were discharged in the 30 days before.',
    }),
  })
  .meta({ id: 'BedStatistics' });
export type BedStatistics = z.output<typeof bedStatistics>;

/** The longest time that is answered for, in days. */
export const longestStatistics = 366;

export const bedStatisticsContract = defineContract({
  id: 'bed.statistics',
  method: 'GET',
  path: '/providers/{provider_id}/bed-statistics',
  summary: 'Get occupancy, admissions and movements by day',
  description: `For the provider or one ward, by the provider's clock; both days included, by default the last 30 days, at most ${longestStatistics}. No patient is named. A patient's stay on a ward is counted for that ward; the length of an admission is that of all its wards, counted where it ended.`,
  tag: 'Wards',
  access: 'admissions:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    ward: reference.optional(),
    from: calendarDate.optional(),
    until: calendarDate.optional(),
  }),
  reply: envelope(bedStatistics),
});
