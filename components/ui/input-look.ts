/** The classes that every box one types into shares. */
export const inputLook =
  'h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-2 aria-invalid:border-danger';
