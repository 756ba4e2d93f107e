// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * The result of one part of the test run.
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number },
 *   errors: unknown[] }} PlaywrightReport
 */

/**
 * @param {VitestReport} report
 * @returns {Counts} a file that could not be loaded counts as one failure
 */
function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Counts} a test that passed only when repeated counts as a failure
 */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Counts from a report file and the exit code of the program that should have written it. A
 * program that failed is never counted as passed, whatever its report says.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function readCounts(kind, file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const counts = kind === 'vitest' ? countVitest(report) : countPlaywright(report);
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}
