import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCounts } from './test-results.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardline-results-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitest = (passed: number, failed: number, brokenFiles = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: Array.from({ length: brokenFiles }, () => ({
    status: 'failed',
    assertionResults: [],
  })),
});

it('counts tests, and a test file that could not be loaded as one failure', () => {
  expect(readCounts('vitest', file(vitest(12, 1)), 1)).toEqual({ passed: 12, failed: 1 });
  expect(readCounts('vitest', file(vitest(12, 0, 1)), 1)).toEqual({ passed: 12, failed: 1 });
});

it('counts a browser test that passed only when repeated as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [] };
  expect(readCounts('playwright', file(report), 1)).toEqual({ passed: 5, failed: 2 });
});

it('never passes a run that failed, ran nothing, or left no report', () => {
  expect(readCounts('vitest', file(vitest(3, 0)), 1)).toEqual({ passed: 3, failed: 1 });
  expect(readCounts('vitest', file(vitest(0, 0)), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readCounts('vitest', join(folder, 'absent.json'), 0)).toEqual({ passed: 0, failed: 1 });
});
