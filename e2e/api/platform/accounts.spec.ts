import { describe, expect, it } from 'vitest';
import { journals, ledgerEntries } from '@/db/schema/index';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { accountNames, editAccount, openAccount } from '@/e2e/api/platform/account-builders';
import { refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import type { Role } from '@/lib/domain/codes/roles';

const adding = (hospital: Hospital, body: object, role: Role = 'finance-manager') =>
  send('POST', at(hospital, 'accounts'), { as: hospital.staff[role].sender, body });

/** Puts money into an account as the books do: by an entry, which its balance follows. */
async function fill(hospital: Hospital, account: { uuid: string; currency: string }) {
  const providerId = hospital.provider.id;
  await database().transaction(async (tx) => {
    const [journal] = await tx
      .insert(journals)
      .values({ providerId, kind: 'handover', postedAt: new Date() })
      .returning();
    if (!journal) throw new Error('Nothing was stored.');
    const entry = { providerId, journalId: journal.id, currency: account.currency };
    await tx.insert(ledgerEntries).values([
      { ...entry, position: 1, ledger: 'cash', amount: '100', accountId: account.uuid },
      { ...entry, position: 2, ledger: 'safe', amount: '-100' },
    ]);
  });
}

describe('accounts', () => {
  it('of a desk belong to a location, and one of them serves locations without an account', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital, { type: 'self-pay' });
    const added = await adding(hospital, {
      type: 'cash',
      name: ' Cash office ',
      payer: payer.id,
      location: hospital.ward.number,
      is_default: true,
      balance: '1000000.00',
    });
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      type: 'cash',
      name: 'Cash office',
      payer: payer.uuid,
      payer_name: payer.name,
      patient: null,
      location: hospital.ward.id,
      location_name: 'Ward A',
      is_default: true,
      balance: '0.00',
      currency: 'KES',
      is_active: true,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    for (const id of [added.body.data.id, added.body.data.uuid]) {
      const read = await send('GET', at(hospital, `accounts/${id}`), { as: hospital.key });
      expect(read.body.data).toEqual(added.body.data);
    }
  });

  it('pass the default on in one step, and never have two', async () => {
    const hospital = await aHospital();
    const first = await anAccount(hospital, { is_default: true });
    const second = await anAccount(hospital, { is_default: true });
    const dollars = await anAccount(hospital, { is_default: true, currency: 'USD' });
    const defaults = async () =>
      (await everyRow(at(hospital, 'accounts'), hospital.key))
        .filter((one) => (one as { is_default?: boolean }).is_default)
        .map(({ uuid }) => uuid);
    expect((await defaults()).sort()).toEqual([second.uuid, dollars.uuid].sort());
    const back = await editAccount(hospital, first.uuid, { is_default: true });
    expect(back.body.data.is_default).toBe(true);
    expect((await defaults()).sort()).toEqual([first.uuid, dollars.uuid].sort());
    const others = await Promise.all([1, 2, 3, 4].map(() => anAccount(hospital)));
    const answers = await Promise.all(
      others.map(({ uuid }) => editAccount(hospital, uuid, { is_default: true })),
    );
    for (const answer of answers) expect([200, 409], answer.text).toContain(answer.status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await defaults()).toHaveLength(2);
  });

  it('are in the audit log with the change of the default', async () => {
    const hospital = await aHospital();
    const first = await anAccount(hospital, { is_default: true });
    const second = await anAccount(hospital, { is_default: true });
    await editAccount(hospital, first.uuid, { is_default: true });
    const log = await send('GET', at(hospital, 'audit-events?page_size=100'), {
      as: hospital.staff.auditor.sender,
    });
    type Row = { entity_uuid: string; changes: { is_default?: object } };
    const logged = log.body.results
      .filter(({ changes }: Row) => changes.is_default)
      .map(({ entity_uuid, changes }: Row) => [entity_uuid, changes.is_default])
      .toReversed();
    expect(logged).toEqual([
      [first.uuid, { after: true }],
      [first.uuid, { before: true, after: false }],
      [second.uuid, { after: true }],
      [second.uuid, { before: true, after: false }],
      [first.uuid, { before: false, after: true }],
    ]);
  });

  it('fit their kind, or are refused by the field that does not', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const insurer = await aPayer(hospital);
    const company = await aPayer(hospital, { type: 'corporate' });
    const own = await aPayer(hospital, { type: 'self-pay' });
    const patient = await aPatient(hospital);
    const refused: [object, string][] = [
      [{ type: 'cash' }, 'name'],
      [{ type: 'insurance', name: 'X' }, 'payer'],
      [{ type: 'insurance', name: 'X', payer: company.uuid }, 'payer'],
      [{ type: 'corporate', name: 'X', payer: own.uuid }, 'payer'],
      [{ type: 'cash', name: 'X', payer: insurer.uuid }, 'payer'],
      [{ type: 'cash', name: 'X', payer: 999_999_999 }, 'payer'],
      [{ type: 'cash', name: 'X', payer: (await aPayer(other)).uuid }, 'payer'],
      [{ type: 'cash', name: 'X', patient: patient.id }, 'patient'],
      [{ type: 'patient' }, 'patient'],
      [{ type: 'patient', patient: (await aPatient(other)).id }, 'patient'],
      [{ type: 'patient', patient: patient.id, name: 'X' }, 'name'],
      [{ type: 'patient', patient: patient.id, location: hospital.ward.id }, 'location'],
      [{ type: 'corporate', name: 'X', payer: company.uuid, is_default: true }, 'is_default'],
      [{ type: 'cash', name: 'X', is_default: true, is_active: false }, 'is_default'],
      [{ type: 'cash', name: 'X', location: other.ward.id }, 'location'],
      [{ type: 'cash', name: 'X', currency: 'XYZ' }, 'currency'],
      [{ type: 'savings', name: 'X' }, 'type'],
    ];
    for (const [body, field] of refused) {
      expect(refusal(await adding(hospital, body)), JSON.stringify(body)).toEqual([400, [field]]);
    }
    expect(await accountNames(hospital, '')).toEqual([]);
  });

  it('exist once under a name, at a location, and for a patient', async () => {
    const hospital = await aHospital();
    await anAccount(hospital, { name: 'Desk', location: hospital.ward.id });
    const patient = await aPatient(hospital);
    expect((await adding(hospital, { type: 'patient', patient: patient.id })).status).toBe(201);
    const again: [object, string][] = [
      [{ type: 'cash', name: 'Desk' }, 'name'],
      [{ type: 'cash', name: 'Desk 2', location: hospital.ward.id }, 'location'],
      [{ type: 'patient', patient: patient.number }, 'patient'],
    ];
    for (const [body, field] of again) {
      expect(refusal(await adding(hospital, body)), JSON.stringify(body)).toEqual([409, [field]]);
    }
    const dollars = { currency: 'USD' };
    const abroad = await adding(hospital, { type: 'patient', patient: patient.id, ...dollars });
    expect(abroad.status).toBe(201);
  });

  it('keep kind, currency, patient and balance, whatever an edit sends', async () => {
    const hospital = await aHospital();
    const account = await anAccount(hospital, { location: hospital.ward.id });
    const answer = await editAccount(hospital, account.uuid, {
      name: 'Night desk',
      type: 'patient',
      currency: 'USD',
      balance: '99.00',
      location: null,
    });
    expect(answer.body.data).toEqual({
      ...account,
      name: 'Night desk',
      location: null,
      location_name: null,
      modified_at: expect.any(String),
    });
    const insurer = await aPayer(hospital);
    expect(refusal(await editAccount(hospital, account.uuid, { payer: insurer.uuid }))).toEqual([
      400,
      ['payer'],
    ]);
    const claims = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    expect(refusal(await editAccount(hospital, claims.uuid, { payer: null }))).toEqual([
      400,
      ['payer'],
    ]);
  });

  it('are not closed while they have a balance or are the default', async () => {
    const hospital = await aHospital();
    const account = await anAccount(hospital);
    await fill(hospital, account);
    const full = await editAccount(hospital, account.uuid, { is_active: false });
    expect(refusal(full)).toEqual([409, ['is_active']]);
    const fallback = await anAccount(hospital, { is_default: true });
    const closing = await editAccount(hospital, fallback.uuid, { is_active: false });
    expect(refusal(closing)).toEqual([409, ['is_active']]);
    const both = await editAccount(hospital, fallback.uuid, {
      is_active: false,
      is_default: false,
    });
    expect(both.body.data).toMatchObject({ is_active: false, is_default: false });
    const read = await send('GET', at(hospital, `accounts/${account.uuid}`), { as: hospital.key });
    expect(read.body.data).toMatchObject({ balance: '100.00', is_active: true });
  });

  it('are found by kind, owner, location, currency, state and any part of a name', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const insurer = await aPayer(hospital, { name: 'Lake Mutual' });
    const patient = await aPatient(hospital, { firstName: 'Wanjiru', lastName: 'Abuya' });
    await anAccount(hospital, { name: 'Desk', location: hospital.ward.id });
    await anAccount(hospital, { name: 'Dollars', currency: 'USD', is_active: false });
    await anAccount(hospital, { name: 'Claims', type: 'insurance', payer: insurer.uuid });
    await openAccount(hospital, patient.id);
    await anAccount(other, { name: 'Elsewhere' });
    const cases: [string, string[]][] = [
      ['', ['Abuya, Wanjiru', 'Claims', 'Desk', 'Dollars']],
      ['type=cash', ['Desk', 'Dollars']],
      [`payer=${insurer.id}`, ['Claims']],
      [`patient=${patient.number}`, ['Abuya, Wanjiru']],
      ['patient=999999999', []],
      [`location=${hospital.ward.id}`, ['Desk']],
      ['currency=USD', ['Dollars']],
      ['is_active=false', ['Dollars']],
      ['search=mutual', ['Claims']],
      ['search=lakemutual', ['Claims']],
      ['search=cl\u00e1ims', ['Claims']],
      ['search=abuya wanj', ['Abuya, Wanjiru']],
      [`search=${patient.mrNumber}`, ['Abuya, Wanjiru']],
      ['search=%25', []],
    ];
    for (const [query, expected] of cases) {
      expect(await accountNames(hospital, query), query).toEqual(expected);
    }
    const rows = await everyRow(at(hospital, 'accounts?page_size=1'), hospital.key);
    expect(rows).toHaveLength(4);
    const foreign = at(other, `accounts/${rows[0]?.uuid}`);
    expect((await send('GET', foreign, { as: other.key })).status).toBe(404);
    expect((await send('PATCH', foreign, { as: other.key, body: {} })).status).toBe(404);
  });
});
