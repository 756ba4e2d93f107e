'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/platform/ui/button';

/** Opens the browser's own print, which also saves as PDF. */
export function SummaryPrint() {
  return (
    <Button variant="primary" icon={Printer} onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}
