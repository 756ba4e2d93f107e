import { describe, expect, it } from 'vitest';
import {
  anInpatient,
  bedOf,
  bedStatuses,
  discharge,
  minutesAgo,
  movements,
  plan,
  seen,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anApiKey } from '@/e2e/builders/people';

/** A full ward of four beds, and its hospitalizations in the beds' order. */
async function aFullWard() {
  const hospital = await aHospital();
  const stays: Stay[] = [];
  for (const [index, lastName] of ['Otieno', 'Achieng', 'Wanjiru', 'Kamau'].entries()) {
    stays.push((await anInpatient(hospital, index, { lastName })).stay);
  }
  const [a, b, c, d] = stays;
  if (!a || !b || !c || !d) throw new Error('Nobody was admitted.');
  return { hospital, stays: [a, b, c, d] as const };
}

type Stay = { uuid: string; patient: { uuid: string } };

const bedsOf = async (hospital: Hospital, stays: readonly Stay[]) => {
  const found = await Promise.all(stays.map(({ uuid }) => seen(hospital, uuid)));
  return found.map(({ bed_name }) => bed_name);
};

describe('two patients who swap beds', () => {
  it('are each in the other bed from the same moment on, though no bed of the ward is free', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    const at = minutesAgo(10).toISOString();
    const answer = await transfer(hospital, a.uuid, 1, {
      transferred_at: at,
      swap_with: b.uuid,
      reason: 'Needs the bed at the window',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ uuid: a.uuid, bed_name: 'A2', transferred_at: at });
    expect(await bedsOf(hospital, stays)).toEqual(['A2', 'A1', 'A3', 'A4']);
    expect(await bedStatuses(hospital)).toEqual(['occupied', 'occupied', 'occupied', 'occupied']);
    expect(await movements(hospital, b.uuid)).toMatchObject([
      { bed_name: 'A2', ended_at: at },
      {
        bed_name: 'A1',
        started_at: at,
        ended_at: null,
        start_reason: 'Needs the bed at the window',
      },
    ]);
    // One patient's reason for being in hospital is not copied to the other.
    expect(await seen(hospital, b.uuid)).toMatchObject({ reason: '', transferred_at: at });
  });

  it('may swap any number of times, and back', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    for (const [index, minutes] of [30, 20, 10].entries()) {
      const answer = await transfer(hospital, a.uuid, index % 2 === 0 ? 1 : 0, {
        transferred_at: minutesAgo(minutes).toISOString(),
        swap_with: b.uuid,
      });
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await bedsOf(hospital, [a, b])).toEqual(['A2', 'A1']);
  });

  it('are both in the audit log', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    await transfer(hospital, a.uuid, 1, { swap_with: b.uuid });
    const log = `/api/v1/providers/${hospital.provider.id}/audit-events?action=hospitalization.transfer`;
    const { results } = (await send('GET', log, { as: hospital.key })).body;
    const named = results.flatMap(({ patients }: { patients: string[] }) => patients);
    expect(new Set(named)).toEqual(new Set([a.patient.uuid, b.patient.uuid]));
  });

  it('complete the planned transfers for both, and cancel other ones', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    expect((await plan(hospital, a.uuid, 1)).status).toBe(201);
    expect((await plan(hospital, b.uuid, 0)).status).toBe(201);
    ok(await transfer(hospital, a.uuid, 1, { swap_with: b.uuid }));
    const plans = await send('GET', `/api/v1/providers/${hospital.provider.id}/planned-transfers`, {
      as: hospital.key,
    });
    expect(plans.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'completed',
    ]);
  });

  it('keep their beds when one of the beds is held for another patient', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b, c] = stays;
    expect((await plan(hospital, c.uuid, 0)).status).toBe(201);
    const answer = await transfer(hospital, a.uuid, 1, { swap_with: b.uuid });
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body.errors.bed[0]).toContain('A1 is held for Wanjiru');
    expect(await bedsOf(hospital, stays)).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  it('keep their beds when the other one is not in that bed, has left, or came to it later', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b, c] = stays;
    const elsewhere = await transfer(hospital, a.uuid, 1, { swap_with: c.uuid });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([409, ['swap_with']]);
    const early = await transfer(hospital, a.uuid, 1, {
      swap_with: b.uuid,
      transferred_at: minutesAgo(600).toISOString(),
    });
    expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['transferred_at']]);
    const itself = await transfer(hospital, a.uuid, 0, { swap_with: a.uuid });
    expect([itself.status, Object.keys(itself.body.errors)]).toEqual([400, ['swap_with']]);
    const nobody = await transfer(hospital, a.uuid, 1, { swap_with: bedOf(hospital, 1).id });
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['swap_with']]);
    expect((await discharge(hospital, b.uuid)).status).toBe(200);
    const gone = await transfer(hospital, a.uuid, 1, { swap_with: b.uuid });
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([409, ['swap_with']]);
    expect(await bedsOf(hospital, stays)).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  it('are refused as unknown when the other one’s hospitalization was deleted', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    await send('DELETE', stayPath(hospital, b.uuid), { as: hospital.key });
    const answer = await transfer(hospital, a.uuid, 1, { swap_with: b.uuid });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { swap_with: ['There is no such admission at this hospital.'] },
    ]);
  });

  it('are not named to a caller who may not know who is admitted, nor since when', async () => {
    const hospital = await aHospital();
    const { stay: a } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(300) });
    const { stay: b } = await anInpatient(hospital, 1, { admitted_at: minutesAgo(60) });
    const { stay: c } = await anInpatient(hospital, 2, { lastName: 'Wanjiru' });
    const key = await anApiKey(hospital.provider.id, { scopes: ['admissions:write'] });
    const change = async (minutes: number) => {
      const body = { swap_with: b.uuid, transferred_at: minutesAgo(minutes) };
      const { status, body: answer } = await transfer(hospital, a.uuid, 1, body, { as: key });
      return [status, answer.errors];
    };
    expect(await change(120)).toEqual([
      400,
      {
        transferred_at: [
          'The other patient came to the current bed later than that, so the transfer must be later.',
        ],
      },
    ]);
    expect((await plan(hospital, c.uuid, 0)).status).toBe(201);
    expect(await change(10)).toEqual([
      409,
      { bed: [expect.stringContaining('A1 is held for another patient until')] },
    ]);
  });

  it('return to their own beds, as if never moved, once the swap is undone for either of them', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b] = stays;
    const before = await Promise.all(stays.map(({ uuid }) => seen(hospital, uuid)));
    await transfer(hospital, a.uuid, 1, { swap_with: b.uuid, reason: 'By mistake' });
    ok(await undo(hospital, b.uuid, 'transfer'));
    expect(await Promise.all(stays.map(({ uuid }) => seen(hospital, uuid)))).toEqual(before);
    expect(await bedStatuses(hospital)).toEqual(['occupied', 'occupied', 'occupied', 'occupied']);
    expect(await movements(hospital, a.uuid)).toMatchObject([{ bed_name: 'A1', ended_at: null }]);
    expect((await undo(hospital, a.uuid, 'transfer')).status).toBe(409);
  });

  it('are not put back once one of the two has moved on', async () => {
    const { hospital, stays } = await aFullWard();
    const [a, b, c] = stays;
    await transfer(hospital, a.uuid, 1, { swap_with: b.uuid, transferred_at: minutesAgo(30) });
    await transfer(hospital, b.uuid, 2, { swap_with: c.uuid, transferred_at: minutesAgo(20) });
    const answer = await undo(hospital, a.uuid, 'transfer');
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body.message).toContain('A1');
    expect(await bedsOf(hospital, stays)).toEqual(['A2', 'A3', 'A1', 'A4']);
  });

  it('are each in one bed, whatever swaps happen at the same moment', async () => {
    const { hospital, stays } = await aFullWard();
    const answers = await Promise.all(
      stays.flatMap((mine, from) =>
        stays.flatMap((theirs, to) =>
          from === to ? [] : [transfer(hospital, mine.uuid, to, { swap_with: theirs.uuid })],
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status, body, text } of answers) {
      // One that is served after a later one comes before its patient was in the current bed: too early, and nothing else.
      if (status === 400) expect(Object.keys(body.errors), text).toEqual(['transferred_at']);
      else expect([200, 409], text).toContain(status);
    }
    const lie = await bedsOf(hospital, stays);
    expect(new Set(lie).size).toBe(4);
    expect(await bedStatuses(hospital)).toEqual(['occupied', 'occupied', 'occupied', 'occupied']);
  });
});
