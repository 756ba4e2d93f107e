import type { z } from 'zod';
import {
  type CorrectionRow,
  listCorrections,
  patientsOfCorrections,
} from '@/db/queries/billing/corrections';
import { findRow } from '@/db/queries/platform/rows';
import { patients } from '@/db/schema/index';
import type {
  correctionRecord,
  listCorrectionsContract,
} from '@/lib/billing/charge-items/correction-contract';
import { thingsWords } from '@/lib/billing/charge-items/correction-words';
import { presentAmount } from '@/lib/domain/money';
import type { Place } from '@/lib/domain/page-place';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

type Shown = z.input<typeof correctionRecord>;

/** One page of the billing work list. Reading it is audited. */
export async function readCorrections(
  ctx: Context,
  query: z.output<typeof listCorrectionsContract.query>,
): Promise<{ rows: Shown[]; total: number; next: Place | null }> {
  const { tx, provider } = ctx;
  const patient = query.patient && (await findRow(tx, patients, provider.id, query.patient));
  if (query.patient && !patient) return { rows: [], total: 0, next: null };
  const narrowing = { kind: query.kind ?? null, patientId: patient ? patient.id : null };
  const { rows, ...rest } = await listCorrections(tx, provider.id, narrowing, pageWindow(query));
  const ids = [...new Set(rows.map(({ patientId }) => patientId))];
  const named = await patientsOfCorrections(tx, provider.id, ids);
  return { rows: rows.map((row) => show(ctx, row, named)), ...rest };
}

function show(
  ctx: Context,
  row: CorrectionRow,
  named: Awaited<ReturnType<typeof patientsOfCorrections>>,
): Shown {
  const patient = named.get(row.patientId);
  if (!patient) throw new Error('The patient of a correction is not there.');
  ctx.audit.patientsRead.add(patient.id);
  const clock = { now: ctx.now, timeZone: ctx.provider.timeZone };
  return {
    kind: row.kind,
    ...presentPatientOfRecord(patient, clock),
    invoice: row.invoiceId,
    invoice_number: row.invoiceNumber,
    charge_item: row.kind === 'charge-due' ? row.id : null,
    account: row.kind === 'deposit-left' ? row.id : null,
    amount: presentAmount(row.amount, row.currency),
    requested: presentAmount(row.requested, row.currency),
    currency: row.currency,
    what: thingsWords(row.items),
    payers: row.payers.map((payer) => payer ?? 'Patient').sort(),
    since: row.since.toISOString(),
  };
}
