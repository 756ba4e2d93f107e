import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimelineObservations } from './timeline-observations';

const at = '2026-11-26T08:00:00.000Z';
const value = (code: string, sent: string, unit: string | null, observed_at = at) => ({
  ...{ code, display: code, value: sent, unit, observed_at },
  ...{ parameter: code, measured: sent, converted: null },
});
const score = (kind: 'NEWS2' | 'TEWS', band: string, is_complete: boolean) => ({
  ...{ kind, total: 1, band, is_complete, final_colour: null, age_group: 'adult', signs: [] },
});

const words = (of: Partial<Parameters<typeof TimelineObservations>[0]['observations']>) =>
  renderToStaticMarkup(
    <TimelineObservations
      observations={{
        ...{ values: [], scores: [], not_measured: [], comment: '', news2_not_used: null },
        ...of,
      }}
      {...{ at, spo2Scale: 1, timeZone: 'Africa/Nairobi' }}
    />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('a value that was observed hours before the rest of its set has its own time', () => {
  const shown = words({
    values: [value('HR', '150', null, '2026-11-26T05:00:00.000Z'), value('RR', '16', null)],
  });
  expect(shown).toContain('150 /min at 08:00');
  expect(shown).toMatch(/16 \/min $/);
});

it('an incomplete NEWS2 is not called a low risk', () => {
  expect(words({ scores: [score('NEWS2', 'low', false)] })).toContain('NEWS2 1+ incomplete');
  expect(words({ scores: [score('NEWS2', 'low', true)] })).toContain('low risk');
});
