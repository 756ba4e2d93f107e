import Link from 'next/link';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { plainAmount } from '@/lib/billing/payments/words';
import type { patientStatement } from '@/lib/billing/statements/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { Ageing } from './ageing';
import { MoneyPaper } from './money-paper';

type InCurrency = z.output<typeof patientStatement>['currencies'][number];
type Stated = Omit<InCurrency, 'deposit_balance' | 'deposits'> & Partial<InCurrency>;
type Account = Pick<Stated, 'opening_balance' | 'lines' | 'closing_balance'>;

type StatementProps = {
  subject: ReactNode;
  start: string;
  end: string;
  currencies: readonly Stated[];
  hospital: HospitalIdentity;
  timeZone: string;
};

/** The balance due before and now, the entries between, and its age, in each currency. */
export function Statement({ subject, start, end, currencies, hospital, timeZone }: StatementProps) {
  return (
    <MoneyPaper name="Statement" subject={subject} hospital={hospital}>
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
          <Movements
            of={stated}
            words={{
              caption: `All amounts in ${stated.currency}`,
              ...{ debit: 'Charged', credit: 'Credited', held: 'Balance due', last: 'Balance' },
            }}
            currency={stated.currency}
            {...{ start, end }}
            timeZone={timeZone}
          />
          {stated.deposits && isUsed(stated.deposits) && (
            <Movements
              of={stated.deposits}
              words={{
                caption: `Deposits, in ${stated.currency} (not included in the balance due)`,
                ...{ debit: 'Used', credit: 'Paid in', held: 'Deposit', last: 'Balance' },
              }}
              currency={stated.currency}
              {...{ start, end }}
              timeZone={timeZone}
            />
          )}
          <Ageing of={stated.ageing} currency={stated.currency} end={end} />
        </section>
      ))}
    </MoneyPaper>
  );
}

const amountCell = 'whitespace-nowrap py-1 ps-3 text-end align-top';

const isUsed = ({ lines, opening_balance }: Account) =>
  lines.length > 0 || /[1-9]/.test(opening_balance);

function Movements({
  of: stated,
  words: said,
  currency,
  start,
  end,
  timeZone,
}: {
  of: Account;
  words: { caption: string; debit: string; credit: string; held: string; last: string };
  currency: string;
  start: string;
  end: string;
  timeZone: string;
}) {
  const { lines } = stated;
  const words = (amount: string) => (/[1-9]/.test(amount) ? plainAmount(amount, currency) : '');
  return (
    <table className="w-full">
      <caption className="pb-1 text-start text-sm">{said.caption}</caption>
      <thead>
        <tr className="border-black border-b text-sm">
          <th scope="col" className="py-1 text-start font-medium">
            Entry
          </th>
          <th scope="col" className={`${amountCell} font-medium`}>
            {said.debit}
          </th>
          <th scope="col" className={`${amountCell} font-medium`}>
            {said.credit}
          </th>
          <th scope="col" className={`${amountCell} font-medium max-sm:hidden print:table-cell`}>
            {said.last}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-black/20 border-b">
          <th scope="row" className="py-1 text-start font-normal">
            {said.held} at the start of {spokenDay(start)}
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
            {said.held} at the end of {spokenDay(end)}
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
