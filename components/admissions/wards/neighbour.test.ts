import { describe, expect, it } from 'vitest';
import { neighbour } from './neighbour';

/** Three tiles above two, the second one of which is taller. */
const tiles = [
  { left: 0, right: 100, top: 0, bottom: 50 },
  { left: 110, right: 210, top: 0, bottom: 50 },
  { left: 220, right: 320, top: 0, bottom: 50 },
  { left: 0, right: 100, top: 60, bottom: 110 },
  { left: 110, right: 210, top: 60, bottom: 130 },
];

describe('an arrow key', () => {
  it('leads up and down to the tile above or below', () => {
    expect(neighbour(tiles, 1, 'ArrowDown')).toBe(4);
    expect(neighbour(tiles, 4, 'ArrowUp')).toBe(1);
  });

  it('leads to the nearest tile if none is straight below', () => {
    expect(neighbour(tiles, 2, 'ArrowDown')).toBe(4);
  });

  it('leads over the end of a row to the next one', () => {
    expect(neighbour(tiles, 2, 'ArrowRight')).toBe(3);
    expect(neighbour(tiles, 3, 'ArrowLeft')).toBe(2);
  });

  it('leads nowhere at the edges of the ward', () => {
    expect(neighbour(tiles, 0, 'ArrowLeft')).toBeNull();
    expect(neighbour(tiles, 0, 'ArrowUp')).toBeNull();
    expect(neighbour(tiles, 4, 'ArrowRight')).toBeNull();
    expect(neighbour(tiles, 3, 'ArrowDown')).toBeNull();
  });
});
