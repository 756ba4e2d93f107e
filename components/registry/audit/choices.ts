import type { ChoiceSource } from '@/components/platform/lists/choices';
import { listAuditEventsOperation } from '@/components/registry/audit/operations';
import { userChoices } from '@/components/registry/users/choices';
import { CallError, pageOf } from '@/lib/platform/http/call';

/** Anyone named in the audit log: users of the hospital can be searched, and everyone can be named. */
export const actorChoices: ChoiceSource = {
  key: 'actor',
  find: (params, query, options) => userChoices.find(params, query, options),
  name: async (provider_id, actor, options) => {
    try {
      return await userChoices.name(provider_id, actor, options);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error;
      // A system's key, or a person who left: the log itself has the name.
      const given = { params: { provider_id }, query: { actor, page_size: '1' } };
      const [latest] = (await pageOf(listAuditEventsOperation, given, options)).rows;
      if (!latest) throw error;
      return latest.actor_name;
    }
  },
};
