import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { SetsTable } from './sets-table';
import { signWithoutValues } from './sign-without-values';

const shown = (set: ObservationSet) =>
  renderToStaticMarkup(
    <SetsTable
      sets={[set]}
      table={tewsTables.adult}
      spo2Scale={1}
      timeZone="Africa/Nairobi"
      onWithdraw={null}
    />,
  );

it('a set without values shows its urgency, its sign, and why nothing was measured', () => {
  const words = shown(signWithoutValues).replace(/<[^>]*>/g, ' ');
  expect(words).toContain('Emergency');
  expect(words).toContain('Seizure – current');
  expect(words).toContain('Not measured: RR (refused by the patient)');
});

it('a withdrawn set without values is struck through, and has no score', () => {
  const html = shown({ ...signWithoutValues, is_withdrawn: true });
  expect(html).not.toContain('Emergency');
  expect(html).toMatch(/line-through[^>]*>Not measured: /);
});
