import { at } from '@/e2e/api/billing/discount-builders';
import type { Billing } from '@/e2e/api/billing/payment-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';

/** One list of a hospital, and how its rows come and go. */
export type ListWorld = {
  path: string;
  as: Sender;
  /** Makes a row of it; `n` is different each time. */
  add: (n: number) => Promise<unknown>;
  /** Removes an existing row, by its UUID, id or code. */
  remove?: (row: string) => Promise<unknown>;
};

export type Prepare = (billing: Billing) => Promise<ListWorld> | ListWorld;

export const ok = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
};

export const posting = (
  hospital: Hospital,
  path: string,
  body: object,
  as: Sender = hospital.key,
) => ok(send('POST', at(hospital, path), { as, body }));

export const changing = (
  hospital: Hospital,
  path: string,
  body: object,
  as: Sender = hospital.key,
) => ok(send('PATCH', at(hospital, path), { as, body }));

/** Names in an order other than that of their making. */
export const nameOf = (n: number) => `${'QAZWSXEDCRFVTGB'.charAt((n * 7) % 15)} ${n}`;

const words = ['Okello', 'Achieng', 'Wanjiru', 'Mensah', 'Otieno', 'Banda'];
export const word = (n: number) => words[(n * 5) % words.length] ?? 'Otieno';

export const inPatient = async (hospital: Hospital, n: number) => {
  const { beds } = await anotherWard(hospital, `Ward ${nameOf(n)}`, [`W${n}`]);
  const [bed] = beds;
  if (!bed) throw new Error('There is no bed.');
  return anAdmission(hospital, { bed });
};

export const free = async (hospital: Hospital, n: number) => {
  const { beds } = await anotherWard(hospital, `Free ${nameOf(n)}`, [`F${n}`]);
  return beds[0];
};
