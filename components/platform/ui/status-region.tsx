'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const regionId = 'status-region';

/**
 * Announces what a page is doing before there is anything to show. It is in the page from the start: some screen
 * readers do not read a region that appears together with its text.
 */
export function StatusRegion() {
  // aria-live, because such a region can still be heard behind a dialog.
  return <div id={regionId} role="status" aria-live="polite" className="print:hidden" />;
}

/**
 * Announces something in the StatusRegion. Rendered at the end of the body, where no filter of the page can move
 * fixed elements.
 */
export function InStatusRegion({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => setRegion(document.getElementById(regionId) ?? document.body), []);
  return region && createPortal(children, region);
}
