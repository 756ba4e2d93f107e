import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['3.0.2', 'etcd3', 'refused'],
  ['3.0.2', 'etcd', 'accepted'],
  ['3.0.3', 'etcd3', 'accepted'],
  ['4.0.6', 'etcd3', 'accepted'],
])('Patroni %s over %s is %s on a machine of a cluster', (version, api, outcome) => {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-patroni-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'patroni'), `#!/bin/sh\necho patroni ${version}\n`, { mode: 0o755 });
  const config = join(folder, 'config.yml');
  writeFileSync(config, `scope: wardline\n${api}:\n  hosts: 10.0.0.11:2379\n`);
  const { status, stderr } = spawnSync('sh', ['deploy/cluster/check-patroni', config], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect(status === 0 ? 'accepted' : 'refused').toBe(outcome);
  expect(stderr.includes('loses acknowledged writes')).toBe(outcome === 'refused');
});
