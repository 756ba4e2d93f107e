import { expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';

const usesGenericPlan = (id: string) => contracts.find((one) => one.id === id)?.usesGenericPlan;

it('plans a read of one thing by its key once a connection', () => {
  for (const id of ['patient.read', 'patient.summary', 'hospitalization.read', 'handover.read'])
    expect(usesGenericPlan(id), id).toBe(true);
});

it('plans anew what a query narrows, of which one plan is not as good as another, and what reads all of a provider', () => {
  for (const id of ['patient.list', 'encounter.list', 'hospitalization.list', 'ledger.check'])
    expect(usesGenericPlan(id), id).toBe(false);
});
