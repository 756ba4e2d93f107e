import { expect } from 'vitest';
import type { z } from 'zod';
import { contracts } from '@/app/api/contracts';
import type { Method } from '@/lib/platform/http/contract';
import { openApiDocument, successSchemas } from '@/lib/platform/http/openapi';
import { earlyRefusal } from '@/lib/platform/server/early-refusal';

const document = openApiDocument(contracts, 'https://ward.example.org');

const operations = contracts
  .map((contract) => ({
    method: contract.method,
    pattern: new RegExp(`^${contract.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    places: contract.path.split('{').length,
    statuses: Object.keys(
      document.paths?.[contract.path]?.[contract.method.toLowerCase() as Lowercase<Method>]
        ?.responses ?? {},
    ),
    schemas: successSchemas(contract),
  }))
  .sort((a, b) => a.places - b.places);

/**
 * Expects that `/api/openapi.json` describes an answer: its status and, for a success, each of its fields. Refusals
 * before the server looks for an operation belong to no operation.
 */
export function expectDescribed(
  method: string,
  { pathname: path, search }: URL,
  status: number,
  body: unknown,
): void {
  if (earlyRefusal(method, `${path}${search}`)) return;
  const canonical = path.replace(/^(?:\/api)?(?:\/v1)?(?=\/)/, '');
  const operation = operations.find((one) => one.method === method && one.pattern.test(canonical));
  if (!operation) return;
  expect(operation.statuses, `${method} ${path} is not said to answer`).toContain(String(status));
  if (status >= 300 || operation.schemas.length === 0) return;
  const faults = operation.schemas.map((schema) => faultsOf(schema, body));
  if (!faults.includes(null))
    expect(faults, `${method} ${path} is described otherwise`).toEqual([]);
}

function faultsOf(schema: z.ZodType, body: unknown): string[] | null {
  const read = schema.safeParse(body);
  const faults = read.success
    ? undescribed(body, read.data, '')
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return faults.length === 0 ? null : faults;
}

/** The fields that were sent and are not in the description. */
function undescribed(sent: unknown, described: unknown, path: string): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([field, value]) => {
    const known = described as Record<string, unknown>;
    const at = `${path}${field}`;
    return Object.hasOwn(known, field) ? undescribed(value, known[field], `${at}.`) : [at];
  });
}
