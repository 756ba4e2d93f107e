import Link from 'next/link';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { moneyWords } from '@/lib/money';
import { plainAmount } from '@/lib/payments/words';
import type { patientStatement } from '@/lib/statements/contract';
import { spokenDay, spokenInstant } from '@/lib/time';
import { Ageing } from './ageing';
import { MoneyPaper } from './money-paper';

type InCurrency = z.output<typeof patientStatement>['currencies'][number];
type Stated = Omit<InCurrency, 'deposit_balance'> & { deposit_balance?: string };

type StatementProps = {
  subject: ReactNode;
  start: string;
  end: string;
  currencies: readonly Stated[];
  provider: { name: string; timeZone: string };
};

/** What was owed, how that came about, what is owed now and since when, in each currency. */
export function Statement({ subject, start, end, currencies, provider }: StatementProps) {
  return (
    <MoneyPaper label="Statement on paper" subject={subject} hospital={provider.name}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-xl">Statement of account</h2>
        <p>
          {spokenDay(start)} to {spokenDay(end)}
        </p>
      </header>
      {currencies.map((stated) => (
        <section
          key={stated.currency}
          aria-label={`In ${stated.currency}`}
          className="flex flex-col gap-4"
        >
          <Movements stated={stated} {...{ start, end }} timeZone={provider.timeZone} />
          {stated.deposit_balance !== undefined && (
            <p className="flex justify-between gap-4">
              <span>Paid ahead, and not used yet</span>
              <span>{moneyWords(stated.deposit_balance, stated.currency)}</span>
            </p>
          )}
          <Ageing of={stated.ageing} currency={stated.currency} end={end} />
        </section>
      ))}
    </MoneyPaper>
  );
}

const amountCell = 'whitespace-nowrap py-1 ps-3 text-end align-top';

function Movements({
  stated,
  start,
  end,
  timeZone,
}: {
  stated: Stated;
  start: string;
  end: string;
  timeZone: string;
}) {
  const { currency, lines } = stated;
  const words = (amount: string) => (/[1-9]/.test(amount) ? plainAmount(amount, currency) : '');
  return (
    <table className="w-full">
      <caption className="pb-1 text-start text-sm">All amounts in {currency}</caption>
      <thead>
        <tr className="border-black border-b text-sm">
          <th scope="col" className="py-1 text-start font-medium">
            Entry
          </th>
          <th scope="col" className={`${amountCell} font-medium`}>
            Owed
          </th>
          <th scope="col" className={`${amountCell} font-medium`}>
            Paid
          </th>
          <th scope="col" className={`${amountCell} font-medium max-sm:hidden print:table-cell`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-black/20 border-b">
          <th scope="row" className="py-1 text-start font-normal">
            Owed at the beginning of {spokenDay(start)}
          </th>
          <td className={`${amountCell} sm:hidden print:hidden`}>
            {plainAmount(stated.opening_balance, currency)}
          </td>
          <td colSpan={2} className="max-sm:hidden print:table-cell" />
          <td className="sm:hidden print:hidden" />
          <td className={`${amountCell} max-sm:hidden print:table-cell`}>
            {plainAmount(stated.opening_balance, currency)}
          </td>
        </tr>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are in order, have no id of their own, and never change.
          <tr key={index} className="border-black/20 border-b">
            <th scope="row" className="py-1 text-start font-normal">
              <Entry line={line} />
              <span className="block text-sm">{spokenInstant(new Date(line.at), timeZone)}</span>
            </th>
            <td className={amountCell}>{words(line.debit)}</td>
            <td className={amountCell}>{words(line.credit)}</td>
            <td className={`${amountCell} max-sm:hidden print:table-cell`}>
              {plainAmount(line.balance, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-1.5 text-start">
            Owed at the end of {spokenDay(end)}
          </th>
          <td colSpan={3} className={`${amountCell} py-1.5`}>
            {moneyWords(stated.closing_balance, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The words of an entry, leading to the document that it is about. */
function Entry({ line }: { line: Stated['lines'][number] }) {
  const href =
    line.payment !== null
      ? `/payments/${line.payment}`
      : line.invoice !== null
        ? `/invoices/${line.invoice}`
        : null;
  if (href === null) return line.description;
  return (
    <Link href={href} prefetch={false} className="underline underline-offset-2 print:no-underline">
      {line.description}
    </Link>
  );
}
