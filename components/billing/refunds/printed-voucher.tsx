'use client';

import { PrintButtons } from '@/components/billing/prints/print-buttons';
import { PrintHistory } from '@/components/billing/prints/print-history';
import { usePrinting } from '@/components/billing/prints/use-printing';
import { Voucher, type VoucherProps } from './voucher';

/** A voucher with its print, which is put on record. `provider` by uuid. */
export function PrintedVoucher({
  provider,
  ...voucher
}: Omit<VoucherProps, 'marking'> & { provider: string }) {
  const printing = usePrinting(provider, { kind: 'refund', uuid: voucher.refund.uuid });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <PrintButtons of={printing} noun="the voucher" />
      </div>
      <Voucher {...voucher} marking={printing.marking} />
      <PrintHistory prints={printing.prints} timeZone={voucher.timeZone} />
    </>
  );
}
