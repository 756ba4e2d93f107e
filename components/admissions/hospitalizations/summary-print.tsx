'use client';

import { Button } from '@/components/platform/ui/button';

/** Opens the browser's own print, which also saves as PDF. */
export function SummaryPrint() {
  return (
    <Button variant="primary" icon="printer" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}
