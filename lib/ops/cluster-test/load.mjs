// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The address that the load is sent to.
 * @typedef {object} Hospital
 * @property {string[]} fronts addresses of the front proxies; a client takes the next one when one does not answer
 * @property {string} provider
 * @property {string} key
 * @property {{ location: string, service: string, tier: string, practitioner: string, user: string, account: string }} desk
 * @property {string} ward
 * @property {string[]} beds the last one is raced for
 *
 * A write that was acknowledged. Each kind happens at most once to a patient.
 * @typedef {{ kind: string, patient: string }} Acknowledged
 */

const vitals = {
  MOBILITY: 'walking',
  RR: '24',
  HR: '105',
  SBP: '120',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};
export const observations = Object.entries(vitals).map(([code, value]) => ({
  code,
  display: code,
  unit: null,
  value,
  category: 'vital-signs',
}));

/** @param {string} mrNumber */
export const patientWith = (mrNumber) => ({
  mr_number: mrNumber,
  first_name: 'Achieng',
  last_name: 'Otieno',
  gender: 'FEMALE',
  birth_date: '1984-02-29',
});

/**
 * @param {Hospital['desk']} desk
 * @param {string} patient
 * @param {string} bed
 */
export const admissionOf = ({ location, service, tier, practitioner, user }, patient, bed) => ({
  patient,
  bed,
  location,
  healthcare_service: service,
  price_tier: tier,
  admitted_by: practitioner,
  created_by: user,
  admit_source: 'emd',
  reason: 'Pneumonia',
});

const giveUpAfterMs = 60_000;

/**
 * People at work: each admits a patient to a bed of their own, records observations, charges, takes the payment and
 * discharges, again and again; two more race for one bed. Each write has an Idempotency-Key and is sent again until it is
 * answered.
 * @param {Hospital} hospital
 */
export function startLoad(hospital) {
  const { fronts, provider, key, desk, beds } = hospital;
  const run = {
    acknowledged: /** @type {Acknowledged[]} */ ([]),
    /** Nobody knows whether these were done. */
    unanswered: /** @type {Acknowledged[]} */ ([]),
    statuses: /** @type {Map<number, number>} */ (new Map()),
    /** Answers other than the expected ones and 503. */
    unexpected: /** @type {string[]} */ ([]),
    longestGapMs: 0,
    longestRequestMs: 0,
  };
  let stoppedAt = 0;
  let lastAt = Date.now();

  /**
   * @param {string} kind
   * @param {string} patient
   * @param {string} method
   * @param {string} path
   * @param {object} body
   */
  async function send(kind, patient, method, path, body) {
    const attempts = { key: randomUUID(), front: Math.floor(Math.random() * fronts.length) };
    for (;;) {
      const began = Date.now();
      const { status, data, message } = await once(attempts, method, path, body);
      run.longestRequestMs = Math.max(run.longestRequestMs, Date.now() - began);
      run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
      if (status === 200 || status === 201) {
        run.longestGapMs = Math.max(run.longestGapMs, Date.now() - lastAt);
        lastAt = Date.now();
        run.acknowledged.push({ kind, patient });
        return data;
      }
      if (status === 409) return null;
      if (![0, 429, 502, 503, 504].includes(status))
        run.unexpected.push(`${kind}: ${status} ${message}`);
      if (status >= 400 && status < 500 && status !== 429) return null;
      if (stoppedAt && Date.now() - stoppedAt > giveUpAfterMs) {
        run.unanswered.push({ kind, patient });
        return null;
      }
      if (status === 0) attempts.front += 1;
      await sleep(100 + 200 * Math.random());
    }
  }

  /**
   * @param {{ key: string, front: number }} attempts
   * @param {string} method
   * @param {string} path
   * @param {object} body
   */
  async function once(attempts, method, path, body) {
    const front = fronts[attempts.front % fronts.length];
    try {
      const answer = await fetch(`${front}/api/v1/providers/${provider}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': attempts.key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(25_000),
      });
      const text = await answer.text();
      const { data, message } = text.startsWith('{')
        ? JSON.parse(text)
        : { data: null, message: text };
      return { status: answer.status, data, message };
    } catch {
      return { status: 0, data: null, message: 'no answer' };
    }
  }

  /** @param {string} bed */
  async function careForOne(bed) {
    const mrNumber = `C-${randomUUID()}`;
    const patient = await send('patient', mrNumber, 'POST', 'patients', patientWith(mrNumber));
    if (!patient) return;
    const { service, tier, practitioner, location, account } = desk;
    const admission = admissionOf(desk, patient.uuid, bed);
    const stay = await send('admission', mrNumber, 'POST', 'hospitalizations', admission);
    if (!stay) return;
    await send('observations', mrNumber, 'POST', 'observations', {
      encounter_uuid: stay.encounter,
      patient_uuid: patient.uuid,
      performer_uuid: practitioner,
      observations,
    });
    const charge = await send('charge', mrNumber, 'POST', 'finance/charge-items', {
      patient: patient.uuid,
      healthcare_service: service,
      price_tier: tier,
      reason: 'Load',
    });
    if (charge) {
      await send('payment', mrNumber, 'POST', 'finance/receive-payment', {
        patient: patient.uuid,
        charge_items: [charge.uuid],
        payment_info: { transaction_type: 'cash', account_id: account },
        location,
      });
    }
    await send('discharge', mrNumber, 'PATCH', `hospitalizations/${stay.uuid}/discharge`, {
      discharged_by: practitioner,
      discharged_at: new Date(Date.now() - 1).toISOString(),
      discharge_disposition: 'home',
      override_reason: 'Load',
    });
    await send('bed', mrNumber, 'PATCH', `beds/${bed}/status`, {
      status: 'available',
      reason: 'Load',
    });
  }

  /** @param {string} bed */
  const work = async (bed) => {
    while (!stoppedAt) await careForOne(bed);
  };
  const raced = beds.at(-1) ?? '';
  const workers = [...beds, raced].map(work);
  return {
    run,
    /** @param {number} count */
    async untilAcknowledged(count) {
      const from = run.acknowledged.length;
      while (run.acknowledged.length < from + count) await sleep(100);
    },
    async stop() {
      stoppedAt = Date.now();
      await Promise.all(workers);
      return run;
    },
  };
}
