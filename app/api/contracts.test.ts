import { expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';

const usesGenericPlan = (id: string) => contracts.find((one) => one.id === id)?.usesGenericPlan;

it('keeps a generic plan for a read by key', () => {
  for (const id of ['patient.read', 'patient.summary', 'hospitalization.read', 'handover.read'])
    expect(usesGenericPlan(id), id).toBe(true);
});

it('plans filtered lists and reads of a whole provider for each execution', () => {
  for (const id of ['patient.list', 'encounter.list', 'hospitalization.list', 'ledger.check'])
    expect(usesGenericPlan(id), id).toBe(false);
});

it('keeps the plan of a list where an index serves its filters, whatever their values', () => {
  const isFoundByIndex = (id: string, query: Record<string, unknown>) =>
    contracts.find((one) => one.id === id)?.isFoundByIndex({ page: 2, page_size: 50, ...query });
  const served = [
    ['encounter.list', { mobile: undefined }],
    ['encounter.list', { encounter_class: 'ambulatory' }],
    ['encounter.list', { patient: 7, encounter_class: 'ambulatory', status: 'finished' }],
    ['observation.list', { patient_id: 7, code: 'HR' }],
    ['hospitalization.list', { is_active: false }],
  ] as const;
  for (const [id, query] of served) expect(isFoundByIndex(id, query), id).toBe(true);
  const planned = [
    ['encounter.list', { encounter_class: 'ambulatory', status: 'finished' }],
    ['encounter.list', { patient: 7, mobile: '0700' }],
    ['observation.list', { status: 'entered-in-error' }],
    ['observation.list', { search: 'wanjiru' }],
    ['hospitalization.list', { is_active: true, owing: true }],
    ['patient.list', {}],
  ] as const;
  for (const [id, query] of planned) expect(isFoundByIndex(id, query), id).toBe(false);
});
