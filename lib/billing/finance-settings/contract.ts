import { z } from 'zod';
import { approvalKinds, limitedRoles } from '@/lib/domain/codes/approvals';
import { ledgerAccounts } from '@/lib/domain/codes/ledger';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { identifier, instantReply, line, reference } from '@/lib/platform/http/types';

const limitFields = { kind: z.enum(approvalKinds), role: z.enum(limitedRoles) };

const approvalLimit = z
  .object({
    ...limitFields,
    amount: z
      .string()
      .nullable()
      .meta({ description: "In the provider's currency; null: any amount." }),
  })
  .meta({ id: 'ApprovalLimit' });

const accountCode = z
  .object({
    ledger: z.enum(ledgerAccounts),
    code: z.string().nullable().meta({ description: 'Null: the hospital gave none.' }),
    name: z.string().nullable(),
  })
  .meta({ id: 'AccountCode' });

const financeSettingsRecord = z
  .object({
    currency: z.string().meta({ description: "The provider's." }),
    smallest_coin: z.string().nullable().meta({
      description:
        'A cash payment that clears a balance is rounded half up to a multiple of this coin (at most 100); other cash must be a multiple of it. null: no rounding.',
    }),
    blind_count: z.boolean().meta({
      description:
        'Whether a cashier counts before the expected amounts of the shift are shown, on screens and by the API.',
    }),
    approval_limits: z.array(approvalLimit).meta({
      description:
        "The most that each role may give up at once without another person's approval: the charge of a waiver, the sum of self-pay discounts in a payment, the difference of a copayment from the scheme's.",
    }),
    account_codes: z.array(accountCode).meta({
      description: 'The hospital’s own code and name of each account of the books.',
    }),
    own_limits: z.record(z.enum(approvalKinds), z.string().nullable()).meta({
      description: "The caller's own limits, by kind; null: any amount. A key has none.",
    }),
    modified_at: instantReply.nullable().meta({ description: 'Null: never changed.' }),
  })
  .meta({ id: 'FinanceSettings' });

const path = '/providers/{provider_id}/finance/settings';
const tag = 'Payers and accounts';
const params = z.strictObject({ provider_id: reference });

export const readFinanceSettingsContract = defineContract({
  id: 'finance-settings.read',
  method: 'GET',
  path,
  summary: 'Read the finance settings',
  tag,
  access: 'billing:read',
  params,
  reply: envelope(financeSettingsRecord),
});

export const editFinanceSettingsContract = defineContract({
  id: 'finance-settings.edit',
  method: 'PATCH',
  path,
  summary: 'Change the finance settings',
  description:
    'The smallest coin is of the provider’s currency; cash of others is not rounded. Of `approval_limits` and `account_codes` only those that are sent change. An account without a code keeps Wardline’s name: a name without a code is refused (400).',
  tag,
  access: 'finance:configure',
  params,
  record: financeSettingsRecord,
  body: z
    .strictObject({
      smallest_coin: moneyAmount.nullable(),
      blind_count: z.boolean(),
      approval_limits: z
        .array(z.strictObject({ ...limitFields, amount: moneyAmount.nullable() }))
        .max(approvalKinds.length * limitedRoles.length),
      account_codes: z
        .array(
          z
            .strictObject({
              ledger: z.enum(ledgerAccounts),
              code: identifier('code', 40).nullable(),
              name: line(200).nullable().default(null),
            })
            .refine(({ code, name }) => code !== null || name === null, {
              path: ['code'],
              error: 'Enter a code, or remove the name.',
            }),
        )
        .max(ledgerAccounts.length),
    })
    .partial(),
  example: { smallest_coin: '5.00' },
  reply: envelope(financeSettingsRecord, { message: 'The settings were changed.' }),
});
