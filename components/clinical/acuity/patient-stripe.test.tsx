import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TriageColour } from '@/lib/domain/scores/colour';
import { PatientStripe } from './patient-stripe';

const score = (total: number, colour: TriageColour | null) => ({ total, colour });
type Score = ReturnType<typeof score> | null;

const shown = (tews: Score, partial: Score, deceasedAt: string | null = null) => {
  const markup = renderToStaticMarkup(
    <PatientStripe
      of={{
        patient: { deceased_at: deceasedAt },
        tews,
        partial_tews: partial,
        next_due_at: '2026-11-20T10:00:00.000Z',
      }}
    />,
  );
  return {
    acuity: markup.match(/data-acuity="(\w+)"/)?.[1],
    words: markup.replace(/<[^>]*>/g, ''),
  };
};

describe('the edge of the patient banner', () => {
  it('turns red with a later partial set that is red, whatever the last complete one was', () => {
    const { acuity, words } = shown(score(1, 'green'), score(8, 'red'));
    expect(acuity).toBe('red');
    expect(words).toContain('TEWS 8+, incomplete');
  });

  it('keeps the last complete score when a later partial one is no worse', () => {
    const { acuity, words } = shown(score(6, 'orange'), score(1, 'green'));
    expect(acuity).toBe('orange');
    expect(words).toContain('TEWS 6,');
  });

  it('is not settled while no set was complete', () => {
    expect(shown(null, score(0, 'green')).acuity).toBe('unknown');
    expect(shown(null, score(5, 'orange')).acuity).toBe('orange');
    expect(shown(null, null).acuity).toBe('unknown');
  });

  it('is blue for a patient who died', () => {
    const died = '2026-11-20T09:00:00.000Z';
    expect(shown(score(9, 'red'), null, died).acuity).toBe('blue');
  });
});
