import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { listAuditEventsOperation } from '@/components/registry/audit/operations';
import type { AuditedAction } from '@/components/registry/audit/words';
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

/** The actions of the audit log, found by any words of their name or their subject. */
export const actionChoices = (actions: readonly AuditedAction[]): ChoiceSource => ({
  key: 'audited-action',
  find: async (_, { search = '', page_size }) => {
    const words = search.toLowerCase().split(/\s+/);
    const found = actions.filter(({ name, tag }) =>
      words.every((word) => `${tag} ${name}`.toLowerCase().includes(word)),
    );
    const choices = found
      .slice(0, Number(page_size))
      .map(({ code, name, tag }) => choice({ uuid: code, name }, tag));
    return { choices, total: found.length };
  },
  name: async (_, code) => actions.find((action) => action.code === code)?.name ?? code,
});
