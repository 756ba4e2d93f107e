import type { ChoiceSource } from '@/components/platform/lists/choices';
import { surnameFirst } from '@/lib/domain/persons';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { visitContracts } from '@/lib/registry/visits/contract';

export const visitChoices: ChoiceSource = {
  key: 'visit',
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listVisitsOperation, { params, query }, options);
    const choices = rows.map(({ uuid, id, reason, patient_detail }) => ({
      uuid,
      name: surnameFirst(patient_detail),
      detail: [`visit ${id}`, reason].filter((part) => part !== '').join(' · '),
    }));
    return { choices, total: meta.total };
  },
  name: async (provider_id, visit_id, options) => {
    const given = { params: { provider_id, visit_id } };
    const { id, patient_detail } = (await call(readVisitOperation, given, options)).data;
    return `${surnameFirst(patient_detail)}, visit ${id}`;
  },
};

const listVisitsOperation = operation<typeof visitContracts.list>(
  'GET /providers/{provider_id}/visits',
);
const readVisitOperation = operation<typeof visitContracts.read>(
  'GET /providers/{provider_id}/visits/{visit_id}',
);
