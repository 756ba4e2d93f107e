import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  bedStays,
  beds,
  carePlans,
  chargeItems,
  clinicianReviews,
  discountServices,
  discounts,
  documentNumbers,
  dosageInstructions,
  encounterClassHistory,
  encounterDiagnoses,
  encounterLocations,
  encounterNotes,
  encounterParticipants,
  encounterStatusHistory,
  encounters,
  healthcareServices,
  hospitalizations,
  hospitalSettings,
  locations,
  medicationRequestStatusHistory,
  medicationRequests,
  medicationRequestTexts,
  observationSets,
  observations,
  patientCovers,
  patientFlags,
  patients,
  payers,
  paymentAccounts,
  prices,
  priceTiers,
  referralRequests,
  relatedPersons,
  scores,
  spo2ScaleChanges,
  visits,
} from '@/db/schema/index';

/** In an order in which every row finds the rows that it refers to. */
const tables = {
  hospitalSettings,
  documentNumbers,
  healthcareServices,
  priceTiers,
  prices,
  locations,
  beds,
  payers,
  paymentAccounts,
  discounts,
  discountServices,
  patients,
  patientCovers,
  spo2ScaleChanges,
  patientFlags,
  relatedPersons,
  visits,
  encounters,
  encounterStatusHistory,
  encounterClassHistory,
  encounterLocations,
  encounterParticipants,
  encounterDiagnoses,
  encounterNotes,
  carePlans,
  medicationRequests,
  dosageInstructions,
  medicationRequestTexts,
  medicationRequestStatusHistory,
  referralRequests,
  hospitalizations,
  bedStays,
  chargeItems,
  observationSets,
  observations,
  scores,
  clinicianReviews,
};

type TableName = keyof typeof tables;

/** A hospital's rows before they are stored, table by table. */
export type Rows = { [K in TableName]: (typeof tables)[K]['$inferInsert'][] };

const names = Object.keys(tables) as TableName[];

export function noRows(): Rows {
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Rows;
}

export async function insertRows(tx: Tx, rows: Rows): Promise<void> {
  // A ward round refers to the encounter of the admission.
  rows.encounters.sort((a, b) => Number(!!a.isWardRound) - Number(!!b.isWardRound));
  for (const name of names) await insertMany(tx, tables[name], rows[name]);
  // The integer of a hospitalization is given by the database, after its encounter was stored.
  await tx.execute(sql`
    update encounters e set hospitalization_number = h.number
    from hospitalizations h
    where h.provider_id = e.provider_id and h.id = e.hospitalization_id
      and e.hospitalization_number is null`);
}

const rowsAtOnce = 2_000;

/** Rows as one JSON text a statement: thousands of them cost a fraction of what as many parameters do. */
export async function insertMany(
  tx: Tx,
  table: PgTable,
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated, generatedIdentity }]) => !generated && !generatedIdentity,
  );
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(([key, column]) => {
        const value = row[key] ?? column.defaultFn?.() ?? null;
        return value === null && column.hasDefault ? [] : [[column.name, value]];
      }),
    ),
  );
  for (const [names, alike] of byNames(records)) {
    const list = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    for (let from = 0; from < alike.length; from += rowsAtOnce) {
      const text = JSON.stringify(alike.slice(from, from + rowsAtOnce));
      await tx.execute(sql`
        insert into ${table} (${list})
        select ${list} from json_populate_recordset(null::${table}, ${text}::json)`);
    }
  }
}

/** A column that a row does not name takes the table's default, so rows go together that name the same columns. */
function byNames(records: Record<string, unknown>[]) {
  const groups = new Map<string, [string[], Record<string, unknown>[]]>();
  for (const record of records) {
    const names = Object.keys(record);
    const group = groups.get(names.join());
    if (group) group[1].push(record);
    else groups.set(names.join(), [names, [record]]);
  }
  return groups.values();
}
