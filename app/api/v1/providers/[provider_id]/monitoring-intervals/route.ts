import {
  editMonitoringIntervalsContract,
  readMonitoringIntervalsContract,
} from '@/lib/clinical/monitoring-intervals/contract';
import {
  editMonitoringIntervals,
  readMonitoringIntervals,
} from '@/lib/clinical/monitoring-intervals/server/intervals';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readMonitoringIntervalsContract, ({ ctx }) => readMonitoringIntervals(ctx)),
  PATCH: handle(editMonitoringIntervalsContract, ({ ctx, body }) =>
    editMonitoringIntervals(ctx, body),
  ),
});
