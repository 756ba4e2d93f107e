import { z } from 'zod';
import { scheduleLimits } from '@/lib/domain/scores/schedule';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { reference } from '@/lib/platform/http/types';

const within = ({ shortest, longest }: { shortest: number; longest: number }) =>
  z.int().min(shortest).max(longest);

const fields = {
  red_minutes: within(scheduleLimits.red).meta({
    description: 'From a red set, or the arrival, to the next observations.',
  }),
  orange_minutes: within(scheduleLimits.orange),
  yellow_minutes: within(scheduleLimits.yellow),
  green_minutes: within(scheduleLimits.green),
  fall_risk_hours: within(scheduleLimits.morseHours).meta({
    description: 'From one assessment of the risk of falling to the next.',
  }),
};

const monitoringIntervals = z
  .object({
    red_minutes: z.int(),
    orange_minutes: z.int(),
    yellow_minutes: z.int(),
    green_minutes: z.int(),
    fall_risk_hours: z.int(),
  })
  .meta({ id: 'MonitoringIntervals' });

const path = '/providers/{provider_id}/monitoring-intervals';
const tag = 'Observations';
const params = z.strictObject({ provider_id: reference });

export const readMonitoringIntervalsContract = defineContract({
  id: 'monitoring-intervals.read',
  method: 'GET',
  path,
  summary: 'Read the monitoring intervals',
  description: 'How soon after a set of each colour a patient is observed again.',
  tag,
  access: 'directory:read',
  params,
  reply: envelope(monitoringIntervals),
});

export const editMonitoringIntervalsContract = defineContract({
  id: 'monitoring-intervals.edit',
  method: 'PATCH',
  path,
  summary: 'Change the monitoring intervals',
  description:
    'Changes only the fields that are sent. A more urgent colour never has a longer interval than a less urgent one. Due times of all patients follow at once; recorded sets and scores do not change.',
  tag,
  access: 'provider:administer',
  params,
  record: monitoringIntervals,
  body: z.strictObject(fields).partial(),
  example: { red_minutes: 10 },
  reply: envelope(monitoringIntervals, { message: 'The intervals were changed.' }),
});
