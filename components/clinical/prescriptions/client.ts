import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { prescriptionList } from '@/components/clinical/prescriptions/list-view';
import { listPrescriptionsOperation } from '@/components/clinical/prescriptions/operations';
import { listQuery } from '@/components/platform/lists/list-query';
import type { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import type {
  encounterPrescriptions,
  prescriptionRecord,
} from '@/lib/clinical/prescriptions/record';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';

export type PrescribedEncounter = z.output<typeof encounterPrescriptions>;
export type CurrentPrescription = z.output<typeof prescriptionRecord>;

const refetchEveryMs = 60_000;

/** The address of one prescription, by its uuid. */
export const prescriptionAddress = (prescription: string): string =>
  `/prescriptions/${prescription}`;

/** The page where a medicine is prescribed for a patient; `from` is the path to come back to. */
export function prescribeAddress(
  patient: string,
  { encounter, from }: { encounter?: string; from?: string } = {},
): string {
  const query = new URLSearchParams();
  if (encounter !== undefined) query.set('encounter', encounter);
  if (from !== undefined) query.set('from', from);
  return `/patients/${patient}/prescribe${query.size > 0 ? `?${query}` : ''}`;
}

/** A page of the list of encounters with their prescriptions; the provider by uuid. */
export const prescribedEncounters = listQuery({
  key: ['prescriptions'],
  list: prescriptionList,
  operation: operation<typeof listEncounterPrescriptionsContract>(
    'GET /providers/{provider_id}/encounter-prescriptions',
  ),
  refetchEveryMs,
});

/**
 * A patient's prescriptions that are active or on hold, also those under a record that this one replaced: the last ordered
 * first.
 */
export const currentPrescriptions = ({
  provider,
  patient,
}: {
  provider: string;
  patient: string;
}) =>
  queryOptions({
    queryKey: ['prescriptions', provider, 'current', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const query = { patient, with_replaced: true, page_size: String(maximumPageSize) };
      const [active, held] = await Promise.all(
        (['active', 'on-hold'] as const).map((status) =>
          pageOf(listPrescriptionsOperation, { params, query: { ...query, status } }, { signal }),
        ),
      );
      return [...(active?.rows ?? []), ...(held?.rows ?? [])];
    },
  });
