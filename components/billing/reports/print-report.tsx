'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/platform/ui/button';

/** Opens the browser's own print, which also saves as PDF. */
export function PrintReport() {
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  );
}
