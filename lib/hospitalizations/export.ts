import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { inProviders } from '@/db/client';
import {
  type HospitalizationPlace,
  type HospitalizationRow,
  listHospitalizationsAfter,
} from '@/db/queries/hospitalizations';
import { writeAuditTrail } from '@/lib/audit/trail';
import { attachment, type CsvColumn, csvPart } from '@/lib/csv';
import { dischargeDispositions } from '@/lib/hospitalizations/codes';
import { exportHospitalizationsContract } from '@/lib/hospitalizations/export-contract';
import { presentHospitalization } from '@/lib/hospitalizations/present';
import { hospitalizationFilter } from '@/lib/hospitalizations/read';
import type { hospitalizationRecord } from '@/lib/hospitalizations/record';
import { type Context, newAuditTrail } from '@/lib/http/context';
import { log, loggable } from '@/lib/log';
import { ageInYears } from '@/lib/patients/present';
import { dayAt } from '@/lib/time';
import { sexWords } from '@/lib/wards/words';

type Query = z.output<typeof exportHospitalizationsContract.query>;
type Row = z.input<typeof hospitalizationRecord>;

/** So many rows are in memory at once, whatever the file's length. */
const partRows = 500;

/**
 * The list as a CSV file, part by part. The first part is read in the request's own transaction, so that what fails
 * early is refused as usual; each later one in a transaction of its own, only when the caller has taken the part
 * before, so that a slow caller holds no connection and one who leaves ends the reading. A part is sent after its
 * patients are on the audit log. When a part cannot be read, the answer breaks off and is seen to be incomplete.
 */
export async function exportHospitalizations(ctx: Context, query: Query): Promise<Response> {
  const filter = hospitalizationFilter(query);
  const columns = columnsFor(ctx);

  const readPart = async (within: Context, after: HospitalizationPlace | null) => {
    const rows = await listHospitalizationsAfter(
      within.tx,
      within.provider.id,
      filter,
      after,
      partRows,
    );
    for (const { patient } of rows) within.audit.patientsRead.add(patient.id);
    return {
      text: csvPart(columns, rows.map(presentHospitalization), { isFirst: after === null }),
      next: rows.length < partRows ? null : placeOf(rows.at(-1)),
    };
  };
  const readLaterPart = (after: HospitalizationPlace) =>
    inProviders([ctx.provider.id], { durable: false }, async (tx) => {
      const within: Context = { ...ctx, tx, audit: newAuditTrail() };
      const part = await readPart(within, after);
      await writeAuditTrail(within, exportHospitalizationsContract);
      return part;
    });

  ctx.audit.filters = query;
  let part = await readPart(ctx, null);
  let isFirst = true;
  let hasLeft = false;
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        if (!isFirst && part.next) part = await readLaterPart(part.next);
      } catch (error) {
        log.error({ requestId: ctx.requestId, ...loggable(error) }, 'an export broke off');
        throw error;
      }
      if (hasLeft) return;
      isFirst = false;
      if (part.text !== '') controller.enqueue(encoder.encode(part.text));
      if (!part.next) controller.close();
    },
    cancel() {
      hasLeft = true;
    },
  };
  const day = dayAt(ctx.now, ctx.provider.timeZone);
  const which = query.is_active ? 'admitted' : 'discharged';
  // No part is read ahead of the caller.
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachment(`${ctx.provider.name} ${which} ${day}.csv`),
      'cache-control': 'no-store',
    },
  });
}

function placeOf(row: HospitalizationRow | undefined): HospitalizationPlace | null {
  if (!row) return null;
  const { admittedAt, number } = row.hospitalization;
  return { admittedAt, number };
}

/** What stands in the file, from who and where to how it ended; who owes only for those who may read bills. */
function columnsFor({ provider, affiliation, now }: Context): CsvColumn<Row>[] {
  const { timeZone } = provider;
  const time = (header: string, of: (row: Row) => string | null): CsvColumn<Row> => ({
    header: `${header} (${timeZone})`,
    cell: (row) => wallTime(of(row), timeZone),
  });
  const columns: CsvColumn<Row>[] = [
    { header: 'Hospitalization', cell: ({ id }) => id },
    { header: 'MR number', cell: ({ patient }) => patient.mr_number },
    { header: 'Last name', cell: ({ patient }) => patient.last_name },
    { header: 'First name', cell: ({ patient }) => patient.first_name },
    { header: 'Sex', cell: ({ patient }) => sexWords(patient.gender).word },
    { header: 'Birth date', cell: ({ patient }) => patient.birth_date },
    {
      header: 'Age (years)',
      cell: ({ patient }) => ageInYears(patient.birth_date, now, timeZone),
    },
    { header: 'Mobile', cell: ({ patient }) => patient.mobile },
    { header: 'Ward', cell: ({ ward_name }) => ward_name },
    { header: 'Room', cell: ({ room_name }) => room_name },
    { header: 'Bed', cell: ({ bed_name }) => bed_name },
    { header: 'Service', cell: ({ healthcare_service_name }) => healthcare_service_name },
    { header: 'Price tier', cell: ({ price_tier_display }) => price_tier_display },
    time('Admitted', ({ admitted_at }) => admitted_at),
    { header: 'Admitted by', cell: ({ admitted_by_name }) => admitted_by_name },
    { header: 'Admission source', cell: ({ admit_source_display }) => admit_source_display },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Readmission', cell: ({ is_readmission }) => yesOrNo(is_readmission) },
    { header: 'Recorded by', cell: ({ created_by_name }) => created_by_name },
    time('Transferred', ({ transferred_at }) => transferred_at),
    time('Expected discharge', ({ expected_discharge_at }) => expected_discharge_at),
    time('Discharged', ({ discharged_at }) => discharged_at),
    { header: 'Discharged by', cell: ({ discharged_by_name }) => discharged_by_name },
    { header: 'Length of stay (days)', cell: (row) => stayDays(row, now) },
    { header: 'Disposition', cell: dispositionWords },
    { header: 'Destination', cell: ({ destination_display }) => destination_display },
  ];
  if (!affiliation.permissions.has('billing:read')) return columns;
  return [...columns, { header: 'Money owing', cell: ({ is_owing }) => yesOrNo(is_owing) }];
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

/** `2026-11-21 14:02`, which spreadsheets read as a time. */
function wallTime(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
}

/** To one decimal; of a stay that lasts still, so far. */
function stayDays({ admitted_at, discharged_at }: Row, now: Date): number {
  const end = discharged_at === null ? now.getTime() : Date.parse(discharged_at);
  return Math.max(0, Math.round((end - Date.parse(admitted_at)) / 8_640_000) / 10);
}

function dispositionWords({ discharge_disposition: code, discharge_disposition_display }: Row) {
  if (discharge_disposition_display !== '') return discharge_disposition_display;
  return Object.hasOwn(dischargeDispositions, code)
    ? dischargeDispositions[code as keyof typeof dischargeDispositions]
    : code;
}
