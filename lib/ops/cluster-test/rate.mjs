// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { configure } from './cluster.mjs';
import { admissionOf, observations, patientWith } from './load.mjs';

const secondsEach = 15;

/**
 * Measures the cost of a synchronous standby: sets of seven observations, recorded by one caller and by sixteen, in turns with asynchronous
 * standbys.
 * @param {import('./load.mjs').Hospital} hospital with a bed for each caller
 */
export async function measureRates(hospital) {
  const stays = await Promise.all(hospital.beds.map((bed) => admit(hospital, bed)));
  for (const standby of ['synchronous', 'asynchronous', 'synchronous', 'asynchronous']) {
    await configure({ synchronous_mode: standby === 'synchronous' });
    await sleep(12_000);
    const alone = await record(hospital, stays.slice(0, 1));
    const together = await record(hospital, stays);
    console.log(
      `${standby} standbys: one caller waits ${alone.medianMs.toFixed(1)} ms; ${stays.length} record ${together.rate.toFixed(0)} sets a second`,
    );
  }
  await configure({ synchronous_mode: true });
}

/**
 * @param {import('./load.mjs').Hospital} hospital
 * @param {Stay[]} stays
 */
async function record(hospital, stays) {
  const until = performance.now() + secondsEach * 1000;
  const times = /** @type {number[]} */ ([]);
  await Promise.all(
    stays.map(async ({ patient, encounter }) => {
      while (performance.now() < until) {
        const began = performance.now();
        await post(hospital, 'observations', {
          encounter_uuid: encounter,
          patient_uuid: patient,
          performer_uuid: hospital.desk.practitioner,
          observations,
        });
        times.push(performance.now() - began);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { rate: times.length / secondsEach, medianMs: times[times.length >> 1] ?? 0 };
}

/** @typedef {{ patient: string, encounter: string }} Stay */

/**
 * @param {import('./load.mjs').Hospital} hospital
 * @param {string} bed
 * @returns {Promise<Stay>}
 */
async function admit(hospital, bed) {
  const patient = await post(hospital, 'patients', patientWith(`R-${randomUUID()}`));
  const stay = await post(
    hospital,
    'hospitalizations',
    admissionOf(hospital.desk, patient.uuid, bed),
  );
  return { patient: patient.uuid, encounter: stay.encounter };
}

/**
 * Through one of the front proxies.
 * @param {import('./load.mjs').Hospital} hospital
 * @param {string} path
 * @param {object} body
 */
async function post({ fronts, provider, key }, path, body) {
  const answer = await fetch(`${fronts[0]}/api/v1/providers/${provider}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = await answer.json();
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${message}`);
  return data;
}
