import { z } from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { permissionTable } from '@/lib/domain/codes/permissions';
import { type Contract, isOptional, type Reply } from '@/lib/platform/http/contract';
import { currencyCode, moneyAmount, netAmount } from '@/lib/platform/http/money-fields';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import {
  pageNumber,
  queryFlag,
  readOnlyFieldsOf,
  reference,
  takesRecord,
  wholeNumber,
} from '@/lib/platform/http/types';

const failureSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    data: z.null(),
    errors: z.record(z.string(), z.array(z.string())),
    request_id: z.string(),
  })
  .meta({ id: 'Failure' });

const pageMetaSchema = z
  .object({
    current: z.int(),
    page_size_query: z.literal('page_size'),
    next: z.string().nullable().meta({
      description:
        'The next page, which continues after the last row of this one. If you follow it to the end, every row that stays in the list is returned exactly once. Null: no rows follow.',
    }),
    previous: z.string().nullable().meta({ description: 'The previous page, by its number.' }),
    page_size: z.int().max(maximumPageSize),
    total: z.int(),
    is_similar: z.literal(true).optional().meta({
      description: 'No exact match: the rows have similar names, with one letter different.',
    }),
  })
  .meta({ id: 'PageMeta' });

/** The contracts as an OpenAPI 3.1 document. */
export function openApiDocument(contracts: readonly Contract[], server: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    const item = paths[contract.path] ?? {};
    item[contract.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'] =
      operation(contract);
    paths[contract.path] = item;
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Wardline',
        version: '1',
        description:
          'Patients, observations and early-warning scores, encounters, admissions, wards, charges and payments. Each path also works without `/api`; paths below `/providers` also work without `/v1`. In addition to the refusals of each operation, any request may be refused with 405 (wrong method), 408 (sent too slowly), 414 (an address of more than 8,192 characters), 417 (an `Expect` header) or 431 (headers of more than 32 KiB), in the same shape as other refusals.',
      },
      servers: [{ url: `${server}/api/v1` }],
      security: [{ apiKey: [] }, { session: [] }],
      paths,
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of one provider.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'wardline-session',
            description:
              'Set by `POST /session`. Its name starts with `__Host-` if the public address of the server is https. Changes also need the `Origin` header of the server.',
          },
          display: {
            type: 'apiKey',
            in: 'cookie',
            name: 'wardline-display',
            description:
              'Set by `POST /ward-display`. Its name starts with `__Host-` if that of the session does.',
          },
        },
      },
    },
    { override: overriding(contracts) },
  );
}

const referenceText = '^(?:[1-9][0-9]{0,15}|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})$';
const amountText = '(?:0|[1-9][0-9]{0,11})(?:[.][0-9]{1,3})?$';
const amount: oas31.SchemaObject = {
  type: ['string', 'number'],
  pattern: `^${amountText}`,
  minimum: 0,
  exclusiveMaximum: 1e12,
};

/**
 * The client's input, where the schema only describes how it is read: everything in an address is text, and a value that
 * may be text or a number has its bounds after the union.
 */
const sent: [z.ZodType, oas31.SchemaObject][] = [
  [
    reference,
    {
      type: ['string', 'integer'],
      pattern: referenceText,
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    },
  ],
  [moneyAmount, amount],
  [
    netAmount,
    { ...amount, pattern: `^-?${amountText}`, minimum: undefined, exclusiveMinimum: -1e12 },
  ],
  [currencyCode, { type: 'string', pattern: '^[A-Z]{3}$' }],
  [queryFlag, { type: 'boolean' }],
  [pageNumber, { type: 'integer', minimum: 1 }],
  [wholeNumber, { type: 'integer', minimum: 1, maximum: 999_999_999 }],
];

/** The definition that a schema still shares with the original after it got its own description. */
const sentBy = new Map<unknown, oas31.SchemaObject>(
  sent.map(([schema, said]) => [schema._zod.def, said]),
);

/** Adds to the JSON Schema of the schemas how they treat a request, which JSON Schema does not show. */
function overriding(contracts: readonly Contract[]): CreateDocumentOptions['override'] {
  const ignoredIn = new Map<unknown, Iterable<string>>(
    contracts.map(({ body, ignoredFields }) => [body?._zod.def, ignoredFields]),
  );
  return ({ zodSchema, jsonSchema, io }) => {
    if (io !== 'input') return;
    const { def } = zodSchema._zod;
    if (zodSchema instanceof z.ZodString && saysSomething(zodSchema)) jsonSchema.pattern ??= '\\S';
    const said = sentBy.get(def);
    if (said) {
      for (const key of ['enum', 'anyOf'] as const) delete jsonSchema[key];
      Object.assign(jsonSchema, { pattern: undefined }, said);
    }
    if (takesRecord(zodSchema)) {
      const name = { ...jsonSchema };
      for (const key of Object.keys(name)) delete jsonSchema[key as keyof oas31.SchemaObject];
      jsonSchema.anyOf = [name, itself];
    }
    const fallback = fallbackOf(zodSchema);
    if (fallback !== undefined) jsonSchema.default = fallback;
    const ignored = readOnlyFieldsOf(zodSchema) ?? ignoredIn.get(def) ?? [];
    for (const field of ignored) {
      if (jsonSchema.properties?.[field]) continue;
      jsonSchema.properties = { ...jsonSchema.properties, [field]: ofRecord };
    }
  };
}

/** A body may be the record as it was read, so fields that the operation ignores are allowed. */
const ofRecord = {
  readOnly: true,
  description: 'A field of the record, ignored here.',
} as const;

/** A record in place of its name. */
const itself = {
  type: 'object' as const,
  properties: { uuid: { type: 'string' as const, format: 'uuid' } },
  required: ['uuid'],
  description: 'The nested record as it was read. Only its `uuid` is used.',
};

/** The value if nothing is sent, by a `default` or by what the schema makes of undefined. */
function fallbackOf(schema: z.core.$ZodType): unknown {
  const { data } = z.safeParse(schema, undefined);
  return data instanceof Date ? undefined : data;
}

/**
 * Whether text is trimmed before its length is checked: blanks alone are then empty, which `minLength` does not show.
 */
function saysSomething({ minLength, def: { checks = [] } }: z.ZodString): boolean {
  const trims = checks.some(
    ({ _zod: { def } }) => def.check === 'overwrite' && 'tx' in def && trimmed(def.tx) === '',
  );
  return trims && minLength !== null && minLength > 0;
}

const trimmed = (change: unknown): unknown => typeof change === 'function' && change(' ');

function operation(contract: Contract): ZodOpenApiOperationObject {
  const isOpen = contract.access === 'anyone';
  const status = 'status' in contract.reply ? contract.reply.status : 200;
  const failures = isOpen ? [400, 401, 429, 503] : [400, 401, 403, 404, 429, 503];
  if (contract.method !== 'GET') failures.push(...(isOpen ? [403] : []), 409, 413, 415);
  if (isKeyed(contract)) failures.push(422);
  return {
    operationId: contract.id,
    summary: contract.summary,
    description: [
      contract.description ?? contract.summary,
      ...whatIsIgnored(contract),
      ...whoMayCall(contract),
    ].join('\n\n'),
    tags: [contract.tag],
    ...securityOf(contract),
    requestParams: {
      path: contract.params,
      query: contract.query,
      ...headersOf(contract),
    },
    ...(contract.body
      ? {
          requestBody: {
            required: !isOptional(contract.body),
            content: {
              'application/json': {
                schema: contract.body,
                ...(contract.example === undefined ? {} : { example: contract.example }),
              },
            },
          },
        }
      : {}),
    responses: {
      [`${status}`]: { description: 'Success', content: success(contract) },
      ...Object.fromEntries(
        failures
          .sort()
          .map((code) => [
            `${code}`,
            { description: 'Refused', content: { 'application/json': { schema: failureSchema } } },
          ]),
      ),
    },
  };
}

/** The kinds of caller, if not both keys and people. */
function securityOf(contract: Contract): Pick<ZodOpenApiOperationObject, 'security'> {
  if (contract.access === 'anyone') return { security: [] };
  if (contract.access === 'display') return { security: [{ display: [] }] };
  return isOfOwnSession(contract) ? { security: [{ session: [] }] } : {};
}

/** A change of the caller's own account or session, which a key does not have. */
export const isOfOwnSession = ({ access, method, path }: Contract) =>
  access === 'signed-in' && method !== 'GET' && !path.includes('{provider_id}');

function headersOf(contract: Contract): { header?: z.ZodObject } {
  const isOfBrowser = contract.access === 'anyone' || isOfOwnSession(contract);
  const headers = {
    ...(isKeyed(contract) ? { 'Idempotency-Key': z.string().max(255).optional() } : {}),
    ...(isOfBrowser && contract.method !== 'GET' ? { Origin: ownOrigin } : {}),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}

const ownOrigin = z
  .string()
  .meta({ description: 'The address of the server. Browsers send it automatically.' });

/**
 * Whether a repeat with the same `Idempotency-Key` gets the same answer; the key with another body or address is
 * refused.
 */
const isKeyed = ({ method, isConfidential }: Contract) =>
  !isConfidential && (method === 'POST' || method === 'PATCH');

function whatIsIgnored({ body, ignoredFields }: Contract): string[] {
  if (body === null || ignoredFields.size === 0) return [];
  return ['The other fields of the record may be sent too, and are ignored.'];
}

/** A paragraph about the permission; for several operations at one address, one each. */
function whoMayCall({ access, furtherAccess, choice }: Contract): string[] {
  if (choice) {
    return [...choice.operations].map(([name, operation]) =>
      [`\`${name}\`: ${operation.summary}.`, ...whoMayCall(operation)].join(' '),
    );
  }
  if (access === 'anyone' || access === 'signed-in') return [];
  if (access === 'display') return ['Needs the cookie of a wall display.'];
  const entry = permissionTable[access];
  const added = 'whereSet' in entry ? Object.entries(entry.whereSet) : [];
  const roles = [
    ...entry.roles,
    ...added.map(([name, role]) => `${role} where \`${name}\` is set`),
  ];
  const further = Object.entries(furtherAccess).map(
    ([permission, what]) => `For ${what} it also needs \`${permission}\`.`,
  );
  return [[`Needs the permission \`${access}\` (${roles.join(', ')}).`, ...further].join(' ')];
}

function success(contract: Contract) {
  if (contract.reply.kind === 'stream')
    return { [contract.reply.contentType]: { schema: z.string() } };
  const schemas = successSchemas(contract);
  const [only] = schemas;
  return { 'application/json': { schema: only && schemas.length === 1 ? only : z.xor(schemas) } };
}

/** The shapes of a success: one, several if operations share an address, none for a stream. */
export function successSchemas({ reply, choice }: Contract): z.ZodType[] {
  if (reply.kind === 'stream') return [];
  if (!choice) return [successSchema(reply)];
  const shapes = new Map(
    [...choice.operations.values()].flatMap(({ reply: one }) =>
      one.kind === 'envelope' || one.kind === 'bare' ? [[shapeOf(one), one]] : [],
    ),
  );
  return [...shapes.values()].map(successSchema);
}

/** The properties that tell two answers apart; their messages do not count. */
const shapeOf = (reply: Extract<Reply, { kind: 'envelope' | 'bare' }>) =>
  [reply.kind, reply.data.meta()?.id, 'errors' in reply && reply.errors].join();

function successSchema(reply: Exclude<Reply, { kind: 'stream' }>): z.ZodType {
  const head = { success: z.literal(true), message: z.string() };
  if (reply.kind === 'bare') return reply.data;
  if (reply.kind === 'envelope') {
    return z.object({ ...head, data: reply.data, errors: z.literal(reply.errors) });
  }
  const list = { ...head, meta: pageMetaSchema, [reply.key]: z.array(reply.item) };
  return z.object(reply.inEnvelope ? { ...list, errors: z.null() } : list);
}
