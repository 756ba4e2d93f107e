import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

/** The commands of README.md below `## The API`, sent to the tests' hospital instead of one's own. */
function shownCommands(baseUrl: string, demo: string): string {
  const chapter = readFileSync('README.md', 'utf8').split('\n## The API\n')[1] ?? '';
  const [, commands = ''] = /```\n(.*?)\n```/s.exec(chapter) ?? [];
  return commands
    .replaceAll('http://localhost:3000', baseUrl)
    .replaceAll('./.data/demo.json', resolve(demo));
}

test('the README’s API commands work against the demo hospital as they are copied', async ({
  baseURL,
}) => {
  const commands = shownCommands(baseURL ?? '', process.env.WARDLINE_DEMO ?? '.data/demo.json');
  const asked = commands.match(/^.*curl /gm) ?? [];
  expect(asked).toHaveLength(4);
  const aLineEach = 'curl() { command curl "$@" && echo; }';
  const script = `${aLineEach}\n${commands}`;
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script]);
  const [configuration, found, recorded] = stdout
    .trim()
    .split('\n')
    .map((answer) => JSON.parse(answer));
  expect(configuration).toMatchObject({ code: 'TEWS' });
  expect(found).toMatchObject({ success: true, results: expect.any(Array) });
  expect(recorded).toMatchObject({
    success: true,
    data: [{ code: 'RR', value: '18', unit: '/min' }],
    errors: null,
  });
});
