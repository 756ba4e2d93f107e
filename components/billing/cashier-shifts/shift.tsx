'use client';

import './shift-print.css';
import { useQuery } from '@tanstack/react-query';
import { type ShiftDetail, shiftOf } from '@/components/billing/cashier-shifts/client';
import { differencesIn } from '@/components/billing/cashier-shifts/drawer';
import { AuditLink } from '@/components/platform/links/audit-link';
import { HospitalHead, type HospitalIdentity } from '@/components/platform/print/hospital-head';
import { SignatureLines } from '@/components/platform/print/signature-lines';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import { plainAmount } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { Handovers } from './handovers';
import { ShiftActions } from './shift-actions';
import { ShiftFigures } from './shift-figures';
import { VarianceBadge } from './variance-badge';

type ShiftProps = {
  /** By uuid. */
  shift: string;
  provider: { uuid: string; time_zone: string };
  hospital: HospitalIdentity;
  viewer: { userId: string; takesPayments: boolean; isManager: boolean };
};

/** One shift, open or closed, with its counts. */
export function Shift({ shift: uuid, provider, hospital, viewer }: ShiftProps) {
  const { data: shift } = useQuery(shiftOf(provider.uuid, uuid));
  if (!shift) return null;
  const isOwn = shift.cashier === viewer.userId && !shift.is_of_key;
  const mayAct = viewer.takesPayments && (isOwn || viewer.isManager);
  const name = `Shift of ${shift.cashier_name ?? 'a cashier'}, ${shift.location_name}`;
  return (
    <div className="shift-sheet flex flex-col gap-5">
      <div className="hidden print:block">
        <HospitalHead hospital={hospital} />
        <h1 className="mt-4 font-semibold text-xl">{name}</h1>
      </div>
      <div className="print:hidden">
        <PageHeader
          title={`Shift of ${shift.cashier_name ?? 'a cashier'}`}
          back={{ href: '/shifts', label: 'Shifts' }}
          actions={
            <>
              <AuditLink of={{ record: uuid }} />
              <ShiftActions shift={shift} provider={provider.uuid} mayAct={mayAct} />
              {shift.status === 'closed' && <PrintButton />}
            </>
          }
        />
      </div>
      <ShiftFigures shift={shift} timeZone={provider.time_zone} />
      <Handovers
        shift={shift.uuid}
        handovers={shift.handovers}
        provider={provider}
        mayWithdraw={mayAct}
      />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 print:grid-cols-2">
        <Counted title="Float as counted" of={shift.opening_count} currency={shift.currency} />
        <Counted title="Counted at the end" of={shift.closing_count} currency={shift.currency} />
      </div>
      <Counts shift={shift} timeZone={provider.time_zone} />
      <div className="hidden break-inside-avoid print:block">
        {shift.closed_at && shift.counted_cash && (
          <p>
            {name}, closed {spokenInstant(new Date(shift.closed_at), provider.time_zone)}: cash
            counted {moneyWords(shift.counted_cash, shift.currency)}
          </p>
        )}
        <SignatureLines of={['Cashier: signature, date', 'Checked by: name, signature, date']} />
      </div>
    </div>
  );
}

type Count = ShiftDetail['counts'][number];

/** The counts before the close: what was counted first stays, whatever was corrected. */
function Counts({
  shift: { counts, currency },
  timeZone,
}: {
  shift: ShiftDetail;
  timeZone: string;
}) {
  if (counts.length === 0) return null;
  const columns: Column<Count>[] = [
    {
      key: 'at',
      header: 'Counted',
      names: true,
      cell: ({ counted_at }) => spokenInstant(new Date(counted_at), timeZone),
    },
    { key: 'by', header: 'By', cell: ({ counted_by_name }) => counted_by_name ?? '–' },
    {
      key: 'cash',
      header: `Cash, ${currency}`,
      numeric: true,
      cell: ({ counted_cash }) => plainAmount(counted_cash, currency),
    },
    {
      key: 'expected',
      header: 'Expected then',
      numeric: true,
      cell: ({ expected_cash }) => plainAmount(expected_cash, currency),
    },
    {
      key: 'variance',
      header: 'Variance',
      numeric: true,
      cell: (count) => {
        const differing = differencesIn(count);
        if (differing.length === 0) return 'None';
        return (
          <span className="inline-flex flex-col items-end gap-1">
            {differing.map((one) => (
              <VarianceBadge key={one.tender} {...one} currency={currency} />
            ))}
          </span>
        );
      },
    },
  ];
  return (
    <div className="flex break-inside-avoid flex-col gap-2">
      <h2 className="font-semibold text-lg">Counts before the close</h2>
      <DataTable
        caption="Counts before the close"
        columns={columns}
        rows={counts}
        rowKey={({ counted_at }) => counted_at}
      />
    </div>
  );
}

type Piece = { value: string; count: number };

function Counted({
  title,
  of,
  currency,
}: {
  title: string;
  of: readonly Piece[];
  currency: string;
}) {
  if (of.length === 0) return null;
  const columns: Column<Piece>[] = [
    {
      key: 'value',
      header: `Coin or note, ${currency}`,
      names: true,
      cell: ({ value }) => plainAmount(value, currency),
    },
    { key: 'count', header: 'How many', numeric: true, cell: ({ count }) => count },
  ];
  return (
    <div className="flex break-inside-avoid flex-col gap-2">
      <h2 className="font-semibold text-lg">{title}</h2>
      <DataTable caption={title} columns={columns} rows={of} rowKey={({ value }) => value} />
    </div>
  );
}
