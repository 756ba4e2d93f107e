import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { findOperation } from '@/components/platform/docs/operations';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { isOfOwnSession, openApiDocument } from '@/lib/platform/http/openapi';

const document = openApiDocument(contracts, 'https://ward.example.org');

let hospital: Hospital;
let ids: Record<string, string>;
let key: Sender;

beforeAll(async () => {
  hospital = await aHospital();
  const { provider, staff, service, priceTier } = hospital;
  key = await anApiKey(provider.id, { practitionerId: staff['medical-officer'].practitionerId });
  const { patient, stay } = await anInpatient(hospital);
  const payers = `/api/v1/providers/${provider.id}/payers`;
  const payer = await send('POST', payers, {
    as: key,
    body: { name: 'County insurer', type: 'insurance' },
  });
  ids = {
    provider_id: provider.id,
    provider: provider.id,
    patient: patient.id,
    patient_uuid: patient.id,
    patient_id: patient.id,
    encounter: stay.encounter,
    encounter_uuid: stay.encounter,
    encounter_id: stay.encounter,
    hospitalization_id: stay.uuid,
    performer_uuid: staff.nurse.practitionerId ?? '',
    healthcare_service: service.id,
    price_tier: priceTier.id,
    applicable_payer: payer.body.data.uuid,
    user_id: staff.nurse.userId,
  };
});

/** The documented example request of an operation, with the hospital's own identifiers. */
function shownOf(id: string) {
  const operation = findOperation(document, id, 'https://ward.example.org');
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const { method, path, body, curl } = operation;
  const query = /\?[^"]*/.exec(curl.split('\n')[0] ?? '')?.[0] ?? '';
  const own = (name: string, made: string) => ids[name] ?? made;
  const place = path.replace(/\{(\w+)\}/g, (made, name: string) => own(name, made));
  const asked = new URLSearchParams(query);
  for (const [name, made] of [...asked]) asked.set(name, own(name, made));
  return {
    method,
    path: `/api/v1${place}${query === '' ? '' : `?${asked}`}`,
    ...(body
      ? {
          body: JSON.parse(body.example, (name, value) =>
            typeof value === 'string' ? own(name, value) : value,
          ),
        }
      : {}),
  };
}

describe('the documented example of', () => {
  it.each([
    'charge-item.raise',
    'charge-item.uncharged',
    'diagnosis-code.import',
    'discount.create',
    'discount.list-overlaps',
    'encounter.act',
    'encounter.open',
    'finance-settings.edit',
    'hospitalization.update',
    'observation.record',
    'patient.register',
    'payment-account.create',
    'prescription.create',
    'referral-request.create',
    'user.edit',
    'visit.create',
  ])('%s succeeds with the identifiers of a hospital', async (id) => {
    const { method, path, body } = shownOf(id);
    const answer = await send(method, path, { as: key, body });
    expect([200, 201], answer.text).toContain(answer.status);
  });
});

const ofPerson = contracts
  .filter(isOfOwnSession)
  .map(({ id, method, path }) => ({ id, method, path }));

it.each(ofPerson)(
  '$id is documented as for people only, and refuses a key',
  async ({ id, method, path }) => {
    const { body } = findOperation(document, id, '') ?? {};
    const answer = await send(method, `/api/v1${path}`, {
      as: key,
      ...(body ? { body: JSON.parse(body.example) } : {}),
    });
    expect(answer.status, answer.text).toBe(403);
  },
);
