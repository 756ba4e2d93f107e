import { expect, it } from 'vitest';
import { admit, anEndedStay } from '@/e2e/api/admissions/admission-builders';
import { replace, twoRecords, under, undoReplacement } from '@/e2e/api/registry/replaced-builders';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

const isReadmission = async (hospital: Hospital, stay: string): Promise<boolean> => {
  const path = under(hospital, `/hospitalizations/${stay}`);
  const { body } = await send('GET', path, { as: hospital.key });
  return body.data.is_readmission;
};

it('a patient who was discharged under a record that was replaced since returns as a readmission', async () => {
  const { hospital, old, kept } = await twoRecords();
  await anEndedStay(hospital, old, { until: daysAgo(4) });
  expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
  const answer = await admit(hospital, kept);
  expect(answer.body.data, answer.text).toMatchObject({ is_readmission: true });
});

it('a hospitalization becomes a readmission when an earlier record replaced by this patient’s has one shortly before it, and stops being one when that is undone', async () => {
  const { hospital, old, kept } = await twoRecords();
  await anEndedStay(hospital, old, { until: daysAgo(4) });
  const answer = await admit(hospital, kept);
  const { uuid } = answer.body.data;
  expect(await isReadmission(hospital, uuid), answer.text).toBe(false);

  expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
  expect(await isReadmission(hospital, uuid)).toBe(true);

  expect((await undoReplacement(hospital, old.id)).status).toBe(200);
  expect(await isReadmission(hospital, uuid)).toBe(false);
});

it('an old hospitalization under the replaced record becomes a readmission too, if the other record has one shortly before it', async () => {
  const { hospital, old, kept } = await twoRecords();
  await anEndedStay(hospital, kept, { until: daysAgo(9) });
  const later = await anEndedStay(hospital, old, { until: daysAgo(4), bed: hospital.beds[1] });
  expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
  expect(await isReadmission(hospital, later.id)).toBe(true);
});

it('a hospitalization is no readmission any more once the earlier one under the replaced record is deleted', async () => {
  const { hospital, old, kept } = await twoRecords();
  const first = await anEndedStay(hospital, old, { until: daysAgo(4) });
  await replace(hospital, old.id, kept.id);
  const answer = await admit(hospital, kept);
  expect(answer.body.data.is_readmission, answer.text).toBe(true);
  await send('DELETE', under(hospital, `/hospitalizations/${first.id}`), { as: hospital.key });
  expect(await isReadmission(hospital, answer.body.data.uuid)).toBe(false);
});
