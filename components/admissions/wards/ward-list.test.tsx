import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WardList } from './ward-list';

const drawn = (mayAdminister: boolean) =>
  renderToStaticMarkup(<WardList wards={[]} mayAdminister={mayAdminister} />);

it('an administrator of a new hospital is led to the page that adds its first ward', () => {
  expect(drawn(true)).toContain('href="/locations"');
  expect(drawn(true)).toContain('Add a ward first, then its rooms and beds.');
});

it('other users of a new hospital see who adds its wards', () => {
  expect(drawn(false)).not.toContain('href="/locations"');
  expect(drawn(false)).toContain('An administrator adds wards, rooms and beds.');
});
