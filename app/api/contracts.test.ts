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
