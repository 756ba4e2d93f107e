import { z } from 'zod';
import { journalKinds } from '@/lib/domain/codes/ledger';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { amount } from '@/lib/platform/http/money-fields';
import { calendarDate, instantReply, reference } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';
import { otherRecords } from '@/lib/registry/patients/other-records-contract';

/** The balance due by its age, in whole days on the provider's clock. */
const ageing = z
  .object({
    days_0_30: amount,
    days_31_60: amount,
    days_61_90: amount,
    days_over_90: amount,
    unallocated: amount.meta({
      description: 'Payments that match no open entry; zero or below zero.',
    }),
    total: amount,
  })
  .meta({ id: 'Ageing' });

const statementLine = z
  .object({
    at: instantReply,
    kind: z.enum(journalKinds),
    description: z.string(),
    invoice: z.guid().nullable(),
    invoice_number: z.int().nullable(),
    payment: z.guid().nullable(),
    receipt_number: z.int().nullable(),
    patient: z.guid().nullable().meta({ description: 'The patient of the payment or claim.' }),
    reference: z.string().meta({
      description: 'The reference of the claim, card slip, message or bank transfer.',
    }),
    debit: amount,
    credit: amount,
    balance: amount.meta({ description: 'The balance due after it.' }),
  })
  .meta({ id: 'StatementLine' });

const inCurrency = {
  currency: z.string(),
  opening_balance: amount.meta({ description: 'The balance due when the first day began.' }),
  lines: z.array(statementLine),
  closing_balance: amount.meta({ description: 'The balance due when the last day ended.' }),
  ageing,
};

const days = {
  start: z.iso.date(),
  end: z.iso.date().meta({ description: 'The last day, included.' }),
};

export const patientStatement = z
  .object({
    ...patientOfRecord,
    other_records: otherRecords,
    ...days,
    currencies: z.array(
      z.object({
        ...inCurrency,
        deposit_balance: amount.meta({
          description: 'The patient’s deposit at the end of the last day.',
        }),
        deposits: z
          .object({
            opening_balance: amount,
            lines: z.array(statementLine),
            closing_balance: amount,
          })
          .meta({
            description:
              "Deposits into the patient's own accounts (`credit`), and payments and refunds out of them (`debit`), each with the `balance` after it. A deposit pays nothing automatically, and is not part of the balance due.",
          }),
      }),
    ),
  })
  .meta({ id: 'PatientStatement' });

export const payerStatement = z
  .object({
    payer: z.int(),
    payer_uuid: z.guid(),
    payer_name: z.string(),
    ...days,
    currencies: z.array(z.object(inCurrency)),
  })
  .meta({ id: 'PayerStatement' });

const query = z.strictObject({
  start: calendarDate.optional().meta({ description: 'Default: 90 days before the end.' }),
  end: calendarDate.optional().meta({ description: 'Default: today.' }),
});

const description =
  'From the books: the balance due when the first day began, every entry of the days (both included, on the provider’s clock), the balance due at the end, and its age. 400 for more than 366 days or more than 5,000 entries.';

export const patientStatementContract = defineContract({
  id: 'patient.statement',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/statement',
  summary: 'Read a patient’s statement of account',
  description,
  tag: 'Invoices',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  query,
  reply: envelope(patientStatement),
});

export const payerStatementContract = defineContract({
  id: 'payer.statement',
  method: 'GET',
  path: '/providers/{provider_id}/payers/{payer_id}/statement',
  summary: 'Read a payer’s statement of account',
  description,
  tag: 'Invoices',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference, payer_id: reference }),
  query,
  reply: envelope(payerStatement),
});
