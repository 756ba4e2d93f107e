import { describe, expect, it } from 'vitest';
import { aDiscount, anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { aDesk } from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

const changed = (hospital: Hospital, path: string, body: object) =>
  send('PATCH', at(hospital, path), { as: hospital.key, body });

const closed = async (hospital: Hospital, path: string) => {
  ok(await changed(hospital, path, { is_active: false }));
};

/** A system that keeps records sends them whole, as they were read, with its changes. */
describe('a record that is sent back as it was read', () => {
  it('may keep its references even if they went out of use since, and take no other such reference', async () => {
    const hospital = await aHospital();
    const [payer, other] = [await aPayer(hospital), await aPayer(hospital)];
    const { location, account } = await aDesk(hospital);
    const records: [string, string, { id: string }, { id: string }][] = [];
    const add = (path: string, field: string, has: { id: string }, lacks: { id: string }) =>
      records.push([path, field, has, lacks]);

    const discount = await aDiscount(hospital, payer);
    const payers = [{ id: payer.uuid }, { id: other.uuid }] as const;
    add(`finance/discounts/${discount.uuid}`, 'applicable_payer', ...payers);
    const claims = await anAccount(hospital, { type: 'insurance', payer: payer.uuid });
    add(`accounts/${claims.uuid}`, 'payer', ...payers);
    const elsewhere = await aDesk(hospital, 'Pharmacy', { hasAccount: false });
    add(`accounts/${account?.uuid}`, 'location', location, elsewhere.location);
    const { nurse, 'medical-officer': officer } = hospital.staff;
    const practitioners = [
      { id: officer.practitionerId ?? '' },
      { id: nurse.practitionerId ?? '' },
    ] as const;
    add(`users/${officer.userId}`, 'practitioner', ...practitioners);
    const encounter = await anEncounter(hospital, await aPatient(hospital));
    const booked = { slot_practitioner: officer.practitionerId };
    await changed(hospital, `encounter/${encounter.id}`, booked);
    add(`encounter/${encounter.id}`, 'slot_practitioner', ...practitioners);

    for (const { uuid } of [payer, other]) await closed(hospital, `payers/${uuid}`);
    for (const { id } of [location, elsewhere.location]) await closed(hospital, `locations/${id}`);
    for (const { id } of practitioners) await closed(hospital, `practitioners/${id}`);

    for (const [path, field, has, lacks] of records) {
      const kept = await changed(hospital, path, { [field]: has.id });
      expect([path, kept.status, kept.text]).toEqual([path, 200, kept.text]);
      const taken = await changed(hospital, path, { [field]: lacks.id });
      expect([path, taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([
        path,
        409,
        [field],
      ]);
    }
  });

  it('is no change of a user in the audit log', async () => {
    const hospital = await aHospital();
    const path = `users/${hospital.staff.nurse.userId}`;
    const { body: read } = await send('GET', at(hospital, path), { as: hospital.key });
    const changesOf = async (body: object) => {
      const answer = ok(await changed(hospital, path, body));
      const [event] = await auditRows(
        { requestId: answer.body.request_id ?? answer.headers.get('x-request-id') },
        'changes',
      );
      return event?.changes;
    };
    expect(await changesOf(read.data)).toEqual({});
    const name = 'Grace Njeri';
    expect(await changesOf({ ...read.data, name })).toEqual({
      name: { before: read.data.name, after: name },
    });
  });
});
