import { expect, it } from 'vitest';
import { contracts } from '@/lib/http/contracts';
import { openApiDocument } from '@/lib/http/openapi';

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

it('says what the server itself refuses, whatever was asked for', () => {
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
