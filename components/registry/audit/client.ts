import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import {
  type AuditListFilter,
  auditList,
  countOf,
  toAuditEventsQuery,
} from '@/components/registry/audit/list-view';
import { listAuditEventsOperation } from '@/components/registry/audit/operations';
import type {
  listAuditEventsContract,
  verifyAuditEventsContract,
} from '@/lib/platform/audit/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type AuditEvent = z.output<typeof listAuditEventsContract.reply.item>;

/**
 * A page of the audit log; the provider by uuid. It is not read again by itself: a reading of it is written into it.
 */
export const auditEventsQuery = (provider: string, view: ListView<AuditListFilter>) =>
  queryOptions({
    queryKey: ['audit', provider, 'list', writeListView(auditList, view)],
    queryFn: async ({ signal }): Promise<ListReading<AuditListFilter, AuditEvent>> => {
      const given = { params: { provider_id: provider }, query: toAuditEventsQuery(view) };
      const { rows, meta, next } = await pageOf(listAuditEventsOperation, given, { signal });
      return { view, rows, ...countOf(view, { rows, total: meta.total, next }) };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A million rows are checked in half a minute. */
const checkWithinMs = 10 * 60_000;

/** Verifies the whole log of a provider, only on request. */
export const auditChecked = (provider: string) =>
  queryOptions({
    queryKey: ['audit', provider, 'check'],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider } };
      const answer = await call(verifyAuditEventsOperation, given, {
        signal,
        answerWithinMs: checkWithinMs,
      });
      return answer.data;
    },
    enabled: false,
    retry: false,
    gcTime: 0,
  });

const verifyAuditEventsOperation = operation<typeof verifyAuditEventsContract>(
  'GET /providers/{provider_id}/audit-events/verification',
);
