'use client';

import { useLinkStatus } from 'next/link';

/**
 * In a link: shows that its page is loading while the previous page is still visible. Nothing if the page loads at
 * once.
 */
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
