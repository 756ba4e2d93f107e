import type { oas31 } from 'zod-openapi';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** Finds the record that a schema refers to. */
export type Resolve = (schema: Schema) => oas31.SchemaObject;

/** Follows `$ref` into the document's shared records. */
export function resolver(document: oas31.OpenAPIObject): Resolve {
  const shared = document.components?.schemas ?? {};
  return function resolve(schema) {
    if (!isReference(schema)) return schema;
    const found = shared[schema.$ref.slice('#/components/schemas/'.length)];
    if (!found) throw new Error(`The document has no ${schema.$ref}.`);
    return resolve(found);
  };
}

const isReference = (schema: Schema): schema is oas31.ReferenceObject => schema.$ref !== undefined;

/** The types that a schema allows, without `null`. */
export function typesOf({ type }: oas31.SchemaObject): oas31.SchemaObjectType[] {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.filter((name) => name !== 'null');
}

/** A schema with its `anyOf` expanded, and whether `null` is one of the alternatives. */
export function alternatives(
  schema: Schema,
  resolve: Resolve,
): { schemas: oas31.SchemaObject[]; isNullable: boolean } {
  const whole = resolve(schema);
  const choices = (whole.anyOf ?? whole.oneOf ?? [whole]).map(resolve);
  const schemas = choices.filter(({ type }) => type !== 'null');
  const isNullable =
    schemas.length < choices.length ||
    schemas.some(({ type }) => Array.isArray(type) && type.includes('null'));
  return { schemas, isNullable };
}

/** A request's own datetimes have only a pattern, because their offset is optional. */
export function isDateTime({ format, pattern }: oas31.SchemaObject): boolean {
  return format === 'date-time' || (pattern?.includes(')T(') ?? false);
}
