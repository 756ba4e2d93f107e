import type { z } from 'zod';
import { walkHospitalizations } from '@/db/queries/admissions/hospitalizations';
import { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { presentHospitalization } from '@/lib/admissions/hospitalizations/server/present';
import { hospitalizationFilter } from '@/lib/admissions/hospitalizations/server/read';
import { dischargeDispositions } from '@/lib/domain/codes/hospitalizations';
import { dayAt } from '@/lib/domain/days';
import { admitterWords, dischargerWords } from '@/lib/domain/people-words';
import { ageInYears, sexWords } from '@/lib/domain/persons';
import { type CsvColumn, timeColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

type Query = z.output<typeof exportHospitalizationsContract.query>;
type Row = z.input<typeof hospitalizationRecord>;

/** The list as a CSV file. Every part's patients are on the audit log before it is sent. */
export function exportHospitalizations(ctx: Context, query: Query): Promise<Response> {
  const filter = hospitalizationFilter(query);
  const day = dayAt(ctx.now, ctx.provider.timeZone);
  const which = query.is_active ? 'admitted' : 'discharged';
  return streamCsv(ctx, {
    contract: exportHospitalizationsContract,
    query,
    fileName: `${ctx.provider.name} ${which} ${day}`,
    columns: columnsFor(ctx),
    readPart: async ({ tx, provider, audit }, part) => {
      const { rows, next } = await walkHospitalizations(tx, provider.id, filter, part);
      for (const { patient } of rows) audit.patientsRead.add(patient.id);
      return { rows: rows.map((row) => presentHospitalization(row, ctx.provider)), next };
    },
  });
}

/** The columns of the file, from patient and place to outcome; unpaid bills only for callers who may read bills. */
function columnsFor({ provider, affiliation, now }: Context): CsvColumn<Row>[] {
  const { timeZone } = provider;
  const time = timeColumn<Row>(timeZone);
  const columns: CsvColumn<Row>[] = [
    { header: 'Hospitalization', cell: ({ id }) => id },
    { header: 'MR number', cell: ({ patient }) => patient.mr_number },
    { header: 'Last name', cell: ({ patient }) => patient.last_name },
    { header: 'First name', cell: ({ patient }) => patient.first_name },
    { header: 'Sex', cell: ({ patient }) => sexWords(patient.gender).word },
    { header: 'Birth date', cell: ({ patient }) => patient.birth_date },
    {
      header: 'Age (years)',
      cell: ({ patient, discharged_at: end }) =>
        ageInYears(
          patient.birth_date ?? patient.estimated_birth,
          end === null ? now : new Date(end),
          timeZone,
        ),
    },
    { header: 'Mobile', cell: ({ patient }) => patient.mobile },
    { header: 'Ward', cell: ({ ward_name }) => ward_name },
    { header: 'Room', cell: ({ room_name }) => room_name },
    { header: 'Bed', cell: ({ bed_name }) => bed_name },
    { header: 'Service', cell: ({ healthcare_service_name }) => healthcare_service_name },
    { header: 'Price tier', cell: ({ price_tier_display }) => price_tier_display },
    time('Admitted', ({ admitted_at }) => admitted_at),
    { header: 'Admitted by', cell: admitterWords },
    { header: 'Admission source', cell: ({ admit_source_display }) => admit_source_display },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Readmission', cell: ({ is_readmission }) => yesOrNo(is_readmission) },
    { header: 'Recorded by', cell: ({ created_by_name }) => created_by_name },
    time('Transferred', ({ transferred_at }) => transferred_at),
    time('Expected discharge', ({ expected_discharge_at }) => expected_discharge_at),
    time('Discharged', ({ discharged_at }) => discharged_at),
    {
      header: 'Discharged by',
      cell: (row) => (row.discharged_by_name === null ? null : dischargerWords(row)),
    },
    { header: 'Length of stay (days)', cell: (row) => stayDays(row, now) },
    { header: 'Disposition', cell: dispositionWords },
    { header: 'Destination', cell: ({ destination_display }) => destination_display },
  ];
  if (!affiliation.permissions.has('billing:read')) return columns;
  return [...columns, { header: 'Money owing', cell: ({ is_owing }) => yesOrNo(is_owing) }];
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

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
