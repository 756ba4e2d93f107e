import { writeSync } from 'node:fs';

/** The buffer for lines that could not be written: some minutes of a busy hospital. */
const keptBytesAtMost = 1_000_000;

/**
 * The output of log lines: the standard output, which may be a file on a full disk, or a pipe whose reader is slow or gone.
 * Lines that cannot be written are buffered and retried with the next line; above the limit the oldest are dropped, and the
 * log says so. A log must not stop the wards: pino's own output throws an error that nothing handles, or retries forever.
 */
export function logOutput(write: (bytes: Uint8Array) => number = toStandardOutput): {
  write: (line: string) => void;
} {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let missing = 0;
  /** Whether the first buffered line has been written in part: it is dropped last. */
  let isBegun = false;

  const keep = (line: string) => {
    const bytes = Buffer.from(line);
    kept.push(bytes);
    keptBytes += bytes.length;
    while (keptBytes > keptBytesAtMost) {
      const [oldest] = kept.splice(isBegun ? 1 : 0, 1);
      if (!oldest) return;
      keptBytes -= oldest.length;
      missing += 1;
    }
  };
  const writeKept = () => {
    for (let [oldest] = kept; oldest; [oldest] = kept) {
      const written = write(oldest);
      if (written === 0) return;
      keptBytes -= written;
      isBegun = written < oldest.length;
      if (isBegun) kept[0] = oldest.subarray(written);
      else kept.shift();
    }
  };
  return {
    write: (line) => {
      keep(line);
      try {
        writeKept();
        if (missing === 0) return;
        keep(missingLine(missing));
        missing = 0;
        writeKept();
      } catch {
        // The next line retries.
      }
    },
  };
}

const toStandardOutput = (bytes: Uint8Array) => writeSync(process.stdout.fd, bytes);

const missingLine = (count: number) =>
  `${JSON.stringify({ level: 50, time: new Date().toISOString(), count, msg: 'Lines of this log could not be written' })}\n`;
