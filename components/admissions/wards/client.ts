import { queryOptions } from '@tanstack/react-query';
import { type BoardView, writeChoice } from '@/components/admissions/wards/view';
import type {
  listWardsContract,
  WardBoard,
  wardBoardContract,
  wardBoardEventsContract,
  wardFormsContract,
} from '@/lib/admissions/wards/contract';
import type {
  openWardDisplayContract,
  WardDisplay,
  wardDisplayContract,
} from '@/lib/admissions/wards/display-contract';
import { addressOf, call, dataOf, openedAddress, rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/**
 * A board and when it came, in milliseconds of this device's clock, which may be wrong: together with the board's own time
 * they show by how much. null until the browser has the board that came with the page.
 */
export type BoardReading<B = WardBoard> = { board: B; receivedAt: number | null };

/** The board of a ward; both by uuid. */
export const wardBoardQuery = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['ward-board', provider, ward],
    queryFn: async ({ signal }): Promise<BoardReading> => {
      const given = { params: { provider_id: provider }, query: { ward } };
      const { data } = await call(wardBoardOperation, given, { signal });
      return { board: data, receivedAt: Date.now() };
    },
  });

/** The board of this browser's wall display. */
export const wardDisplaySource = {
  query: queryOptions({
    queryKey: ['ward-display'],
    queryFn: async ({ signal }): Promise<BoardReading<WardDisplay>> => {
      const { data } = await call(wardDisplayOperation, {}, { signal });
      return { board: data, receivedAt: Date.now() };
    },
  }),
  events: '/api/v1/ward-display/events',
};

/** The wards in use, the first 200 by name, with how full they are. */
export const wardsQuery = (provider: string) =>
  queryOptions({
    queryKey: ['wards', provider],
    queryFn: rowsOf(listWardsOperation, { provider_id: provider }, { page_size: '200' }),
    refetchInterval: 30_000,
  });

/** Everything needed to observe each patient of a ward without a connection. Read every few minutes. */
export const wardFormsQuery = (provider: string, ward: string) =>
  queryOptions({
    queryKey: ['ward-forms', provider, ward],
    queryFn: dataOf(wardFormsOperation, { provider_id: provider }, { ward }),
    refetchInterval: 300_000,
  });

/** The address of the ward's event stream. */
export const wardBoardEventsAddress = (provider: string, ward: string): string =>
  openedAddress(
    addressOf(wardBoardEventsOperation, { params: { provider_id: provider }, query: { ward } }),
  );

/** Keeps for a year which ward was looked at last, so that signing in leads there. */
export function rememberWard(ward: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the Firefox ESR that hospitals run.
  document.cookie = `${lastWardCookie}=${ward}; path=/; max-age=31536000; samesite=lax`;
}

export const lastWardCookie = 'wardline-ward';

/** Keeps for a year how this device shows boards. The server draws the next one in the same way. */
export function rememberBoard(view: Pick<BoardView, 'layout' | 'sort'>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the Firefox ESR that hospitals run.
  document.cookie = `${boardCookie}=${writeChoice(view)}; path=/; max-age=31536000; samesite=lax`;
}

export const boardCookie = 'wardline-board';

const wardDisplayOperation = operation<typeof wardDisplayContract>('GET /ward-display');
export const openDisplayOperation = operation<typeof openWardDisplayContract>(
  'POST /ward-display',
  'anyone',
);
const listWardsOperation = operation<typeof listWardsContract>(
  'GET /providers/{provider_id}/wards',
);
const wardBoardOperation = operation<typeof wardBoardContract>(
  'GET /providers/{provider_id}/ward-board',
);
const wardBoardEventsOperation = operation<typeof wardBoardEventsContract>(
  'GET /providers/{provider_id}/ward-board/events',
);
const wardFormsOperation = operation<typeof wardFormsContract>(
  'GET /providers/{provider_id}/ward-board/observation-forms',
);
