/** The score and the button of a row stay in sight where a tablet held upright shows only a part of the columns. */
export const endsInSight = {
  /** Of what scrolls: a cell that gets the focus is never under them. */
  around: 'overflow-x-auto scroll-pe-40',
  score: 'sticky end-[4.5rem] bg-ground',
  save: 'sticky end-0 w-[4.5rem] bg-ground',
} as const;
