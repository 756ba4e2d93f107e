import { contracts } from '@/app/api/contracts';
import type { AuditedAction } from '@/components/registry/audit/words';
import type { Contract } from '@/lib/platform/http/contract';

/** Entries of the log that are no operation of the API: they are written when a hospital is set up. */
const besideTheApi: AuditedAction[] = [
  { code: 'administrator.added', name: 'Add the first administrator', tag: 'Setup' },
  { code: 'demo.filled', name: 'Fill in the demo data', tag: 'Setup' },
];

/** Every action that can stand in the log, by the part of the hospital that it belongs to and then by name. */
export const auditedActions = (): AuditedAction[] =>
  [
    ...contracts
      .flatMap(withOperations)
      .map(({ id, summary, tag }) => ({ code: id, name: summary, tag })),
    ...besideTheApi,
  ]
    .filter(({ code }, at, all) => all.findIndex((one) => one.code === code) === at)
    .toSorted((a, b) => a.tag.localeCompare(b.tag, 'en') || a.name.localeCompare(b.name, 'en'));

/** A contract, and the operations between which its body decides: those stand in the log. */
const withOperations = (contract: Contract) => [
  contract,
  ...(contract.choice?.operations.values() ?? []),
];
