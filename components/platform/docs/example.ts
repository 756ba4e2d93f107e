import {
  alternatives,
  isDateTime,
  type Resolve,
  type Schema,
  typesOf,
} from '@/components/platform/docs/schema';

/**
 * A value that a schema accepts. For a body (`isWhole` false) only the required fields, or all fields if none is
 * required; for a response every field. A schema whose bounds cannot be guessed has its own `.meta({ examples: […]
 * })`, and a contract whose fields depend on each other has an `example` of its whole body.
 */
export function schemaExample(
  schema: Schema,
  resolve: Resolve,
  { isWhole, name = '' }: { isWhole: boolean; name?: string },
): unknown {
  const given = resolve(schema).examples?.[0];
  if (given !== undefined) return given;
  const [choice] = alternatives(schema, resolve).schemas;
  if (!choice) return null;
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  const [type] = typesOf(choice);
  if (type === 'object') {
    const required = new Set(isWhole ? [] : choice.required);
    const fields = Object.entries(choice.properties ?? {}).filter(
      ([field, value]) => !resolve(value).readOnly && (required.size === 0 || required.has(field)),
    );
    return Object.fromEntries(
      fields.map(([field, value]) => [
        field,
        schemaExample(value, resolve, { isWhole, name: field }),
      ]),
    );
  }
  if (type === 'array') {
    return choice.items ? [schemaExample(choice.items, resolve, { isWhole, name })] : [];
  }
  if (choice.format === 'uuid' || isReference(choice)) return uuid;
  if (isDateTime(choice)) return `2026-03-14T${isEnd(name) ? '18' : '06'}:30:00.000Z`;
  if (choice.format === 'date') return '1984-02-29';
  if (choice.format === 'email') return 'achieng.otieno@hospital.example';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(choice.minimum ?? 1, 1);
  return isAmount(name) ? '1500.00' : (sayings[name] ?? 'text');
}

const uuid = '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c';

/** An id or a UUID: the one value that may be text or a number. */
const isReference = (schema: Schema) =>
  'type' in schema && Array.isArray(schema.type) && schema.type.join() === 'string,integer';

/** An amount may also be sent as text or a number. */
const isAmount = (name: string) =>
  /(?:amount|price|limit|balance|cash|coin|copayment_value)$/.test(name);

/** An end is after its start. */
const isEnd = (name: string) => /(?:^|_)(?:end|ended|until|to)(?:_|$)/.test(name);

/** Examples for texts without a described format, by field name. */
const sayings: Record<string, string> = {
  code: 'RR',
  currency: 'KES',
  current: 'tidal lamp over seven hills',
  display: 'Respiratory rate',
  email: 'achieng.otieno@hospital.example',
  first_name: 'Achieng',
  last_name: 'Otieno',
  lastname: 'Otieno',
  mobile: '+254712345678',
  mr_number: 'LCR-00207',
  national_mobile_number: '0712345678',
  new: 'four quiet lanterns',
  password: 'tidal lamp over seven hills',
  unit: '/min',
  value: '18',
};
