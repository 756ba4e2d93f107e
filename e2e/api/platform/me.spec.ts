import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { memberships } from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anApiKey, aSession } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { permissionsOf } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';

describe('the caller’s own record', () => {
  it('is the person who signed in, with role and permissions at every hospital of theirs', async () => {
    const hospital = await aHospital();
    const second = await aHospital();
    const { userId, name, email, practitionerId } = hospital.staff.nurse;
    await database()
      .insert(memberships)
      .values({ providerId: second.provider.id, userId, role: 'auditor' });
    const as = await aSession(userId, second.provider.id);
    const answer = await send('GET', '/api/v1/me', { as });
    expect(answer.body).toEqual({
      success: true,
      message: 'OK',
      errors: null,
      data: {
        kind: 'user',
        id: userId,
        name,
        email,
        user: userId,
        must_change_password: false,
        practitioner: null,
        provider: second.provider.id,
        providers: [
          {
            id: hospital.provider.number,
            uuid: hospital.provider.id,
            name: hospital.provider.name,
            time_zone: 'Africa/Nairobi',
            currency: 'KES',
            role: 'nurse',
            practitioner: practitionerId,
            permissions: permissionsOf('nurse'),
          },
          {
            id: second.provider.number,
            uuid: second.provider.id,
            name: second.provider.name,
            time_zone: 'Africa/Nairobi',
            currency: 'KES',
            role: 'auditor',
            practitioner: null,
            permissions: permissionsOf('auditor'),
          },
        ],
      },
    });
  });

  it('has for each role exactly the permissions of the permission table', async () => {
    const hospital = await aHospital();
    for (const role of roles) {
      const { body } = await send('GET', '/api/v1/me', { as: hospital.staff[role].sender });
      expect(body.data.providers[0]).toMatchObject({ role, permissions: permissionsOf(role) });
    }
  });

  it('is a system’s key, with its scopes and the user that it acts for', async () => {
    const hospital = await aHospital();
    const { userId, practitionerId } = hospital.staff['medical-officer'];
    const as = await anApiKey(hospital.provider.id, {
      scopes: ['clinical:read'],
      userId,
      practitionerId,
    });
    const { body } = await send('GET', '/api/v1/me', { as });
    expect(body.data).toMatchObject({
      kind: 'api-key',
      name: 'Test system',
      email: null,
      user: userId,
      practitioner: practitionerId,
      provider: hospital.provider.id,
      providers: [{ role: null, permissions: ['clinical:read'] }],
    });
  });

  it('is refused with an unknown key', async () => {
    for (const key of [v7(), `wk_00000000_${'x'.repeat(43)}`]) {
      expect((await send('GET', '/api/v1/me', { as: { key } })).status).toBe(401);
    }
  });
});
