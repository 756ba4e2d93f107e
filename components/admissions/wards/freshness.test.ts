import { describe, expect, it } from 'vitest';
import { freshnessOf, isNight, sinceWords } from '@/components/admissions/wards/freshness';
import { timeOfDay } from '@/lib/domain/wall-time';

const now = Date.parse('2026-11-21T11:02:00Z');
const live = {
  stream: 'open',
  confirmedAt: now - 12_000,
  hasFailed: false,
  isOnline: true,
  now,
} as const;

describe('the board', () => {
  it('is live while the stream is open and heartbeats come', () => {
    expect(freshnessOf(live)).toBe('live');
  });

  it('is out of date after 35 s of silence, even if the stream seems open', () => {
    expect(freshnessOf({ ...live, confirmedAt: now - 36_000 })).toBe('stale');
  });

  it('is not live without the stream, or after a failed load', () => {
    expect(freshnessOf({ ...live, stream: 'lost' })).toBe('stale');
    expect(freshnessOf({ ...live, hasFailed: true })).toBe('stale');
  });

  it('is out of date at once on a device without a network, unless heartbeats still come', () => {
    const offline = { ...live, isOnline: false };
    expect(freshnessOf({ ...offline, stream: 'connecting' })).toBe('stale');
    expect(freshnessOf(offline)).toBe('live');
    expect(freshnessOf({ ...offline, confirmedAt: now - 17_000 })).toBe('stale');
  });

  it('does not claim to be live before it listens', () => {
    expect(freshnessOf({ ...live, stream: 'connecting' })).toBe('connecting');
  });
});

describe('the board’s times', () => {
  it("are the hospital's wall time, whatever the device’s setting", () => {
    expect(timeOfDay(now, 'Africa/Nairobi')).toBe('14:02');
  });

  it('are in seconds first, then in minutes', () => {
    expect(sinceWords(12_400)).toBe('12 s');
    expect(sinceWords(-300)).toBe('0 s');
    expect(sinceWords(150_000)).toBe('2 min');
  });

  it('include the night, when the wall display dims', () => {
    expect(isNight(Date.parse('2026-11-21T17:00:00Z'), 'Africa/Nairobi')).toBe(true);
    expect(isNight(Date.parse('2026-11-21T02:59:00Z'), 'Africa/Nairobi')).toBe(true);
    expect(isNight(Date.parse('2026-11-21T03:00:00Z'), 'Africa/Nairobi')).toBe(false);
  });
});
