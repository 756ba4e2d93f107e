'use client';

import { useEffect, useRef, useState } from 'react';
import type { Receipt as ReceiptRecord } from '@/components/billing/payments/client';
import { PrintButtons } from '@/components/billing/prints/print-buttons';
import { PrintHistory } from '@/components/billing/prints/print-history';
import { usePrinting } from '@/components/billing/prints/use-printing';
import { PageFoot } from '@/components/platform/print/page-foot';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { receiptWords } from '@/lib/billing/payments/words';
import { surnameFirst } from '@/lib/domain/persons';
import { Receipt, type ReceiptPaper } from './receipt';

type ReceiptPrintProps = {
  receipt: ReceiptRecord;
  provider: { uuid: string; timeZone: string };
  autoFocus?: boolean;
};

const papers = [
  { value: 'roll', label: '80 mm' },
  { value: 'a5', label: 'A5' },
] as const;

const paperKey = 'wardline:receipt-paper';
const millimetresPerPixel = 25.4 / 96;
/** The mark of a copy where it is on paper only, and so has no height on the screen. */
const paperMarkMillimetres = 12;

/** The receipt as it prints, the choice of its paper, and the browser's own print, which also saves as PDF. */
export function ReceiptPrint({ receipt, provider, autoFocus = false }: ReceiptPrintProps) {
  const [paper, setPaper] = usePaper();
  const printing = usePrinting(provider.uuid, { kind: 'receipt', uuid: receipt.uuid });
  const sheet = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState<number | null>(null);

  useEffect(() => {
    const measure = () => {
      const height = sheet.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
      // A millimetre more, so that rounding does not throw the last line onto a sheet of its own.
      setLength(Math.ceil(height * millimetresPerPixel) + 1);
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (sheet.current) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, []);

  return (
    <section aria-label="Receipt" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SegmentedControl label="Paper" value={paper} onValueChange={setPaper} options={papers} />
        <PrintButtons of={printing} noun="the receipt" autoFocus={autoFocus} />
      </div>
      <div ref={sheet}>
        <Receipt {...{ receipt, paper }} timeZone={provider.timeZone} marking={printing.marking} />
      </div>
      <PrintHistory prints={printing.prints} timeZone={provider.timeZone} />
      {paper === 'a5' && (
        <PageFoot
          page="receipt-a5"
          parts={[
            receiptWords(receipt.settlement_payments.map(({ receipt_number }) => receipt_number)),
            surnameFirst(receipt.patient_detail),
            receipt.hospital.name,
            printing.marking !== 'none' && 'Copy',
          ]}
        />
      )}
      {paper === 'roll' && length !== null && (
        <style>{`@page receipt-roll { size: 80mm ${length + (printing.marking === 'paper' ? paperMarkMillimetres : 0)}mm; }`}</style>
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
