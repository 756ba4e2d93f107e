'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const regionId = 'status-region';

/**
 * Where a page says what goes on while what would show it is not there yet. It is on the page before there is anything
 * to say: some screen readers do not read a region that comes together with its words.
 */
export function StatusRegion() {
  // aria-live, because what is marked so stays within hearing behind a dialog.
  return <div id={regionId} role="status" aria-live="polite" className="print:hidden" />;
}

/** Says something in the StatusRegion. At the body's end, where no filter of the page can move what is fixed. */
export function InStatusRegion({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => setRegion(document.getElementById(regionId) ?? document.body), []);
  return region && createPortal(children, region);
}
