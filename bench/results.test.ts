import { describe, expect, it } from 'vitest';
import { changesOf, holds, type Results, type WorkResult } from '@/bench/results';

const work = (name: string, p50: number, given: Partial<WorkResult> = {}): WorkResult => ({
  part: 'reads',
  name,
  observations: 1_000_000,
  connections: 16,
  requests: 100,
  perSecond: 1000 / p50,
  p50,
  p95: p50,
  p99: p50,
  serverCpu: 1,
  databaseCpu: 1,
  statements: null,
  rows: null,
  buffers: null,
  ...given,
});

const run = (...works: WorkResult[]): Results => ({
  at: '2026-01-01T00:00:00.000Z',
  node: 'v20',
  cpus: 2,
  works,
  facts: [],
  bars: [],
});

describe('a bar', () => {
  it('holds up to its limit and not beyond', () => {
    expect(holds({ name: 'ratio', value: 0.5, least: 0.5 })).toBe(true);
    expect(holds({ name: 'ratio', value: 0.49, least: 0.5 })).toBe(false);
    expect(holds({ name: 'times', value: 1.3, most: 1.3 })).toBe(true);
    expect(holds({ name: 'times', value: 1.31, most: 1.3 })).toBe(false);
  });

  it('does not hold where nothing was measured', () => {
    expect(holds({ name: 'times', value: Number.NaN, most: 1.3 })).toBe(false);
  });
});

describe('a run against one before it', () => {
  it('names what became slower and what became quicker, the worst first', () => {
    const before = run(work('board', 10), work('list', 10), work('search', 10));
    const now = run(work('board', 5), work('list', 40), work('search', 11));
    expect(changesOf(now, before).map(({ name, times }) => [name.split(',')[0], times])).toEqual([
      ['reads: list', 4],
      ['reads: board', 0.5],
    ]);
  });

  it('compares nothing but the same work at the same size and load', () => {
    const before = run(work('board', 10), work('gone', 1));
    const now = run(
      work('board', 40, { connections: 32 }),
      work('board', 40, { observations: 10_500 }),
      work('new', 40),
    );
    expect(changesOf(now, before)).toEqual([]);
  });
});
