import type { oas31 } from 'zod-openapi';
import {
  alternatives,
  isDateTime,
  type Resolve,
  type Schema,
  typesOf,
} from '@/components/platform/docs/schema';

/** A field of a body or a response, as the documentation lists it. */
export type FieldRow = {
  /** Its path: `data.patient_details.` or `results[].`; empty at the top. */
  parent: string;
  name: string;
  /** In words: "UUID", "list of text, or null". */
  type: string;
  isRequired: boolean;
  /** Its meaning and bounds, one sentence each. */
  notes: string[];
  /** The allowed values. */
  values: string[];
};

/** Every field of a record; the fields of a nested record follow the field that contains it. */
export function fieldsOf(schema: Schema, resolve: Resolve, parent = ''): FieldRow[] {
  const record = recordIn(schema, resolve);
  if (!record) return [];
  const isRequired = new Set(record.schema.required ?? []);
  return Object.entries(record.schema.properties ?? {}).flatMap(([name, property]) => {
    // Fields without effect are mentioned in one sentence, not listed.
    if (resolve(property).readOnly) return [];
    const at = `${parent}${name}${recordIn(property, resolve)?.isList ? '[]' : ''}.`;
    return [
      { parent, name, isRequired: isRequired.has(name), ...describeValue(property, resolve) },
      ...fieldsOf(property, resolve, at),
    ];
  });
}

/** As `fieldsOf`, for a body with alternatives: each field once, with the alternatives that have it. */
export function fieldsOfEach(schema: Schema, resolve: Resolve): FieldRow[] {
  const choices = alternatives(schema, resolve).schemas;
  if (choices.length < 2) return fieldsOf(schema, resolve);
  const found = new Map<string, { row: FieldRow; names: string[] }>();
  const all = choices.map((choice) => constantOf(choice, resolve));
  for (const [index, choice] of choices.entries()) {
    const { name: field, value } = all[index] ?? { name: '', value: '' };
    for (const row of fieldsOf(choice, resolve)) {
      const key = `${row.parent}${row.name}`;
      const before = found.get(key);
      const isChoosing = row.parent === '' && row.name === field;
      const own = isChoosing ? { ...row, type: 'text', values: [value] } : row;
      if (before) {
        before.names.push(value);
        before.row = both(before.row, own);
      } else found.set(key, { row: own, names: [value] });
    }
  }
  return [...found.values()].map(({ row, names }) =>
    names.length === choices.length
      ? row
      : { ...row, notes: [...row.notes, `Only with ${names.join(', ')}.`] },
  );
}

/** The field that tells the alternatives apart, and its value. */
function constantOf(
  { properties = {} }: oas31.SchemaObject,
  resolve: Resolve,
): { name: string; value: string } {
  for (const [name, property] of Object.entries(properties)) {
    const { const: value } = resolve(property);
    if (typeof value === 'string') return { name, value };
  }
  return { name: '', value: '' };
}

const both = (one: FieldRow, other: FieldRow): FieldRow => ({
  ...one,
  type: [...new Set([one.type, other.type])].join(' or '),
  isRequired: one.isRequired && other.isRequired,
  notes: [...new Set([...one.notes, ...other.notes])],
  values: [...new Set([...one.values, ...other.values])],
});

/** A single value: its type, meaning, bounds and allowed values. */
export function describeValue(
  schema: Schema,
  resolve: Resolve,
): Pick<FieldRow, 'type' | 'notes' | 'values'> {
  const whole = resolve(schema);
  const { schemas, isNullable } = alternatives(schema, resolve);
  const types = [...new Set(schemas.map((choice) => typeWords(choice, resolve)))];
  const words = [...types, ...(isNullable ? ['null'] : [])];
  const said = schema.description ?? whole.description;
  return {
    type:
      words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? ''),
    notes: [...(said ? [said] : []), ...schemas.flatMap(bounds), ...fallback(whole)],
    values: [...new Set(schemas.flatMap((choice) => valuesOf(choice, resolve)))],
  };
}

/** The record in a field, single or in a list. */
function recordIn(
  schema: Schema,
  resolve: Resolve,
): { schema: oas31.SchemaObject; isList: boolean } | null {
  for (const choice of alternatives(schema, resolve).schemas) {
    if (choice.properties) return { schema: choice, isList: false };
    const inside = choice.items && recordIn(choice.items, resolve);
    if (inside) return { schema: inside.schema, isList: true };
  }
  return null;
}

function typeWords(schema: oas31.SchemaObject, resolve: Resolve): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (isDateTime(schema)) return 'date and time';
  if (schema.format && schema.format in formats) return formats[schema.format] ?? '';
  const types = typesOf(schema);
  if (types.includes('array')) {
    const item = schema.items && describeValue(schema.items, resolve).type;
    return item ? `list of ${plurals[item] ?? item}` : 'list';
  }
  return types.map((type) => typeNames[type] ?? type).join(' or ') || 'anything';
}

const formats: Record<string, string> = { uuid: 'UUID', date: 'date', email: 'e-mail address' };

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

const plurals: Record<string, string> = {
  text: 'texts',
  'whole number': 'whole numbers',
  number: 'numbers',
  object: 'objects',
  UUID: 'UUIDs',
};

function valuesOf(schema: oas31.SchemaObject, resolve: Resolve): string[] {
  if (schema.enum) return schema.enum.map(String);
  if (!schema.items) return [];
  return alternatives(schema.items, resolve).schemas.flatMap((item) => valuesOf(item, resolve));
}

function bounds(schema: oas31.SchemaObject): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, maxProperties } = schema;
  return [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(undefined, maxProperties, 'entries'),
    // If text is allowed too, the bounds of the number (an id is at least 1) tell a reader nothing new.
    typesOf(schema).includes('string') ? '' : range(realBound(minimum), realBound(maximum), ''),
  ].filter((sentence) => sentence !== '');
}

/** The bounds of all JSON integers are not worth listing. */
const realBound = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;

function range(low: number | undefined, high: number | undefined, of: string): string {
  const unit = of && ` ${of}`;
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}.`;
  if (high !== undefined) return `At most ${high}${unit}.`;
  return low !== undefined ? `At least ${low}${unit}.` : '';
}

function fallback({ default: value }: oas31.SchemaObject): string[] {
  return value === undefined ? [] : [`Default: \`${JSON.stringify(value)}\`.`];
}
