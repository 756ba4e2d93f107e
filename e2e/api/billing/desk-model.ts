/** A model of a payment desk with two patients, short enough to check by reading. Amounts are whole cents. */

export type By = 'cash' | 'card' | 'insurance' | 'user-account';
export type Item = {
  id: string;
  patient: number;
  price: number;
  isCancelled: boolean;
  invoice: Invoice | null;
};
export type Invoice = {
  uuid: string;
  patient: number;
  fromPayment: boolean;
  items: Item[];
  net: number;
  /** Of lines, or of the invoice as a whole; never both. */
  discount: 'none' | 'of-lines' | 'of-invoice';
  isCancelled: boolean;
};
export type Shift = { uuid: string; expected: number; isOpen: boolean };
export type Payment = {
  uuid: string;
  patient: number;
  /** null: a deposit. */
  invoice: Invoice | null;
  by: By;
  amount: number;
  shift: Shift | null;
  isVoided: boolean;
  refunded: number;
};
export type Model = {
  items: Item[];
  invoices: Invoice[];
  payments: Payment[];
  shifts: Shift[];
  /** The balance of each patient's account, and the insurer's debt. */
  accounts: [number, number];
  insurer: number;
};

export const newModel = (): Model => ({
  items: [],
  invoices: [],
  payments: [],
  shifts: [],
  accounts: [0, 0],
  insurer: 0,
});

/** Cents as decimal text. */
export const text = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
export const part = (amount: number, of: number) => Math.floor((amount * of) / 100);
/** Half-up to the cent: 7.5 per cent of a line, 33.33 per cent of an invoice. */
export const offLine = (price: number) => Math.floor((price * 75 + 500) / 1000);
export const offInvoice = (net: number) => Math.floor((net * 3333 + 5000) / 10_000);
export const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

/** Mostly an invoice with a balance due, now and then one that cannot be paid. */
export function toPay(model: Model, index: number): Invoice | undefined {
  const owed = model.invoices.filter((one) => !one.isCancelled && paidOf(model, one) < one.net);
  return at(owed.length === 0 || index % 5 === 0 ? model.invoices : owed, index);
}

export const openNow = ({ shifts }: Model) => shifts.find(({ isOpen }) => isOpen) ?? null;
export const isBillable = (item: Item) => !item.isCancelled && item.invoice === null;
export const paymentsOf = ({ payments }: Model, invoice: Invoice) =>
  payments.filter((one) => one.invoice === invoice && !one.isVoided);
export const paidOf = (model: Model, invoice: Invoice) =>
  sum(paymentsOf(model, invoice).map(({ amount, refunded }) => amount - refunded));
export const at = <T>(list: T[], index: number): T | undefined => list[index % list.length];

/** Adds one tender of a payment to the model. */
export function taken(
  model: Model,
  payment: Pick<Payment, 'patient' | 'invoice' | 'by' | 'amount'>,
  uuid: string,
): void {
  const shift = payment.by === 'cash' || payment.by === 'card' ? openNow(model) : null;
  model.payments.push({ ...payment, uuid, shift, isVoided: false, refunded: 0 });
  move(model, payment, shift, payment.amount);
}

/** Moves money that is paid, or refunded where it is negative. */
export function move(
  model: Model,
  { patient: owner, invoice, by: type }: Pick<Payment, 'patient' | 'invoice' | 'by'>,
  shift: Shift | null,
  amount: number,
): void {
  if (type === 'cash' && shift) shift.expected += amount;
  if (type === 'insurance') model.insurer += amount;
  if (invoice === null) model.accounts[owner as 0 | 1] += amount;
  else if (type === 'user-account') model.accounts[owner as 0 | 1] -= amount;
}

export function releaseItems(invoice: Invoice): void {
  invoice.isCancelled = true;
  for (const item of invoice.items) item.invoice = null;
}

export const statusOf = (model: Model, invoice: Invoice) => {
  if (invoice.isCancelled) return 'cancelled';
  const paid = paidOf(model, invoice);
  if (paid === invoice.net) return 'paid';
  return paid === 0 ? 'issued' : 'part-paid';
};
