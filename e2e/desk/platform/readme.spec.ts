import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

/** The commands that README.md gives below `## The API`, asked of the hospital of the tests in place of one's own. */
function shownCommands(baseUrl: string, demo: string): string {
  const chapter = readFileSync('README.md', 'utf8').split('\n## The API\n')[1] ?? '';
  const [, commands = ''] = /```\n(.*?)\n```/s.exec(chapter) ?? [];
  return commands
    .replaceAll('http://localhost:3000', baseUrl)
    .replaceAll('./.data/demo.json', resolve(demo));
}

test('what the README shows of the API works against the demo hospital as it is copied', async ({
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
