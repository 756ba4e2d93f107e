import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { userContracts } from '@/lib/registry/users/contract';

export const userChoices: ChoiceSource = {
  key: 'user',
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listUsersOperation, { params, query }, options);
    return { choices: rows.map((row) => choice(row, row.email)), total: meta.total };
  },
  name: async (provider_id, user_id, options) => {
    const given = { params: { provider_id, user_id } };
    return (await call(readUserOperation, given, options)).data.name;
  },
};

const listUsersOperation = operation<typeof userContracts.list>(
  'GET /providers/{provider_id}/users',
);
const readUserOperation = operation<typeof userContracts.read>(
  'GET /providers/{provider_id}/users/{user_id}',
);
