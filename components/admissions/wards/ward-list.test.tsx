import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WardList } from './ward-list';

const drawn = (mayAdminister: boolean) =>
  renderToStaticMarkup(
    <WardList hospital="Empty Hospital" wards={[]} mayAdminister={mayAdminister} />,
  );

it('leads an administrator of a new hospital to where its first ward is added', () => {
  expect(drawn(true)).toContain('href="/places"');
  expect(drawn(true)).toContain('Add a ward first, then its rooms and beds.');
});

it('says to everybody else who adds the wards of a new hospital', () => {
  expect(drawn(false)).not.toContain('href="/places"');
  expect(drawn(false)).toContain('An administrator adds wards, rooms and beds.');
});
