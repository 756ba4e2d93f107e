import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { payerAccountTypes } from '@/lib/domain/codes/payment-accounts';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { accountTypeWords } from './words';

/** The accounts of insurers and companies, which owe what was charged to them. */
export const debtorChoices: ChoiceSource = {
  key: 'debtor',
  find: async (params, query, options) => {
    const found = await Promise.all(
      payerAccountTypes.map((type) =>
        pageOf(listAccountsOperation, { params, query: { ...query, type } }, options),
      ),
    );
    return {
      choices: found
        .flatMap(({ rows }) => rows)
        .map((row) => choice(row, row.payer_name ?? accountTypeWords[row.type]))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      total: found.reduce((sum, { meta }) => sum + meta.total, 0),
    };
  },
  name: async (provider_id, account_id, options) => {
    const given = { params: { provider_id, account_id } };
    return (await call(readAccountOperation, given, options)).data.name;
  },
};

const listAccountsOperation = operation<typeof accountContracts.list>(
  'GET /providers/{provider_id}/accounts',
);
const readAccountOperation = operation<typeof accountContracts.read>(
  'GET /providers/{provider_id}/accounts/{account_id}',
);
