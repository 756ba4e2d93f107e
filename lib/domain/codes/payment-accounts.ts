export const accountTypes = ['cash', 'insurance', 'corporate', 'patient'] as const;
export type AccountType = (typeof accountTypes)[number];

/**
 * The meaning of the balance of each kind of account: money that is there, that is due to the hospital, or that the
 * hospital owes.
 */
const balanceOf = {
  cash: 'held',
  insurance: 'owed-by-payer',
  corporate: 'owed-by-payer',
  patient: 'owed-to-patient',
} as const satisfies Record<AccountType, 'held' | 'owed-by-payer' | 'owed-to-patient'>;

type OfPayer = {
  [Type in AccountType]: (typeof balanceOf)[Type] extends 'owed-by-payer' ? Type : never;
}[AccountType];

/** Whether an insurer or a company owes what is on the account. */
export const isPayerAccountType = (type: AccountType): type is OfPayer =>
  balanceOf[type] === 'owed-by-payer';

/** The accounts of insurers and companies: those that owe what was charged to them. */
export const payerAccountTypes: readonly OfPayer[] = accountTypes.filter(isPayerAccountType);

/** The kinds of account whose balance is above zero where the books have a credit. */
export const creditAccountTypes: readonly AccountType[] = accountTypes.filter(
  (type) => balanceOf[type] === 'owed-to-patient',
);
