import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/app/api/contracts';
import { currencyCode, moneyAmount, netAmount } from '@/lib/platform/http/money-fields';
import { openApiDocument } from '@/lib/platform/http/openapi';
import { reference } from '@/lib/platform/http/types';

const document = openApiDocument(contracts, 'https://ward.example.org');

it('describes every operation once, with its parameters, body and answers', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort());
});

it('gives every operation a name of its own', () => {
  expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
});

it('lists the refusals of the server itself for every operation', () => {
  for (const status of [405, 408, 414, 417, 431]) {
    expect(document.info.description).toContain(`${status} (`);
  }
});

it('can be written as JSON, with shared records by reference', () => {
  expect(Object.keys(document.components?.schemas ?? {})).toContain('Patient');
  expect(JSON.stringify(document)).toContain('"$ref":"#/components/schemas/Patient"');
});

it('shows each shape of answer once where several operations share an address', () => {
  const { post } = document.paths?.['/providers/{provider_id}/encounter-actions'] ?? {};
  const { schema } = post?.responses?.['200']?.content?.['application/json'] ?? {};
  const shapes: unknown[] = schema && 'oneOf' in schema ? (schema.oneOf ?? []) : [];
  expect(JSON.stringify(shapes[0])).toBe('{"$ref":"#/components/schemas/EncounterTexts"}');
  const errors = shapes.slice(1).map((shape) => JSON.stringify(shape).match(/"None"/)?.[0]);
  expect(errors).toEqual([undefined, '"None"']);
});

const admissions = document.paths?.['/providers/{provider_id}/hospitalizations'];
const parameter = (name: string) => {
  const all = JSON.parse(JSON.stringify(admissions?.get?.parameters ?? []));
  return all.find((one: { name: string }) => one.name === name)?.schema;
};

it('gives the types that a client sends, not text for everything in an address', () => {
  expect(parameter('page')).toEqual({ type: 'integer', minimum: 1 });
  expect(parameter('page_size')).toMatchObject({ type: 'integer', minimum: 1 });
  expect(parameter('is_active')).toMatchObject({ type: 'boolean' });
  expect(parameter('is_active')).not.toHaveProperty('enum');
});

/** The fields of the body of a POST to a path. */
const sentTo = (path: string) => {
  const { content } = JSON.parse(JSON.stringify(document.paths?.[path]?.post?.requestBody));
  return content['application/json'].schema.properties;
};

it('bounds identifiers and amounts as their schemas do', () => {
  const { amount, currency } = sentTo(
    '/providers/{provider_id}/finance/invoices/{invoice_uuid}/pay',
  );
  const closing = sentTo('/providers/{provider_id}/finance/shifts/{shift_id}/close');
  const { amount: settled } = closing.settlements.items.properties;
  const takes = (
    schema: Record<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum', number> & {
      pattern: string;
      type: string[];
    },
    given: unknown,
  ) =>
    typeof given === 'string'
      ? new RegExp(schema.pattern).test(given)
      : Number(given) >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
        Number(given) <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
        Number(given) > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
        Number(given) < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
        (schema.type.includes('number') || Number.isInteger(given));
  const uuid = '01a1fc8c-557e-732b-8056-282720464A94';
  for (const given of [1, 7.5, 0, -1, 1e20, '7', '07', '', 'abc', uuid, `${uuid}0`]) {
    expect(takes(parameter('provider_id'), given), `${given}`).toBe(
      reference.safeParse(given).success,
    );
  }
  const amounts = [
    0,
    7.5,
    -1,
    1e12,
    -1e12,
    999_999_999_999.5,
    '7',
    '07',
    '7.5',
    '7.',
    '',
    '0.0001',
  ];
  for (const given of [...amounts, '45.00', '-45.00', '--1', '1e3', '1000000000000']) {
    expect(takes(amount.anyOf[0], given), `${given}`).toBe(moneyAmount.safeParse(given).success);
    expect(takes(settled, given), `${given}`).toBe(netAmount.safeParse(given).success);
  }
  for (const given of ['KES', 'kes', 'KE', 'KESX', '', '404']) {
    const isTaken = currency.anyOf ? takes(currency.anyOf[0], given) : takes(currency, given);
    expect(isTaken, given).toBe(currencyCode.safeParse(given).success);
  }
});

/** A field's schema in the document, and the schema that reads it. */
type Field = { id: string; name: string; said: Record<string, unknown>; read: z.core.$ZodType };

const fieldsSent = contracts.flatMap(({ id, method, path, query, body }): Field[] => {
  const operation = JSON.parse(JSON.stringify(document.paths?.[path]))[method.toLowerCase()];
  const parameters: { in: string; name: string; schema: Field['said'] }[] =
    operation.parameters ?? [];
  const properties = operation.requestBody?.content['application/json'].schema.properties ?? {};
  const written = body instanceof z.ZodObject ? Object.entries(body.shape) : [];
  return [
    ...parameters.flatMap(({ in: place, name, schema: said }) => {
      const read = query.shape[name];
      return place === 'query' && read ? [{ id, name: `?${name}`, said, read }] : [];
    }),
    ...written.map(([name, read]) => ({ id, name, said: properties[name], read })),
  ];
});

describe('an optional field', () => {
  it('documents the default that the server uses; sending it gives the same result', () => {
    expect(fieldsSent.length).toBeGreaterThan(500);
    for (const { id, name, said, read } of fieldsSent) {
      const { data } = z.safeParse(read, undefined);
      expect(said.default, `${id}: ${name}`).toEqual(data);
      if (data === undefined || data === null) continue;
      const sent = name.startsWith('?') ? String(data) : data;
      expect(z.safeParse(read, sent).data, `${id}: ${name}`).toEqual(data);
    }
  });

  it('documents the default where the server transforms what is sent', () => {
    expect(sentTo('/providers/{provider_id}/patients').mobile).toMatchObject({ default: '' });
    const discount = sentTo('/providers/{provider_id}/finance/discounts');
    expect(discount.is_active).toMatchObject({ default: true });
    expect(discount.healthcare_service_ids).toMatchObject({ default: [] });
    const prescription = sentTo('/providers/{provider_id}/prescriptions');
    const dosage = prescription.medication_request_dosage_instruction.items.properties;
    expect(dosage.period).toMatchObject({ default: 1 });
    expect(parameter('is_active')).toMatchObject({ default: true });
    expect(parameter('page_size')).toMatchObject({ default: 50 });
  });
});

describe('a record that is sent back as it was read', () => {
  const rewriting = contracts.filter(({ ignoredFields }) => ignoredFields.size > 0);

  it.each(rewriting.map((one) => [one.id, one] as const))(
    'is accepted by the body of %s, and its ignored fields are read-only',
    (_, { method, path, body, ignoredFields }) => {
      const operation = JSON.parse(JSON.stringify(document.paths?.[path]))[method.toLowerCase()];
      const { properties, required = [] } =
        operation.requestBody.content['application/json'].schema;
      const written = body instanceof z.ZodObject ? body.shape : {};
      expect(Object.keys(properties)).toEqual(expect.arrayContaining([...ignoredFields]));
      for (const [name, said] of Object.entries<Field['said']>(properties)) {
        expect(said.readOnly ?? false, name).toBe(!Object.hasOwn(written, name));
        if (said.readOnly) expect(required).not.toContain(name);
      }
    },
  );

  it('may replace the uuid of a record that it shows in full by that record', () => {
    const sentIn = (path: string, method: 'post' | 'patch') => {
      const { requestBody } = document.paths?.[path]?.[method] ?? {};
      return JSON.parse(JSON.stringify(requestBody)).content['application/json'].schema.properties;
    };
    const record = { type: 'object', required: ['uuid'], properties: { uuid: { type: 'string' } } };
    const { encounter_reason_reference: reasons } = sentIn(
      '/providers/{provider_id}/encounter/{encounter_id}',
      'patch',
    );
    expect(reasons.items.anyOf).toMatchObject([{ type: 'string', format: 'uuid' }, record]);
    const { patient } = sentIn(
      '/providers/{provider_id}/hospitalizations/{hospitalization_id}',
      'post',
    );
    expect(patient.anyOf).toMatchObject([{ type: ['string', 'integer'] }, record]);
  });

  it('is accepted inside a list and inside another record', () => {
    const { properties } = JSON.parse(
      JSON.stringify(document.components?.schemas?.ObservationInput),
    );
    expect(properties.uuid).toMatchObject({ readOnly: true });
    expect(properties.value.readOnly).toBeUndefined();
    const { post } = document.paths?.['/providers/{provider_id}/encounter-actions'] ?? {};
    expect(JSON.stringify(post?.requestBody)).toContain('"readOnly":true');
  });
});

it('allows a blank text nowhere where the server refuses one', () => {
  const isTooShort = (read: z.core.$ZodType) =>
    z.safeParse(read, ' ').error?.issues.some(({ code }) => code === 'too_small');
  const allowsBlank = ({
    type,
    minLength,
    pattern,
    format,
    enum: values,
    const: one,
  }: Field['said']) =>
    type === 'string' &&
    Number(minLength ?? 0) <= 1 &&
    (pattern === undefined || new RegExp(String(pattern)).test(' ')) &&
    [format, values, one].every((said) => said === undefined);
  const refused = fieldsSent.filter(({ said, read }) => allowsBlank(said) && isTooShort(read));
  expect(refused).toEqual([]);
});

it('lets a note have empty texts for the people that it does not name, as the server does', () => {
  const { post } = document.paths?.['/providers/{provider_id}/encounter-actions'] ?? {};
  const body = JSON.stringify(post?.requestBody);
  for (const field of ['practitioner', 'practitioner_role', 'related_person']) {
    const from = body.indexOf(`"${field}":`);
    expect(body.slice(from, from + 500), field).toContain('{"type":"string","const":""}');
  }
});
