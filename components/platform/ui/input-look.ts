/** The classes that every box one types into shares, however high it is. */
export const boxLook =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-2 aria-invalid:border-danger';

/** The same for a box of one line. */
export const inputLook = `h-control ${boxLook}`;
