'use client';

import { Button } from '@/components/platform/ui/button';

/** Opens the browser's own print, which also saves as PDF. */
export function PrintButton() {
  return (
    <Button icon="printer" onClick={() => window.print()}>
      Print
    </Button>
  );
}
