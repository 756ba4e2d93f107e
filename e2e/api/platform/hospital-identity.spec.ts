import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, aPaidVisit } from '@/e2e/api/billing/payment-builders';
import { ok, origin, refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import type { Role } from '@/lib/domain/codes/roles';

const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const read = async (hospital: Hospital, role: Role = 'nurse') =>
  (await send('GET', at(hospital, 'identity'), { as: hospital.staff[role].sender })).body.data;

const edit = (hospital: Hospital, body: object, role: Role = 'administrator') =>
  send('PATCH', at(hospital, 'identity'), { as: hospital.staff[role].sender, body });

const setLogo = (hospital: Hospital, given: string, role: Role = 'administrator') =>
  send('POST', at(hospital, 'identity/logo'), {
    as: hospital.staff[role].sender,
    body: { image: given },
  });

describe('the hospital’s identity', () => {
  it('has the name alone until an administrator enters the rest, which the audit log then has', async () => {
    const hospital = await aHospital();
    const empty = await read(hospital);
    expect(empty).toEqual({
      name: hospital.provider.name,
      address: '',
      telephone: '',
      email: '',
      tax_number: '',
      footer: '',
      bank_account: '',
      mobile_money: '',
      invoice_due_days: null,
      logo: null,
      modified_at: null,
    });
    const entered = {
      address: 'Hospital Road\nPO Box 1, Kisumu',
      telephone: '+254 57 200 0000',
      email: 'office@lakeside.example',
      tax_number: 'P051234567X',
      footer: 'Thank you.',
      bank_account: 'Lake Bank, account 0123456789',
      mobile_money: 'M-Pesa till 123456',
      invoice_due_days: 30,
    };
    const changed = await edit(hospital, entered);
    expect(changed.body.data).toMatchObject(entered);
    expect(await read(hospital, 'billing')).toEqual(changed.body.data);
    expect((await edit(hospital, changed.body.data)).body.data).toMatchObject(entered);
    const log = await send('GET', at(hospital, 'audit-events?action=hospital-identity.edit'), {
      as: hospital.staff.auditor.sender,
    });
    const [again, first] = log.body.results;
    expect(first.changes).toMatchObject({
      tax_number: { before: '', after: 'P051234567X' },
      invoice_due_days: { before: null, after: 30 },
    });
    expect(again.changes).toEqual({});
  });

  it('renames this hospital alone, at once for everyone', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const name = `Lakeside ${hospital.provider.id}`;
    expect((await edit(hospital, { name })).body.data.name).toBe(name);
    expect((await read(other)).name).toBe(other.provider.name);
    const me = await send('GET', '/api/v1/me', { as: hospital.staff.nurse.sender });
    expect(me.text).toContain(name);
    expect(refusal(await edit(hospital, { name: ' ' }))).toEqual([400, ['name']]);
  });

  it('has a logo that any of its users may see, with another address for each image', async () => {
    const hospital = await aHospital();
    const set = ok(await setLogo(hospital, image));
    const { logo } = set.body.data;
    const headers = 'cookie' in hospital.staff.nurse.sender ? hospital.staff.nurse.sender : {};
    const seen = await fetch(new URL(logo, origin), { headers });
    expect(seen.headers.get('content-type')).toBe('image/png');
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await seen.arrayBuffer()).toString('base64')).toBe(image);
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64');
    expect((await setLogo(hospital, jpeg)).body.data.logo).not.toBe(logo);
    const removed = await send('DELETE', at(hospital, 'identity/logo'), {
      as: hospital.staff.administrator.sender,
    });
    expect(removed.body.data.logo).toBeNull();
    const path = at(hospital, 'identity/logo');
    expect((await send('GET', path, { as: hospital.key })).status).toBe(404);
  });

  it('refuses an image that may hold a script, is too large or no image, and roles without the permission', async () => {
    const hospital = await aHospital();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const large = Buffer.concat([Buffer.from(image, 'base64'), Buffer.alloc(256 * 1024)]);
    for (const given of [drawing.toString('base64'), large.toString('base64'), 'no base 64', '']) {
      expect(refusal(await setLogo(hospital, given))).toEqual([400, ['image']]);
    }
    for (const role of ['finance-manager', 'billing', 'auditor'] as const) {
      expect((await setLogo(hospital, image, role)).status, role).toBe(403);
      expect((await edit(hospital, { footer: 'x' }, role)).status, role).toBe(403);
    }
    const due = [-1, 366, 1.5, 'soon'];
    for (const invoice_due_days of due) {
      expect(refusal(await edit(hospital, { invoice_due_days }))).toEqual([
        400,
        ['invoice_due_days'],
      ]);
    }
  });

  it('is the head of a receipt', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await edit(hospital, { tax_number: 'P051234567X' });
    const { payment } = await aPaidVisit(billing);
    const answer = await send('GET', financeOf(hospital, `payments/${payment.uuid}`), {
      as: hospital.key,
    });
    expect(answer.body.data.hospital).toMatchObject({
      name: hospital.provider.name,
      tax_number: 'P051234567X',
    });
  });
});
