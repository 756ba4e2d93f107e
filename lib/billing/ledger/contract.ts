import { z } from 'zod';
import { journalKinds, ledgerAccounts } from '@/lib/domain/codes/ledger';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, instantReply, reference } from '@/lib/platform/http/types';

const params = z.strictObject({ provider_id: reference });
const path = '/providers/{provider_id}/finance/ledger';
const tag = 'Books';

export const journalRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    kind: z.enum(journalKinds),
    posted_at: instantReply,
    posted_by: z.guid().nullable(),
    posted_by_name: z
      .string()
      .nullable()
      .meta({ description: 'A person, or a system by its key.' }),
    invoice: z.guid().nullable(),
    payment: z.guid().nullable(),
    refund: z.guid().nullable(),
    reverses: z.guid().nullable().meta({ description: 'The journal that this one reverses.' }),
    reason: z.string(),
    entries: z.array(
      z.object({
        ledger: z.enum(ledgerAccounts),
        debit: z.string().nullable(),
        credit: z.string().nullable(),
        currency: z.string(),
        account: z.guid().nullable(),
        account_name: z.string().nullable(),
        patient: z.guid().nullable(),
        invoice: z.guid().nullable(),
        shift: z.guid().nullable(),
      }),
    ),
  })
  .meta({ id: 'Journal' });

export const listJournalsContract = defineContract({
  id: 'ledger.list',
  method: 'GET',
  path: `${path}/journals`,
  summary: 'List journals with their entries',
  description: 'Latest first. They are never changed or deleted.',
  tag,
  access: 'ledger:check',
  params,
  query: z.strictObject({
    kind: z.enum(journalKinds).optional(),
    account: reference.optional(),
    patient: reference.optional(),
    invoice: reference.optional(),
    payment: reference.optional(),
    refund: reference.optional(),
    shift: reference.optional(),
    posted_at__gte: instant.optional(),
    posted_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(journalRecord),
});

export const checkLedgerContract = defineContract({
  id: 'ledger.check',
  method: 'GET',
  path: `${path}/check`,
  summary: 'Check the books',
  description:
    'Checks the books against their entries and documents. For each rule: the number of items checked, the number that break it, and examples.',
  tag,
  access: 'ledger:check',
  params,
  reply: envelope(
    z
      .object({
        is_sound: z.boolean(),
        checked_at: instantReply,
        invariants: z.array(
          z.object({
            number: z.int(),
            rule: z.string(),
            checked: z.int(),
            broken: z.int(),
            examples: z.array(z.string()).meta({ description: 'At most ten examples, by uuid.' }),
          }),
        ),
      })
      .meta({ id: 'LedgerCheck' }),
  ),
});
