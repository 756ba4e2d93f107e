import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patients } from '@/db/schema/index';
import { refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a patient', () => {
  it('is registered by a clerk, and then found by any part of name, phone or MR number', async () => {
    const hospital = await aHospital();
    const clerk = hospital.staff['ward-clerk'].sender;
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const registered = await sendOk('POST', path, {
      as: clerk,
      body: {
        mr_number: 'KSM-0042',
        first_name: 'Ama',
        last_name: 'Mensah',
        gender: 'FEMALE',
        birth_date: '1990-05-06',
        mobile: '+254 700 111 222',
      },
    });
    expect(registered.body.data).toMatchObject({
      mr_number: 'KSM-0042',
      mobile: '+254700111222',
      is_hospitalized: false,
    });
    await aPatient(hospital, { firstName: 'Amani', lastName: 'Barasa', mobile: '' });

    for (const search of [
      'ama mensah',
      'MENS',
      '700111',
      '00254700111222',
      '00254 700 111 222',
      'ksm-00',
    ]) {
      const found = await send('GET', `${path}?search=${encodeURIComponent(search)}`, {
        as: clerk,
      });
      expect(
        found.body.results.map((one: { mr_number: string }) => one.mr_number),
        search,
      ).toEqual(['KSM-0042']);
      expect(found.body.meta.total).toBe(1);
    }
    for (const literal of ['%', '_', '\\', 'ama%mensah', '％', '＿', '＼']) {
      const found = await send('GET', `${path}?search=${encodeURIComponent(literal)}`, {
        as: clerk,
      });
      expect(found.body.results, literal).toEqual([]);
    }
  });

  it('is found by a name with an accent, in whichever of its two spellings a keyboard sends it', async () => {
    const hospital = await aHospital();
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const spellings = ['Zoë', 'Noël'].flatMap((name) => [
      name.normalize('NFC'),
      name.normalize('NFD'),
    ]);
    const [, decomposed, composed] = spellings;
    for (const [at, first_name] of [decomposed, composed].entries()) {
      const body = { mr_number: `Z-${at}`, first_name, last_name: 'Mensah', gender: 'FEMALE' };
      await sendOk('POST', path, { as: hospital.key, body });
    }
    for (const search of spellings) {
      const found = await send('GET', `${path}?search=${encodeURIComponent(search)}`, {
        as: hospital.key,
      });
      expect(found.body.meta.total, search).toBe(1);
    }
  });

  it('is found by a name with accents or an apostrophe, typed with them, without them or with those of a tablet', async () => {
    const hospital = await aHospital();
    const add = (firstName: string, lastName: string) =>
      aPatient(hospital, { firstName, lastName, mobile: '' });
    const ndungu = [await add('Peter', "Ndung'u"), await add('Jane', 'Ndungu')];
    const jose = [await add('José', 'Mensah'), await add('Jose', 'Otieno')];
    const foundBy = async (list: string, search: string): Promise<string[]> => {
      const path = `/api/v1/providers/${hospital.provider.id}/${list}`;
      const { body } = await send('GET', `${path}?search=${encodeURIComponent(search)}`, {
        as: hospital.key,
      });
      expect(body.meta.total, search).toBe(body.results.length);
      return body.results.map(({ uuid }: { uuid: string }) => uuid).sort();
    };
    const idsOf = (patients: { id: string }[]) => patients.map(({ id }) => id).sort();
    for (const search of ['ndungu', "NDUNG'U", 'Ndung’u', 'ndung´u', "dung'"]) {
      expect(await foundBy('patients', search), search).toEqual(idsOf(ndungu));
    }
    for (const search of ['jose', 'JOSÉ', 'José'.normalize('NFD')]) {
      expect(await foundBy('patients', search), search).toEqual(idsOf(jose));
    }
    expect(await foundBy('patients', 'jose mensah')).toEqual(idsOf(jose.slice(0, 1)));
    expect(await foundBy('patients', "'")).toEqual(idsOf(ndungu.slice(0, 1)));
  });

  it('is found by a name in Arabic letters, however it is spelled', async () => {
    const hospital = await aHospital();
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const { number } = await aPatient(hospital, { firstName: 'فاطمة', lastName: 'الأمين' });
    for (const search of ['فاطمة الأمين', 'فاطمه', 'الامين', 'الأَمِين', 'الأمين، فاطمة']) {
      const found = await send('GET', `${path}?search=${encodeURIComponent(search)}`, {
        as: hospital.key,
      });
      expect(
        found.body.results.map(({ id }: { id: number }) => id),
        search,
      ).toEqual([number]);
    }
  });

  it('is found first by the whole number or name, and as the screens write the name', async () => {
    const hospital = await aHospital();
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const given = { mobile: '', nationalMobileNumber: '' };
    await aPatient(hospital, {
      ...given,
      mrNumber: '112',
      firstName: 'Khalid',
      lastName: 'Abdalila',
    });
    await aPatient(hospital, { ...given, mrNumber: '12', firstName: 'Peter', lastName: 'Zuma' });
    await aPatient(hospital, { ...given, mrNumber: '120', firstName: 'Alida', lastName: 'Brown' });
    await aPatient(hospital, { ...given, mrNumber: '9', firstName: 'Hassan', lastName: 'Ali' });
    await aPatient(hospital, {
      ...given,
      mrNumber: '8',
      firstName: 'Álí',
      lastName: 'Hassan-Omar',
    });
    const found = async (search: string) => {
      const answer = await send('GET', `${path}?search=${encodeURIComponent(search)}`, {
        as: hospital.key,
      });
      return answer.body.results.map((one: { mr_number: string }) => one.mr_number);
    };
    expect(await found('12')).toEqual(['12', '112', '120']);
    expect(await found('ali')).toEqual(['9', '8', '112', '120']);
    expect(await found('Ali, Hassan')).toEqual(['9', '8']);
    expect(await found('Zuma,Peter')).toEqual(['12']);
    const second = await send('GET', `${path}?search=12&page_size=1&page=2`, { as: hospital.key });
    expect(second.body.results).toMatchObject([{ mr_number: '112' }]);
    expect(second.body.meta.total).toBe(3);
  });

  it('is refused with another patient’s MR number, by field', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/patients`, {
      as: hospital.key,
      body: { mr_number: patient.mrNumber, first_name: 'A', last_name: 'B', gender: 'MALE' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      success: false,
      data: null,
      errors: { mr_number: ['Another patient already has this MR number.'] },
    });
  });

  it('is refused with another patient’s MR number in other capitals or blanks, also at once', async () => {
    const hospital = await aHospital();
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const body = { first_name: 'A', last_name: 'B', gender: 'MALE' };
    const register = (mr_number: string) =>
      send('POST', path, { as: hospital.key, body: { ...body, mr_number } });
    const spellings = ['KSM 42', 'ksm42', 'Ksm  42', 'KSM\u00a042'];
    const answers = await Promise.all(spellings.map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const first = answers.find(({ status }) => status === 201)?.body.data;
    const refused = await register('kSM42');
    expect(refused.body.errors).toEqual({
      mr_number: [`Another patient already has this MR number, written ${first.mr_number}.`],
    });
    expect((await register('KSM-42')).status).toBe(201);

    const edit = (id: string, change: object) =>
      send('PATCH', `${path}/${id}`, { as: hospital.key, body: change });
    expect((await edit(first.uuid, { mr_number: 'ksm 42' })).status).toBe(200);
    const other = (await register('KSM 43')).body.data;
    expect(refusal(await edit(other.uuid, { mr_number: 'KSM42' }))).toEqual([409, ['mr_number']]);
    const elsewhere = await aHospital();
    await sendOk('POST', `/api/v1/providers/${elsewhere.provider.id}/patients`, {
      as: elsewhere.key,
      body: { ...body, mr_number: 'KSM42' },
    });
  });

  it('is found by the MR number in any spelling, and not by an empty one', async () => {
    const [hospital, elsewhere] = [await aHospital(), await aHospital()];
    const patient = await aPatient(hospital, { mrNumber: 'KSM 42É' });
    await aPatient(hospital, { mrNumber: 'KSM-42É' });
    await aPatient(elsewhere, { mrNumber: 'KSM 42É' });
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const find = (spelled: string) =>
      send('GET', `${path}?mr_number=${encodeURIComponent(spelled)}`, { as: hospital.key });
    for (const spelled of ['KSM 42É', 'ksm42é', ' Ksm\u00a042É ', 'KSM 42E\u0301']) {
      const { body } = await find(spelled);
      expect([body.meta.total, body.results[0]?.uuid], spelled).toEqual([1, patient.id]);
    }
    expect((await find('KSM 4')).body.results).toEqual([]);
    for (const empty of ['', ' ']) {
      expect(refusal(await find(empty))).toEqual([400, ['mr_number']]);
    }
  });

  it('stays as it is when an earlier version stored its MR number twice in two spellings', async () => {
    const hospital = await aHospital();
    const [one, other] = [
      await aPatient(hospital, { mrNumber: 'Old 7' }),
      await aPatient(hospital),
    ];
    const twin = { mrNumber: 'OLD 7', isNamesake: true };
    // As an earlier version, which had no such key, left it.
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(patients).set(twin).where(eq(patients.id, other.id));
    });
    for (const { id, mrNumber } of [one, { ...other, ...twin }]) {
      const path = `/api/v1/providers/${hospital.provider.id}/patients/${id}`;
      const body = { mr_number: mrNumber, last_name: 'Odhiambo' };
      await sendOk('PATCH', path, { as: hospital.key, body });
    }
  });

  it('changes only by the fields that were sent, and the audit log keeps the values before', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const path = `/api/v1/providers/${hospital.provider.number}/patients/${patient.number}`;
    const answer = await send('PATCH', path, { as: hospital.key, body: { last_name: 'Odhiambo' } });
    expect(answer.body.data).toMatchObject({ last_name: 'Odhiambo', first_name: 'Achieng' });
    const again = await send('GET', path, { as: hospital.key });
    expect(again.body.data.uuid).toBe(patient.id);
  });

  it('cannot get a birth date after the first encounter, by which scores would take an adult for a baby', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    await anEncounter(hospital, {
      patientId: patient.id,
      startTime: new Date('2001-02-03T10:00:00Z'),
      status: 'entered-in-error',
    });
    const change = (birth_date: string) =>
      send('PATCH', `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}`, {
        as: hospital.staff['ward-clerk'].sender,
        body: { birth_date },
      });
    const { data } = (await change('2001-03-04')).body;
    expect(data.birth_date).toBe('2001-03-04');
    await anEncounter(hospital, {
      patientId: patient.id,
      startTime: new Date('2024-06-30T22:30:00Z'),
    });
    const refused = await change('2024-07-02');
    expect(refused.status, refused.text).toBe(400);
    expect(refused.body.errors).toEqual({
      birth_date: ['This patient has an encounter here on 2024-07-01. Check the year.'],
    });
    expect((await change('2024-07-01')).status).toBe(200);
  });
});
