'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/platform/ui/button';

/** Opens the browser's own print, which also saves as PDF. */
export function PrintButton() {
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  );
}
