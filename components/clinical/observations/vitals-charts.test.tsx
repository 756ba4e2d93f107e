import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { signWithoutValues } from './sign-without-values';
import { VitalsCharts } from './vitals-charts';

const wordsOf = (set: ObservationSet) =>
  renderToStaticMarkup(
    <VitalsCharts
      sets={[set]}
      loaded={1}
      table={tewsTables.adult}
      spo2Scale={1}
      timeZone="Africa/Nairobi"
      onWithdraw={null}
      earlier={null}
    />,
  ).replace(/<[^>]*>/g, ' ');

it('the charts of a patient who refused everything say so, and where the reasons are, instead of an empty frame', () => {
  const words = wordsOf({ ...signWithoutValues, scores: [] });
  expect(words).toContain('No vital signs were measured');
  expect(words).not.toContain('TEWS');
});

it('the charts show the urgency of a sign even when nothing could be measured', () => {
  const words = wordsOf(signWithoutValues);
  expect(words).toContain('Emergency');
  expect(words).not.toContain('No vital signs to show');
});
