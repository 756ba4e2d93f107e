import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import type { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { CallError, call, pageOf } from '@/lib/platform/http/call';
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

/** Anyone named in the audit log: users of the hospital can be searched, and everyone can be named. */
export const actorChoices: ChoiceSource = {
  key: 'actor',
  find: (params, query, options) => userChoices.find(params, query, options),
  name: async (provider_id, actor, options) => {
    try {
      return await userChoices.name(provider_id, actor, options);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error;
      // A system's key, or somebody who left: the log itself knows the name.
      const given = { params: { provider_id }, query: { actor, page_size: '1' } };
      const [latest] = (await pageOf(listAuditEventsOperation, given, options)).rows;
      if (!latest) throw error;
      return latest.actor_name;
    }
  },
};

const listUsersOperation = operation<typeof userContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/users',
});
const readUserOperation = operation<typeof userContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/users/{user_id}',
});
const listAuditEventsOperation = operation<typeof listAuditEventsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/audit-events',
});
