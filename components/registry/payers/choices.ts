import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { payerContracts } from '@/lib/registry/payers/contract';
import { payerTypeWords } from './words';

const ofPayers = (key: string, narrowed: { is_active?: 'true' }): ChoiceSource => ({
  key,
  find: async (params, query, options) => {
    const given = { params, query: { ...query, ...narrowed } };
    const { rows, meta } = await pageOf(listPayersOperation, given, options);
    const choices = rows.map((row) => choice(row, payerTypeWords[row.type]));
    return { choices, total: meta.total };
  },
  name: async (provider_id, payer_id, options) => {
    const given = { params: { provider_id, payer_id } };
    return (await call(readPayerOperation, given, options)).data.name;
  },
});

export const payerChoices = ofPayers('payer', {});
/** Those that can be chosen for something new. */
export const offeredPayerChoices = ofPayers('offered-payer', { is_active: 'true' });

const listPayersOperation = operation<typeof payerContracts.list>(
  'GET /providers/{provider_id}/payers',
);
const readPayerOperation = operation<typeof payerContracts.read>(
  'GET /providers/{provider_id}/payers/{payer_id}',
);
