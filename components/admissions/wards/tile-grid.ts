/** As many tiles side by side as there is room for, one on a phone. */
export const tileGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-stretch gap-3';
