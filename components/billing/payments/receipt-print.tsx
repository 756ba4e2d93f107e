'use client';

import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Receipt as ReceiptRecord } from '@/components/billing/payments/client';
import { Button } from '@/components/platform/ui/button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { Receipt, type ReceiptPaper } from './receipt';

type ReceiptPrintProps = {
  receipt: ReceiptRecord;
  timeZone: string;
  /** Only where the payment was just taken is the first print the original. */
  isCopy: boolean;
  autoFocus?: boolean;
};

const papers = [
  { value: 'roll', label: '80 mm' },
  { value: 'a5', label: 'A5' },
] as const;

const paperKey = 'wardline:receipt-paper';
const millimetresPerPixel = 25.4 / 96;

/** The receipt as it prints, the choice of its paper, and the browser's own print, which also saves as PDF. */
export function ReceiptPrint({ receipt, timeZone, isCopy, autoFocus = false }: ReceiptPrintProps) {
  const [paper, setPaper] = usePaper();
  const [wasPrinted, setPrinted] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState<number | null>(null);

  useEffect(() => {
    const measure = () => {
      const height = sheet.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
      // A millimetre more, so that rounding does not throw the last line onto a sheet of its own.
      setLength(Math.ceil(height * millimetresPerPixel) + 1);
    };
    const printed = () => setPrinted(true);
    measure();
    const watch = new ResizeObserver(measure);
    if (sheet.current) watch.observe(sheet.current);
    addEventListener('afterprint', printed);
    return () => {
      watch.disconnect();
      removeEventListener('afterprint', printed);
    };
  }, []);

  return (
    <section aria-label="Receipt" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SegmentedControl label="Paper" value={paper} onValueChange={setPaper} options={papers} />
        <Button
          icon={Printer}
          variant={autoFocus ? 'primary' : 'secondary'}
          autoFocus={autoFocus}
          onClick={() => window.print()}
        >
          {isCopy || wasPrinted ? 'Print a copy' : 'Print the receipt'}
        </Button>
      </div>
      <div ref={sheet}>
        <Receipt {...{ receipt, paper, timeZone }} isCopy={isCopy || wasPrinted} />
      </div>
      {paper === 'roll' && length !== null && (
        <style>{`@page receipt-roll { size: 80mm ${length}mm; }`}</style>
      )}
    </section>
  );
}

/** The desk's printer stays the same from one receipt to the next. */
function usePaper() {
  const [paper, setPaper] = useState<ReceiptPaper>('roll');
  useEffect(() => {
    try {
      if (localStorage.getItem(paperKey) === 'a5') setPaper('a5');
    } catch {}
  }, []);
  const choose = (chosen: ReceiptPaper) => {
    setPaper(chosen);
    try {
      localStorage.setItem(paperKey, chosen);
    } catch {}
  };
  return [paper, choose] as const;
}
