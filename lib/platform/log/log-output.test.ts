import { closeSync, openSync, writeSync } from 'node:fs';
import pino from 'pino';
import { expect, it } from 'vitest';
import { logOutput } from '@/lib/platform/log/log-output';

/** A log on a full disk, until the test makes space. */
function logOnDisk() {
  const disk = {
    isFull: true,
    atOnce: Number.POSITIVE_INFINITY,
    partsUntilFull: Number.POSITIVE_INFINITY,
    text: '',
  };
  const output = logOutput((bytes) => {
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const part = bytes.subarray(0, disk.atOnce);
    disk.text += Buffer.from(part).toString();
    disk.partsUntilFull -= 1;
    disk.isFull = disk.partsUntilFull <= 0;
    return part.length;
  });
  const log = pino({ base: undefined, timestamp: false }, output);
  return { disk, log };
}

it.skipIf(process.platform !== 'linux')(
  'a log with a full disk stops nothing, not even the last line before an exit',
  () => {
    const full = openSync('/dev/full', 'w');
    try {
      const log = pino(
        {},
        logOutput((bytes) => writeSync(full, bytes)),
      );
      log.info('A request was answered');
      log.fatal('An error that nothing handled');
    } finally {
      closeSync(full);
    }
  },
);

it('lines that could not be written are written in order once there is space', () => {
  const { disk, log } = logOnDisk();
  log.info('first');
  log.error('second');
  disk.isFull = false;
  disk.atOnce = 7;
  log.info('third');
  const said = disk.text.trimEnd().split('\n');
  expect(said.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third']);
});

it('a partly written line is completed, and spoils no other line', () => {
  const { disk, log } = logOnDisk();
  const long = 'x'.repeat(200_000);
  log.info({ line: 1 }, long);
  disk.isFull = false;
  disk.atOnce = 7;
  disk.partsUntilFull = 1;
  for (let line = 2; line <= 8; line += 1) log.info({ line }, long);
  disk.isFull = false;
  disk.partsUntilFull = Number.POSITIVE_INFINITY;
  disk.atOnce = Number.POSITIVE_INFINITY;
  log.info({ line: 9 });
  const said = disk.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [first] = said;
  expect(first).toMatchObject({ line: 1, msg: long });
  expect(said.length + said.at(-1).count - 1).toBe(9);
});

it('above the limit the oldest lines are dropped, and the log says how many', () => {
  const { disk, log } = logOnDisk();
  const long = 'x'.repeat(200_000);
  for (let line = 1; line <= 8; line += 1) log.info({ line }, long);
  disk.isFull = false;
  log.info('room again');
  const said = disk.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(said.map(({ line, msg, count }) => line ?? count ?? msg)).toEqual([
    5,
    6,
    7,
    8,
    'room again',
    4,
  ]);
  expect(said.at(-1)).toMatchObject({ level: 50, msg: 'Lines of this log could not be written' });
});
