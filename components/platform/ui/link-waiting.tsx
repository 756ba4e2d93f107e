'use client';

import { useLinkStatus } from 'next/link';

/** In a link: that its page is on its way, as long as the one before still stands. Nothing for what is there at once. */
export function LinkWaiting() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden="true"
      data-waiting
      className="appear-late pointer-events-none fixed inset-x-0 top-2 z-50 mx-auto w-fit rounded-md bg-inverse px-3 py-1 font-medium text-base text-on-inverse no-underline shadow-overlay forced-colors:border"
    >
      Opening…
    </span>
  );
}
