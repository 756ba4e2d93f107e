'use client';

import { useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';

const papers = [
  { value: 'a5', label: 'A5' },
  { value: 'a4', label: 'A4' },
] as const;

/** Chooses the paper, and opens the browser's own print, which also saves as PDF. */
export function PrescriptionPrint() {
  const [paper, setPaper] = useState<(typeof papers)[number]['value']>('a5');
  return (
    <div data-paper={paper} className="flex flex-wrap items-center gap-2">
      <SegmentedControl label="Paper" value={paper} onValueChange={setPaper} options={papers} />
      <Button icon="printer" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
