import { listQuery } from '@/components/platform/lists/list-query';
import { listShiftsOperation, refetchEveryMs } from './client';
import { shiftList } from './list-view';

/** A page of the list of shifts; the provider by uuid. Apart from the other queries, whose pages load no contract. */
export const shiftsQuery = listQuery({
  key: ['payments', 'shifts'],
  list: shiftList,
  operation: listShiftsOperation,
  refetchEveryMs,
});
