import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { missingToAdmit, NothingToAdmitTo } from './nothing-to-admit-to';

const named = [{ uuid: '0193b5a0-0000-7000-8000-000000000000', name: 'Any' }];

it('a new hospital sees everything that it lacks before its first admission', () => {
  const missing = missingToAdmit({ wards: [], services: [], priceTiers: named });
  expect(missing).toEqual(['ward', 'service']);
  expect(renderToStaticMarkup(<NothingToAdmitTo missing={missing} />)).toContain(
    'This hospital has no ward and no service.',
  );
});

it('nothing is shown once nothing is missing', () => {
  expect(missingToAdmit({ wards: named, services: named, priceTiers: named })).toEqual([]);
});
