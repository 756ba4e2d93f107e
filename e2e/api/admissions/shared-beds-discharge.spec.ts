import { beforeEach, describe, expect, it } from 'vitest';
import {
  aChildOf,
  aMotherWithChild,
  atHospital,
  beds,
  bornDaysAgo,
  hospital,
  infant,
  into,
  settle,
} from '@/e2e/api/admissions/family-builders';
import {
  bedStatuses,
  discharge,
  minutesAgo,
  seen,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { expectSound } from '@/e2e/api/admissions/stay-soundness';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';

beforeEach(async () => atHospital(await aHospital()));

describe('a mother who is discharged', () => {
  it('leaves the bed to the child unless told otherwise, and undoing it has both share it again', async () => {
    const { hers, its } = await aMotherWithChild();
    const answer = ok(await discharge(hospital, hers));
    expect(answer.body.message).toContain('Otieno, Baby keeps A1.');
    expect(await beds(its)).toEqual(['A1 with mother', 'A1']);
    expect((await bedStatuses(hospital))[0]).toBe('occupied');
    expect((await undo(hospital, its, 'transfer')).status).toBe(409);
    ok(await undo(hospital, hers, 'discharge'));
    expect(await beds(its)).toEqual(['A1 with mother']);
    await expectSound(hospital.provider.id);
  });

  it('takes the child home, and undoing it brings both back', async () => {
    const { hers, its } = await aMotherWithChild(infant);
    await settle(its);
    const before = await seen(hospital, its);
    const both = { children: 'discharge', override_reason: 'The bed is needed' };
    const answer = ok(await discharge(hospital, hers, both));
    expect(answer.body.message).toContain('Otieno, Baby was discharged too.');
    expect(answer.body.message).not.toContain('Her child');
    expect(await seen(hospital, its)).toMatchObject({
      is_active: false,
      discharge_disposition: 'home',
      discharge_override: null,
    });
    expect((await bedStatuses(hospital))[0]).toBe('cleaning');
    expect((await undo(hospital, its, 'discharge')).status).toBe(409);
    expect((await undo(hospital, hers, 'discharge')).status).toBe(200);
    expect(await seen(hospital, its)).toEqual(before);
    await expectSound(hospital.provider.id);
  });

  it('does not take home a child with outstanding items, for any role that discharges her', async () => {
    const { mother, hers, its } = await aMotherWithChild(infant);
    const given = { firstName: 'Baby 2', birthDate: bornDaysAgo(infant) };
    const twin = await into(await aChildOf(mother.id, given), 0);
    await settle(its);
    const both = { children: 'discharge', override_reason: 'The bed is needed' };
    for (const { sender } of [hospital.staff['medical-officer'], hospital.staff['ward-clerk']]) {
      const answer = await discharge(hospital, hers, both, { as: sender });
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        {
          children: [
            expect.stringMatching(
              /^Otieno, Baby 2 has 2 outstanding items: The next observations are overdue.* Give a reason, discharge the child first, or let the child keep the bed\.$/,
            ),
          ],
        },
      ]);
    }
    expect([await seen(hospital, hers), await seen(hospital, its)]).toMatchObject([
      { is_active: true },
      { is_active: true, bed_name: 'A1' },
    ]);
    await settle(twin.body.data.uuid);
    expect((await discharge(hospital, hers, both)).status).toBe(200);
    await expectSound(hospital.provider.id);
  });

  it('takes a newborn home with outstanding items, for a reason that is kept with the child', async () => {
    const { hers, its } = await aMotherWithChild();
    await settle(its);
    const before = await seen(hospital, its);
    const as = hospital.staff['medical-officer'].sender;
    const answer = await discharge(
      hospital,
      hers,
      {
        children: 'discharge',
        override_reason: 'The bed is needed',
        children_override_reason: 'Well, orange by age alone',
      },
      { as },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toMatch(/Otieno, Baby was discharged too\..*1 outstanding item/);
    expect((await seen(hospital, its)).discharge_override).toMatchObject({
      reason: 'Well, orange by age alone',
      open_points: [expect.any(String)],
    });
    expect((await seen(hospital, hers)).discharge_override.reason).toBe('The bed is needed');
    expect((await undo(hospital, hers, 'discharge')).status).toBe(200);
    expect(await seen(hospital, its)).toEqual(before);
    await expectSound(hospital.provider.id);
  });

  it('takes a child with outstanding items home for a clerk only if a colleague agreed to both', async () => {
    const { child, hers, its } = await aMotherWithChild();
    await settle(its);
    const as = hospital.staff['ward-clerk'].sender;
    const { email, password } = await aUserWithPassword(hospital.provider.id, 'nurse');
    const agreedTo = async (body: object) => {
      const to = { email, password, discharge_disposition: 'home', ...body };
      const path = stayPath(hospital, hers, '/discharge-agreements');
      return (await send('POST', path, { as, body: to })).body.data;
    };
    const leave = (agreement: string | undefined) =>
      discharge(
        hospital,
        hers,
        {
          children: 'discharge',
          override_reason: 'The bed is needed',
          children_override_reason: 'Well',
          agreement,
        },
        { as },
      );
    const toHers = await agreedTo({});
    for (const agreement of [undefined, toHers.uuid]) {
      const refused = await leave(agreement);
      expect([refused.status, refused.body.errors]).toEqual([
        403,
        { agreement: [expect.stringMatching(/^Otieno, Baby: A medical officer must discharge/)] },
      ]);
    }
    const toBoth = await agreedTo({ children: 'discharge' });
    expect(toBoth.open_points).toContainEqual(
      expect.objectContaining({ code: 'score-unsettled', child: child.id }),
    );
    expect((await leave(toBoth.uuid)).status).toBe(200);
    expect(await seen(hospital, its)).toMatchObject({ is_active: false, sign_off_due: false });
    await expectSound(hospital.provider.id);
  });

  it('names the child that cannot be discharged with her', async () => {
    const { hers, its } = await aMotherWithChild(infant);
    await settle(its);
    const early = {
      children: 'discharge',
      children_override_reason: 'Observed since',
      discharged_at: minutesAgo(100).toISOString(),
    };
    const answer = await discharge(hospital, hers, early);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        children: [expect.stringMatching(/^Otieno, Baby: The patient came to the current bed on/)],
      },
    ]);
  });

  it('does not take the child where she goes when she died', async () => {
    const { hers, its } = await aMotherWithChild();
    const dead = { discharge_disposition: 'Exp' };
    const both = await discharge(hospital, hers, { ...dead, children: 'discharge' });
    expect(refusal(both)).toEqual([400, ['children']]);
    expect((await discharge(hospital, hers, dead)).status).toBe(200);
    expect(await seen(hospital, its)).toMatchObject({ is_active: true, bed_name: 'A1' });
  });

  it('leaves no bed to two children', async () => {
    const { mother, hers, its } = await aMotherWithChild(infant);
    const given = { firstName: 'Baby 2', birthDate: bornDaysAgo(infant) };
    const twin = await into(await aChildOf(mother.id, given), 0);
    expect(refusal(await discharge(hospital, hers))).toEqual([409, ['children']]);
    const keep = { children: 'keep-bed' };
    expect(refusal(await transfer(hospital, hers, 1, keep))).toEqual([409, ['children']]);
    expect((await transfer(hospital, hers, 1)).status).toBe(200);
    const uuid = twin.body.data.uuid;
    expect(await beds(uuid)).toEqual(['A1 with mother', 'A2 with mother']);
    await discharge(hospital, uuid, { discharged_at: minutesAgo(10).toISOString() });
    expect((await bedStatuses(hospital))[1]).toBe('occupied');
    expect((await undo(hospital, uuid, 'discharge')).status).toBe(200);
    await Promise.all([settle(its), settle(uuid)]);
    expect((await discharge(hospital, hers, { children: 'discharge' })).status).toBe(200);
    expect([await seen(hospital, its), await seen(hospital, uuid)]).toMatchObject([
      { is_active: false },
      { is_active: false },
    ]);
    await expectSound(hospital.provider.id);
  });

  it('is not discharged before the time at which the child left the bed', async () => {
    const { hers, its } = await aMotherWithChild();
    await transfer(hospital, its, 1);
    const late = { discharged_at: minutesAgo(75).toISOString() };
    expect(refusal(await discharge(hospital, hers, late))).toEqual([400, ['discharged_at']]);
  });
});
