import { and, asc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { holdsWord, searchWords } from '@/db/queries/platform/search';
import { patientsMatchingWords } from '@/db/queries/registry/patients';
import { ledgerEntries } from '@/db/schema/billing/ledger';
import { locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import { payers, paymentAccounts } from '@/db/schema/registry/payers';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';
import type { Reference } from '@/lib/domain/reference';

/** An account as it is stored. */
export type AccountRow = typeof paymentAccounts.$inferSelect;

const selectAccounts = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(paymentAccounts),
      payerName: sql<string | null>`${payers.name}`.as('payer_name'),
      locationName: sql<string | null>`${locations.name}`.as('location_name'),
      patient: { firstName: patients.firstName, lastName: patients.lastName },
    })
    .from(paymentAccounts)
    .leftJoin(payers, refersTo(paymentAccounts.payerId, payers))
    .leftJoin(locations, refersTo(paymentAccounts.locationId, locations))
    .leftJoin(patients, refersTo(paymentAccounts.patientId, patients));

/** An account with the names of its payer, its place and its patient. */
export type NamedAccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

export type AccountFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  type?: AccountType | undefined;
  payer?: Reference | undefined;
  patient?: Reference | undefined;
  location?: Reference | undefined;
  currency?: string | undefined;
};

/** One page of a provider's accounts by name. */
export function listAccounts(tx: Tx, providerId: string, filter: AccountFilter, page: Page) {
  const { search = '', isActive, type, currency } = filter;
  const matching = (later?: SQL) =>
    selectAccounts(tx).where(
      and(
        eq(paymentAccounts.providerId, providerId),
        later,
        isActive === undefined ? undefined : eq(paymentAccounts.isActive, isActive),
        type && eq(paymentAccounts.type, type),
        currency === undefined ? undefined : eq(paymentAccounts.currency, currency),
        pointsAt(paymentAccounts.payerId, payers, [providerId], filter.payer),
        pointsAt(paymentAccounts.patientId, patients, [providerId], filter.patient),
        pointsAt(paymentAccounts.locationId, locations, [providerId], filter.location),
        ...searchWords(search).map((word) =>
          or(
            // A patient's account is found by what the patient is called now.
            and(
              ne(paymentAccounts.type, 'patient'),
              holdsWord([paymentAccounts.name, payers.name], word),
            ),
            inArray(paymentAccounts.patientId, patientsMatchingWords(providerId, [word])),
          ),
        ),
      ),
    );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<NamedAccountRow> = [
  ascending(paymentAccounts.name, (row) => row.name),
  ascending(paymentAccounts.number, (row) => row.number),
];

export const findAccount = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<NamedAccountRow | null> =>
  firstRow(
    selectAccounts(tx).where(
      and(eq(paymentAccounts.providerId, providerId), isReferred(paymentAccounts, reference)),
    ),
  );

/** The cash account of a place, else the provider's default one; in this currency, and in use. Null: there is neither. */
export const findCashAccount = (
  tx: Tx,
  providerId: string,
  { locationId, currency }: { locationId: string; currency: string },
): Promise<AccountRow | null> =>
  firstRow(
    tx
      .select()
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.providerId, providerId),
          eq(paymentAccounts.type, 'cash'),
          eq(paymentAccounts.currency, currency),
          eq(paymentAccounts.isActive, true),
          or(eq(paymentAccounts.locationId, locationId), eq(paymentAccounts.isDefault, true)),
        ),
      )
      .orderBy(sql`${paymentAccounts.locationId} = ${locationId} desc nulls last`)
      .limit(1),
  );

/** The provider's cash account for places without one, or null. */
export const findDefaultAccount = (
  tx: Tx,
  providerId: string,
  currency: string,
): Promise<AccountRow | null> =>
  firstRow(
    tx
      .select()
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.providerId, providerId),
          eq(paymentAccounts.currency, currency),
          eq(paymentAccounts.isDefault, true),
        ),
      ),
  );

/** A patient's own account in a currency, or null. */
export const findPatientAccount = (
  tx: Tx,
  providerId: string,
  patientId: string,
  currency: string,
): Promise<AccountRow | null> =>
  firstRow(
    tx
      .select()
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.providerId, providerId),
          eq(paymentAccounts.type, 'patient'),
          eq(paymentAccounts.patientId, patientId),
          eq(paymentAccounts.currency, currency),
        ),
      ),
  );

/** The balances above zero of a patient's accounts, as stored decimals, by currency. */
export const listDeposits = (tx: Tx, providerId: string, patientId: string) =>
  selectDeposits(tx, { providerId, patientId });

const selectDeposits = builtOnce(
  (tx, { providerId, patientId }: Places<{ providerId: string; patientId: string }>) =>
    tx
      .select({
        id: paymentAccounts.id,
        currency: paymentAccounts.currency,
        balance: paymentAccounts.balance,
      })
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.providerId, providerId),
          eq(paymentAccounts.type, 'patient'),
          eq(paymentAccounts.patientId, patientId),
          gt(paymentAccounts.balance, '0'),
        ),
      )
      .orderBy(asc(paymentAccounts.currency)),
);

/** Stores a patient's account, unless somebody has at the same moment: then null. */
export const insertPatientAccount = (
  tx: Tx,
  values: typeof paymentAccounts.$inferInsert,
): Promise<AccountRow | null> =>
  firstRow(tx.insert(paymentAccounts).values(values).onConflictDoNothing().returning());

/** Whether the books know an account. */
export async function hasEntries(
  tx: Tx,
  { providerId, id }: Pick<AccountRow, 'providerId' | 'id'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ journalId: ledgerEntries.journalId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.providerId, providerId), eq(ledgerEntries.accountId, id)))
    .limit(1);
  return row !== undefined;
}

/** Takes the default from the account that has it, and answers whose it was. */
export function clearDefault(
  tx: Tx,
  providerId: string,
  currency: string,
  now: Date,
): Promise<{ id: string }[]> {
  return tx
    .update(paymentAccounts)
    .set({ isDefault: false, modifiedAt: now })
    .where(
      and(
        eq(paymentAccounts.providerId, providerId),
        eq(paymentAccounts.currency, currency),
        eq(paymentAccounts.isDefault, true),
      ),
    )
    .returning({ id: paymentAccounts.id });
}
