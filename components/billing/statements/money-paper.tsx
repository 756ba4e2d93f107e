import './money-paper.css';
import type { ReactNode } from 'react';
import {
  HospitalFooter,
  HospitalHead,
  type HospitalIdentity,
} from '@/components/platform/print/hospital-head';

type MoneyPaperProps = {
  /** Printed at the top of every sheet, with the hospital: the paper’s name and number, and the patient or payer. */
  name: string;
  subject: ReactNode;
  hospital: HospitalIdentity;
  children: ReactNode;
};

/** A sheet of A4, on the screen as on paper; dark on white in either theme. */
export function MoneyPaper({ name, subject, hospital, children }: MoneyPaperProps) {
  return (
    <article
      aria-label={`${name} on paper`}
      className="money-paper w-full min-w-0 max-w-[210mm] border border-line bg-white p-[min(1rem,4vw)] text-black forced-color-adjust-none sm:p-[12mm]"
    >
      <HospitalHead hospital={hospital} />
      <div className="money-paper-sheets mt-4">
        <div className="money-paper-head">
          <div className="mb-4 flex items-baseline justify-between gap-4 border-black border-b pb-1.5">
            <div>{subject}</div>
            {/* On the screen it is one sheet, which has the name above. */}
            <p className="hidden text-end text-sm print:block">
              {hospital.name} · {name}
            </p>
          </div>
        </div>
        <div className="money-paper-body">
          {/* With larger text the amounts of a line may be wider than the sheet: they are scrolled, and not the page. */}
          <div className="flex flex-col gap-4 overflow-x-auto print:overflow-visible">
            {children}
            <HospitalFooter hospital={hospital} />
          </div>
        </div>
      </div>
    </article>
  );
}
