import type { BoardOccupant } from '@/lib/admissions/wards/contract';

/** How a partial score is drawn: as what it already is, but one that would be green settles nothing. */
export const partialAcuity = ({ colour }: NonNullable<BoardOccupant['partial_tews']>) =>
  colour === null || colour === 'green' ? 'unknown' : colour;
