import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The sources of a revision, in a folder that later comparisons use again with what was installed and built there.
 *
 * @throws if git does not know the revision
 */
export function checkOut(revision: string): { commit: string; folder: string } {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`])
    .toString()
    .trim();
  const folder = join(tmpdir(), 'wardline-revisions', commit);
  if (!existsSync(folder)) {
    const making = `${folder}.making-${process.pid}`;
    mkdirSync(making, { recursive: true });
    const sources = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', making], { input: sources });
    // Another comparison may have been quicker.
    if (existsSync(folder)) rmSync(making, { recursive: true });
    else renameSync(making, folder);
  }
  return { commit, folder };
}
