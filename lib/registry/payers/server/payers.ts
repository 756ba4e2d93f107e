import type { z } from 'zod';
import { hasAccountsOfItsKind, listPayers, type PayerRow } from '@/db/queries/registry/payers';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { columnsOf } from '@/lib/platform/records/columns';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';
import type { payerContracts, payerRecord } from '@/lib/registry/payers/contract';
import {
  type CopaymentTerms,
  copaymentObstacle,
  presentCopayment,
} from '@/lib/registry/payers/rules';
import { requireCopaymentBySomeoneElse } from '@/lib/registry/payers/server/require-copayment-by-someone-else';

type Shown = z.input<typeof payerRecord>;

/** One page of the provider's payers. */
export const readPayers = (ctx: Context, query: z.output<typeof payerContracts.list.query>) =>
  readPage(ctx, query, listPayers, (row) => presentPayer(ctx, row));

export async function readPayer(ctx: Context, reference: Reference): Promise<Shown> {
  return presentPayer(ctx, await readRecord(ctx, kinds.payer, reference));
}

/**
 * A new payer: an insurer, a company, or those who pay for themselves. Throws `conflict` where somebody whose copayments have a
 * limit names a copayment.
 */
export async function addPayer(
  ctx: Context,
  body: z.output<NonNullable<typeof payerContracts.create.body>>,
): Promise<Shown> {
  const { price_tier: tier, ...others } = body;
  const columns = { ...columnsOf(others), priceTierId: await tierOf(ctx, tier, null) };
  requirePossible(ctx, columns);
  if (body.copayment_type !== null) await requireCopaymentBySomeoneElse(ctx, byAdministrator);
  return presentPayer(ctx, await addRecord(ctx, kinds.payer, columns));
}

/**
 * Changes a payer. Its accounts say what kind it is, so the kind stays once it has one. Throws `conflict` where somebody whose
 * copayments have a limit changes the copayment.
 */
export async function editPayer(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof payerContracts.edit.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.payer, reference);
  const { copayment_type: type = before.copaymentType } = body;
  const { copayment_value: value = before.copaymentValue } = body;
  const terms = { copaymentType: type, copaymentValue: value };
  requirePossible(ctx, terms);
  const { currency } = ctx.provider;
  if (
    type !== before.copaymentType ||
    presentCopayment(terms, currency) !== presentCopayment(before, currency)
  ) {
    await requireCopaymentBySomeoneElse(ctx, byAdministrator);
  }
  if (body.type && body.type !== before.type && (await hasAccountsOfItsKind(ctx.tx, before))) {
    throw refuseField(
      'type',
      'The type cannot be changed, because this payer has accounts.',
      'conflict',
    );
  }
  const { price_tier: tier, ...others } = body;
  const change = {
    ...columnsOf(others),
    ...(tier === undefined ? {} : { priceTierId: await tierOf(ctx, tier, before.priceTierId) }),
  };
  return presentPayer(ctx, await changeRecord(ctx, kinds.payer, before, change));
}

const byAdministrator = 'an administrator to record what patients pay';

async function tierOf(
  ctx: Context,
  tier: Reference | null,
  before: string | null,
): Promise<string | null> {
  if (tier === null) return null;
  return (await resolveActiveOrUnchanged(ctx, kinds.priceTier, 'price_tier', tier, before)).id;
}

function requirePossible({ provider }: Context, terms: CopaymentTerms): void {
  const obstacle = copaymentObstacle(terms, provider.currency);
  if (obstacle) throw refuseField(obstacle.field, obstacle.sentence);
}

function presentPayer({ provider }: Context, row: PayerRow): Shown {
  return {
    id: row.number,
    uuid: row.id,
    name: row.name,
    type: row.type,
    email: row.email,
    phone: row.phone,
    copayment_type: row.copaymentType,
    copayment_value: presentCopayment(row, provider.currency),
    price_tier: row.priceTierId,
    needs_claim_number: row.needsClaimNumber,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}
