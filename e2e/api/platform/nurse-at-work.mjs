// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Another nurse at work, in a thread of its own: in that of the attack her answers would wait until those to the attack
 * are read.
 * @type {{ url: string, sessions: string[], tasks: Record<string, { path: string, method: string, body?: string }> }}
 */
const { url, sessions, tasks } = workerData;
/** @type {Record<string, number[]>} */
const taken = {};
/** @type {number[]} */
const wrong = [];
let isOver = false;
let turn = 0;

const working = Object.entries(tasks).map(async ([name, { path, ...request }]) => {
  /** @type {number[]} */
  const times = [];
  taken[name] = times;
  while (!isOver) {
    turn += 1;
    const cookie = sessions[turn % sessions.length] ?? '';
    const since = performance.now();
    const answer = await fetch(`${url}${path}`, {
      ...request,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
    });
    await answer.text();
    times.push(performance.now() - since);
    if (!answer.ok) wrong.push(answer.status);
    await sleep(50);
  }
});

parentPort?.postMessage('at work');
parentPort?.once('message', async () => {
  isOver = true;
  await Promise.all(working);
  parentPort?.postMessage({ taken, wrong });
  parentPort?.close();
});
