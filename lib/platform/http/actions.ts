import { z } from 'zod';
import type { Access, Contract } from '@/lib/platform/http/contract';

type OneOf = Contract<z.ZodObject, z.ZodObject, z.ZodObject>;
type BodyOf<C extends OneOf> = NonNullable<C['body']>;

/**
 * Defines an address that several operations share, each with its own contract, permission and reply; `field` of the body
 * selects one. A request that selects none needs the permission of any of them.
 */
export function defineActions<O extends readonly [OneOf, ...OneOf[]]>({
  field,
  operations,
  ...spec
}: {
  id: string;
  summary: string;
  description: string;
  field: string;
  operations: O;
}): Contract<
  O[0]['params'],
  O[0]['query'],
  z.ZodType<z.output<BodyOf<O[number]>>, z.input<BodyOf<O[number]>>>,
  O[number]['reply']
> {
  const [first] = operations;
  const named = new Map(
    operations.flatMap((operation) => {
      const name = operation.body?.shape[field];
      return name instanceof z.ZodLiteral ? [[String(name.value), operation]] : [];
    }),
  );
  const bodies = operations.flatMap(({ body }) => body ?? []);
  const union = z.discriminatedUnion(field, bodies as [z.ZodObject, ...z.ZodObject[]], {
    error: ({ code }) =>
      code === 'invalid_union'
        ? `This must be one of: ${[...named.keys()].join(', ')}.`
        : undefined,
  });
  return {
    ...first,
    ...spec,
    // The union's bodies are those of the operations, which its own type no longer says.
    body: union as unknown as z.ZodType<z.output<BodyOf<O[number]>>, z.input<BodyOf<O[number]>>>,
    choice: { field, operations: named },
  };
}

/** The operation that a body means: the contract itself unless it is a choice and the body names one of its own. */
export function operationOf(contract: Contract, json: unknown): Contract {
  if (!contract.choice || json === null || typeof json !== 'object') return contract;
  const { field, operations } = contract.choice;
  const name = Object.hasOwn(json, field) ? (json as Record<string, unknown>)[field] : undefined;
  return (typeof name === 'string' && operations.get(name)) || contract;
}

/** The permissions of a contract: a caller must have one of these. */
export function accessesOf({ access, choice }: Contract): ReadonlySet<Access> {
  return new Set(choice ? [...choice.operations.values()].map((one) => one.access) : [access]);
}
