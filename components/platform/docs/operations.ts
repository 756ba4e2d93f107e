import type { oas31 } from 'zod-openapi';
import { schemaExample } from '@/components/platform/docs/example';
import {
  describeValue,
  type FieldRow,
  fieldsOf,
  fieldsOfEach,
} from '@/components/platform/docs/fields';
import { type Resolve, resolver } from '@/components/platform/docs/schema';

/** The identity of an operation, for a list of them. */
export type OperationName = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
};

export type DocumentedOperation = OperationName & {
  /** Paragraphs, with code between backticks. */
  description: string[];
  /** `parent` is the place: "path", "query" or "header". */
  parameters: FieldRow[];
  body: { fields: FieldRow[]; example: string } | null;
  reply: { status: string; contentType: string; fields: FieldRow[]; example: string | null };
  /** Statuses of refusals. */
  refusals: number[];
  /** A request as one types it, with `$KEY` and the path's identifiers to fill in. */
  curl: string;
};

type Entry = { name: OperationName; operation: oas31.OperationObject };

/** Every operation's name, in the order of the document, those of one subject together. */
export function operationNames(document: oas31.OpenAPIObject): OperationName[] {
  const names = entries(document).map(({ name }) => name);
  const tags = [...new Set(names.map(({ tag }) => tag))].sort();
  return tags.flatMap((tag) => names.filter((name) => name.tag === tag));
}

/** Everything about the operation of this id; null when there is none. */
export function findOperation(
  document: oas31.OpenAPIObject,
  id: string,
  origin: string,
): DocumentedOperation | null {
  const entry = entries(document).find(({ name }) => name.id === id);
  if (!entry) return null;
  const { name, operation } = entry;
  const resolve = resolver(document);
  const body = bodyOf(operation, resolve);
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.schema
      ? [
          {
            parent: parameter.in,
            name: parameter.name,
            isRequired: parameter.required ?? false,
            ...describeValue(parameter.schema, resolve),
          },
        ]
      : [],
  );
  return {
    ...name,
    description: (operation.description ?? '').split('\n\n'),
    parameters,
    body,
    reply: replyOf(operation, resolve),
    refusals: Object.keys(operation.responses ?? {})
      .map(Number)
      .filter((status) => status >= 400),
    curl: curlOf(name, origin, {
      query: queryOf(operation, resolve),
      isOfBrowser: operation.security !== undefined,
      body,
    }),
  };
}

const methods = ['get', 'post', 'patch', 'delete'] as const;

function entries(document: oas31.OpenAPIObject): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const { operationId: id = '', summary = '', tags: [tag = ''] = [] } = operation;
      return [{ name: { id, method: method.toUpperCase(), path, tag, summary }, operation }];
    }),
  );
}

function bodyOf(
  { requestBody }: oas31.OperationObject,
  resolve: Resolve,
): DocumentedOperation['body'] {
  if (!requestBody || !('content' in requestBody)) return null;
  const { schema, example: given } = requestBody.content['application/json'] ?? {};
  if (!schema) return null;
  const example: unknown = given ?? schemaExample(schema, resolve, { isWhole: false });
  return { fields: fieldsOfEach(schema, resolve), example: JSON.stringify(example, null, 2) };
}

function replyOf(
  { responses = {} }: oas31.OperationObject,
  resolve: Resolve,
): DocumentedOperation['reply'] {
  const [status = '', reply] = Object.entries(responses).find(([code]) => code < '300') ?? [];
  const [contentType = '', media] =
    Object.entries<oas31.MediaTypeObject>(reply?.content ?? {})[0] ?? [];
  const schema = media?.schema;
  if (!schema || contentType !== 'application/json') {
    return { status, contentType, fields: [], example: null };
  }
  const example = schemaExample(schema, resolve, { isWhole: true });
  return {
    status,
    contentType,
    fields: fieldsOf(schema, resolve),
    example: JSON.stringify(example, null, 2),
  };
}

/** The required query, with examples: `?ward=…`. */
function queryOf({ parameters = [] }: oas31.OperationObject, resolve: Resolve): string {
  const given = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.required && parameter.schema
      ? [[parameter.name, String(schemaExample(parameter.schema, resolve, named(parameter.name)))]]
      : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

const named = (name: string) => ({ isWhole: false, name });

/** A browser's operations need a session, whose cookie curl keeps in a file. */
function curlOf(
  { method, path }: OperationName,
  origin: string,
  {
    query,
    isOfBrowser,
    body,
  }: { query: string; isOfBrowser: boolean; body: DocumentedOperation['body'] },
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${origin}/api/v1${address}${query}"`,
    ...(isOfBrowser ? ['-b jar -c jar', `-H "Origin: ${origin}"`] : []),
    ...(isOfBrowser ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${body.example}'`] : []),
  ];
  return parts.join(' \\\n  ');
}
