import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/app/api/contracts';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import type { Contract } from '@/lib/platform/http/contract';

/**
 * Hostile requests: for every operation, bodies and queries from its own schema with values that break systems. The
 * answer is always a success or a clear refusal, never a server error.
 */

let hospital: Hospital;
let known: string[];

beforeAll(async () => {
  hospital = await aHospital();
  const other = await aHospital();
  const patient = await aPatient(hospital);
  const encounter = await anEncounter(hospital, { patientId: patient.id });
  const foreign = await aPatient(other);
  known = [
    patient.id,
    String(patient.number),
    encounter.id,
    foreign.id,
    hospital.service.id,
    hospital.priceTier.id,
    hospital.ward.id,
    hospital.beds[0]?.id ?? '',
    hospital.staff.nurse.practitionerId ?? '',
    hospital.staff.nurse.userId,
  ];
});

const nastyText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  "'; drop table patients; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%',
  '_',
  '\\',
  '%00',
  '\u202Eabc',
  '👩🏽‍⚕️',
  '\uFFFF',
  'İ',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  'now',
  'infinity',
  'epoch',
  '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}',
  'a0eebc999c0b4ef8bb6d6bb9bd380a11',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(10_000),
  '(a+)+$',
);

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    {
      constructor: 1,
    },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Mostly valid values, now and then something else. */
function grown(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: wanted(schema) }, { weight: 1, arbitrary: nastyValue });
}

function wanted(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(grown));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, grown(one)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(grown(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.nat().map((index) => known[index % known.length]),
        fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01', '12', '36.8', '+254700000000'),
      );
  }
}

const inputSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const segment = fc.oneof(
  fc.nat().map((index) => known[index % known.length] ?? '1'),
  nastyText.filter((text) => text !== '' && text.length < 200),
);

async function expectNoFailure(
  contract: Contract,
  path: string,
  sending: Parameters<typeof send>[2],
) {
  const answer = await send(contract.method, path, { as: hospital.key, ...sending });
  expect(
    answer.status,
    `${contract.method} ${path}\n${JSON.stringify(sending)}\n${answer.text}`,
  ).toBeLessThan(500);
  expect(answer.status === 404 || answer.body?.success !== undefined || answer.status < 300).toBe(
    true,
  );
}

/** For each operation. Every run of the tests tries others. */
const runs = Number(process.env.WARDLINE_HOSTILE_RUNS ?? '60');
const streams = contracts.filter(({ reply }) => reply.kind === 'stream');

describe.each(
  contracts
    .filter((contract) => contract.access !== 'anyone' && !streams.includes(contract))
    .map((contract) => [`${contract.method} ${contract.path}`, contract] as const),
)('%s', (_, contract) => {
  const names = Object.keys(contract.query.shape);
  const places = (contract.path.match(/\{(?!provider_id)\w+\}/g) ?? []).length;

  it('answers anything with a success or a clear refusal', async () => {
    const query = fc.record(
      Object.fromEntries(
        names.map((name) => [name, fc.oneof(nastyText, fc.constantFrom('1', '2', 'true'))]),
      ),
      { requiredKeys: [] },
    );
    const body = contract.body ? grown(inputSchema(contract.body)) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: places, maxLength: places }),
        query,
        body,
        async (segments, asked, sent) => {
          const rest = [...segments];
          const path = contract.path
            .replace('{provider_id}', hospital.provider.id)
            .replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
          const search = new URLSearchParams(asked as Record<string, string>).toString();
          const raw = JSON.stringify(sent);
          await expectNoFailure(contract, `/api/v1${path}${search ? `?${search}` : ''}`, {
            ...(raw === undefined ? {} : { rawBody: raw }),
          });
        },
      ),
      { numRuns: runs },
    );
  }, 60_000);
});
