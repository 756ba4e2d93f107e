import { describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { findOperation, operationNames } from '@/components/platform/docs/operations';
import { openApiDocument } from '@/lib/platform/http/openapi';

const origin = 'https://ward.example.org';
const document = openApiDocument(contracts, origin);

const find = (id: string) => {
  const operation = findOperation(document, id, origin);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
};

it('lists every operation once, grouped by subject', () => {
  const names = operationNames(document);
  expect(names.map(({ id }) => id).sort()).toEqual(contracts.map(({ id }) => id).sort());
  const tags = names.map(({ tag }) => tag);
  expect(tags.filter((tag, index) => tag !== tags[index - 1])).toEqual([...new Set(tags)]);
});

it('finds no operation that does not exist', () => {
  expect(findOperation(document, 'patient.vanish', origin)).toBeNull();
});

const all = contracts.map((contract) => ({ id: contract.id, body: contract.body }));

describe('an example', () => {
  it.each(all.filter(({ body }) => body))(
    'body of $id is accepted by its schema',
    ({ id, body }) => {
      const parsed = body?.safeParse(JSON.parse(find(id).body?.example ?? ''));
      expect(parsed?.error?.issues).toBeUndefined();
    },
  );

  it.each(all)('answer of $id has the documented fields', ({ id }) => {
    const { fields, example } = find(id).reply;
    const top = fields.filter(({ parent }) => parent === '').map(({ name }) => name);
    expect(Object.keys(JSON.parse(example ?? '{}'))).toEqual(top);
  });
});

describe('recording observations', () => {
  const operation = find('observation.record');

  it('describe each field and its parent', () => {
    expect(operation.body?.fields).toContainEqual({
      parent: '',
      name: 'encounter_uuid',
      type: 'UUID',
      isRequired: true,
      notes: [],
      values: [],
    });
    expect(operation.body?.fields).toContainEqual(
      expect.objectContaining({
        name: 'age_group',
        type: 'text or null',
        isRequired: false,
        values: ['adult', 'older_child', 'younger_child'],
      }),
    );
    expect(operation.body?.fields).toContainEqual(
      expect.objectContaining({ parent: 'observations[].', name: 'value', isRequired: true }),
    );
    const list = operation.body?.fields.find(({ name }) => name === 'observations');
    expect(list).toMatchObject({ type: 'list of objects', notes: ['1 to 200 items.'] });
  });

  it('has a curl command that works once key and provider are set', () => {
    expect(operation.curl).toMatch(
      /^curl -X POST "https:\/\/ward\.example\.org\/api\/v1\/providers\/\$PROVIDER_ID\/observations" \\\n {2}-H "Authorization: Bearer \$KEY"/,
    );
    expect(operation.curl).not.toMatch(/-d '[^']*'[^']*'/);
    expect(find('session.sign-in').curl).not.toContain('$KEY');
  });

  it('has the required query parameters in its curl command, and no others', () => {
    expect(find('ward-board.read').curl).toMatch(/\/ward-board\?ward=[0-9a-f-]{36}" /);
    expect(find('patient.list').curl).toContain('/patients" ');
  });

  it('uses a session where the operation is about the caller, because a key has no account', () => {
    const { curl, parameters } = find('account.make-joining-code');
    expect(curl).toContain('-b jar -c jar');
    expect(curl).toContain(`-H "Origin: ${origin}"`);
    expect(curl).not.toContain('$KEY');
    const header = expect.objectContaining({ parent: 'header', name: 'Origin', isRequired: true });
    expect(parameters).toContainEqual(header);
    expect(find('session.sign-in').curl).toContain(`-H "Origin: ${origin}"`);
    expect(operation.curl).not.toContain('Origin');
  });

  it('lists writable fields only', () => {
    const fields = find('patient.update').body?.fields.map(({ name }) => name);
    expect(fields).toContain('birth_date');
    expect(fields).not.toContain('created_at');
    expect(operation.body?.example).not.toContain('issued');
  });

  it('lists the refusals', () => {
    expect(operation.refusals).toEqual([400, 401, 403, 404, 409, 413, 415, 422, 429, 503]);
  });
});

describe('several operations at one address', () => {
  const { body, description } = find('encounter.act');
  const field = (name: string) =>
    body?.fields.find(({ parent, name: own }) => `${parent}${own}` === name);

  it('list the values of their action, and the actions that each other field goes with', () => {
    expect(field('action')).toMatchObject({ type: 'text', isRequired: true });
    expect(field('action')?.values).toContain('record-medical-officer-ward-round');
    expect(field('encounter_uuid')).toMatchObject({ isRequired: true });
    expect(field('patient_uuid')).toMatchObject({ isRequired: false });
    expect(field('data.care_plan')?.notes).toContain(
      'Only with record-medical-officer-ward-round.',
    );
    expect(field('data.diagnoses[].uuid')?.notes).toContain('Only with delete-diagnoses.');
  });

  it('list the permission of each action', () => {
    expect(description.join('\n')).toMatch(/`record-diagnoses`: .*`rounds:record`/);
    expect(description.join('\n')).toMatch(/`encounter-notes`: .*`encounters:act`/);
  });
});
