import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { surnameFirst } from '@/lib/domain/persons';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { practitionerContracts } from '@/lib/registry/practitioners/contract';

export const practitionerChoices: ChoiceSource = {
  key: 'practitioner',
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listPractitionersOperation, { params, query }, options);
    return {
      choices: rows.map((row) => choice({ ...row, name: surnameFirst(row) }, row.qualification)),
      total: meta.total,
    };
  },
  name: async (provider_id, practitioner_id, options) => {
    const given = { params: { provider_id, practitioner_id } };
    return surnameFirst((await call(readPractitionerOperation, given, options)).data);
  },
};

const listPractitionersOperation = operation<typeof practitionerContracts.list>(
  'GET /providers/{provider_id}/practitioners',
);
const readPractitionerOperation = operation<typeof practitionerContracts.read>(
  'GET /providers/{provider_id}/practitioners/{practitioner_id}',
);
