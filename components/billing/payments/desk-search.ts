/** The search at the payment desk. `scanned`: the paper said which kind of number it is. */
export type DeskSearch = {
  patients: string | null;
  receipt: string | null;
  invoice: string | null;
};

const nothing: DeskSearch = { patients: null, receipt: null, invoice: null };

/**
 * The possible meanings of a text that was typed or scanned. `R-1042` and `INV-77` are on our papers for the scanner; a
 * plain number may be a receipt's, an invoice's, or a part of a telephone or MR number; all else is a patient.
 */
export function readDeskSearch(text: string): DeskSearch {
  const typed = text.trim();
  if (typed === '') return nothing;
  const paper = /^(R|RECEIPT|INV|INVOICE)[\s#-]*0*([1-9][0-9]{0,8})$/i.exec(typed);
  if (paper) {
    const [, kind = '', number = ''] = paper;
    return kind.toUpperCase().startsWith('R')
      ? { ...nothing, receipt: number }
      : { ...nothing, invoice: number };
  }
  if (/^[1-9][0-9]{0,8}$/.test(typed)) return { patients: typed, receipt: typed, invoice: typed };
  return { ...nothing, patients: typed };
}

/** The text of a receipt for the scanner of the desk. */
export const receiptCode = (receiptNumber: number): string => `R-${receiptNumber}`;
