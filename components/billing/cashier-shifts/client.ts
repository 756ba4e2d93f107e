import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { everyAccount } from '@/components/billing/payment-accounts/client';
import type {
  listHandoversContract,
  listShiftsContract,
  readShiftContract,
} from '@/lib/billing/cashier-shifts/contract';
import type { handoverRecord, shiftDetail, shiftRecord } from '@/lib/billing/cashier-shifts/record';
import { dataOf, pageOf, rowsOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import type { locationContracts } from '@/lib/registry/locations/contract';
import type { userContracts } from '@/lib/registry/users/contract';

export type Shift = z.output<typeof shiftRecord>;
export type ShiftDetail = z.output<typeof shiftDetail>;
export type CashHandover = z.output<typeof handoverRecord>;

/** The page of one shift, by its uuid. */
export const shiftAddress = (shift: string): string => `/shifts/${shift}`;

export const refetchEveryMs = 30_000;

export const listShiftsOperation = operation<typeof listShiftsContract>(
  'GET /providers/{provider_id}/finance/shifts',
);

/** One shift with what it took; the books move while it is open. */
export const shiftOf = (provider: string, shift: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'shift', shift],
    queryFn: dataOf(readShiftOperation, { provider_id: provider, shift_id: shift }),
    refetchInterval: refetchEveryMs,
  });

/** The cash accounts in use, which say of which currencies a drawer can be. */
export const cashAccounts = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'cash-accounts'],
    queryFn: ({ signal }) => everyAccount(provider, { type: 'cash' }, signal),
    staleTime: 5 * 60_000,
  });

/** Cash that somebody has offered to the caller and that waits for an answer. */
export const offersToMe = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'offers'],
    queryFn: rowsOf(
      listHandoversOperation,
      { provider_id: provider },
      { is_for_me: true, status: 'offered' },
    ),
    refetchInterval: refetchEveryMs,
  });

/** The cashiers at work, by name, to hand cash to. */
export const cashiers = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'cashiers'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const pages = await Promise.all(
        (['billing', 'finance-manager'] as const).map((role) =>
          fetchAllPages((page) =>
            pageOf(
              listUsersOperation,
              { params, query: { is_active: true, role, ...page } },
              { signal },
            ),
          ),
        ),
      );
      return pages
        .flat()
        .map(({ uuid, name }) => ({ value: uuid, label: name }))
        .sort((one, other) => one.label.localeCompare(other.label));
    },
    staleTime: 5 * 60_000,
  });

export const listHandoversOperation = operation<typeof listHandoversContract>(
  'GET /providers/{provider_id}/finance/handovers',
);
const readShiftOperation = operation<typeof readShiftContract>(
  'GET /providers/{provider_id}/finance/shifts/{shift_id}',
);
const listUsersOperation = operation<typeof userContracts.list>(
  'GET /providers/{provider_id}/users',
);

/** The shift that the cashier has open; null without one. */
export const ownShift = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'own-shift'],
    queryFn: async ({ signal }) => {
      const query = { is_mine: true, status: 'open', page_size: '1' } as const;
      const given = { params: { provider_id: provider }, query };
      const { rows } = await pageOf(listShiftsOperation, given, { signal });
      return rows[0] ?? null;
    },
  });

const latestShifts = '20';

/** The last shift to close at a desk in a currency, if none was opened there since. */
export const lastClosedAt = (provider: string, location: string, currency: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'last-closed', location, currency],
    queryFn: async ({ signal }) => {
      const query = { location, page_size: latestShifts };
      const given = { params: { provider_id: provider }, query };
      const { rows } = await pageOf(listShiftsOperation, given, { signal });
      const drawers = rows.filter((one) => one.currency === currency && !one.is_of_key);
      const closings = drawers.flatMap(({ closed_at }) => closed_at ?? []).sort();
      const last = drawers.find(({ closed_at }) => closed_at === closings.at(-1));
      if (!last?.closed_at) return null;
      const { closed_at } = last;
      return drawers.some(({ opened_at }) => opened_at >= closed_at) ? null : last;
    },
  });

/** The locations where a shift can be opened: those with a drawer of their own first. */
export const desks = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'desks'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const [locations, drawers] = await Promise.all([
        // The rooms of a large hospital are more than a page has rows, and a desk may come after them.
        fetchAllPages((page) =>
          pageOf(
            listLocationsOperation,
            { params, query: { is_active: true, ...page } },
            { signal },
          ),
        ),
        everyAccount(provider, { type: 'cash' }, signal),
      ]);
      const own = new Set(drawers.map(({ location }) => location));
      const sorted = [
        ...locations.filter(({ uuid }) => own.has(uuid)),
        ...locations.filter(({ uuid, type }) => !own.has(uuid) && type !== 'room'),
      ];
      return sorted.map(({ uuid, name }) => ({ value: uuid, label: name }));
    },
    staleTime: 5 * 60_000,
  });

const listLocationsOperation = operation<typeof locationContracts.list>(
  'GET /providers/{provider_id}/locations',
);
