import type { z } from 'zod';
import {
  type AccountCode,
  listAccountCodes,
  storeAccountCodes,
} from '@/db/queries/billing/account-codes';
import {
  type ApprovalLimit,
  listApprovalLimits,
  storeApprovalLimits,
} from '@/db/queries/billing/approvals';
import {
  type FinanceSettingsRow,
  findFinanceSettings,
  lockFinanceSettings,
  storeFinanceSettings,
} from '@/db/queries/billing/finance-settings';
import type {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import type { ApprovalKind } from '@/lib/domain/codes/approvals';
import { refuseField } from '@/lib/domain/errors';
import { presentAmount, storedUnits, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readFinanceSettingsContract.reply.data>;

export async function readFinanceSettings(ctx: Context): Promise<Shown> {
  return present(ctx, await findFinanceSettings(ctx.tx, ctx.provider.id));
}

/** Changes how money is handled from now on. Throws `invalid` for a coin, a limit or an account code that cannot be. */
export async function editFinanceSettings(
  ctx: Context,
  {
    smallest_coin: coin,
    blind_count: blindCount,
    approval_limits: limits = [],
    account_codes: codes = [],
  }: Body,
): Promise<Shown> {
  if (coin === undefined && blindCount === undefined && limits.length + codes.length === 0)
    return readFinanceSettings(ctx);
  const { tx, provider, now } = ctx;
  const before = await lockFinanceSettings(tx, provider.id);
  const limitsBefore = await listApprovalLimits(tx, provider.id);
  const codesBefore = await listAccountCodes(tx, provider.id);
  const smallestCoin = coin === undefined ? (before?.smallestCoin ?? null) : coinOf(provider, coin);
  const wanted = limitsOf(provider, limits);
  refuseLiftingOwn(ctx, limitsBefore, wanted);
  await storeApprovalLimits(tx, provider.id, wanted);
  await storeAccountCodes(tx, provider.id, codesOf(codes));
  const after = await storeFinanceSettings(tx, {
    providerId: provider.id,
    smallestCoin,
    ...(blindCount === undefined ? {} : { blindCount }),
    modifiedAt: now,
  });
  recordChange(
    ctx,
    { entity: 'finance-settings', entityId: provider.id },
    {
      smallestCoin: amountIn(provider.currency, before?.smallestCoin ?? null),
      blindCount: before?.blindCount ?? false,
      approvalLimits: limitsIn(provider.currency, limitsBefore),
      accountCodes: codesBefore,
    },
    {
      smallestCoin: amountIn(provider.currency, after.smallestCoin),
      blindCount: after.blindCount,
      approvalLimits: limitsIn(provider.currency, await listApprovalLimits(tx, provider.id)),
      accountCodes: await listAccountCodes(tx, provider.id),
    },
  );
  return readFinanceSettings(ctx);
}

type Body = z.output<NonNullable<typeof editFinanceSettingsContract.body>>;

/**
 * A coin as sent, in the provider's currency; null: no rounding. Throws `invalid` for a coin of zero, finer than the
 * currency, or above 100 of its units, because cash would be rounded by too much.
 */
function coinOf({ currency }: Context['provider'], given: string | null): string | null {
  const units = given === null ? null : toMinorUnits(given, currency);
  if (given !== null && units === null) {
    throw refuseField('smallest_coin', tooManyDecimals(currency));
  }
  if (units === 0n) throw refuseField('smallest_coin', 'The smallest coin must be above zero.');
  const most = toMinorUnits('100', currency);
  if (units !== null && most !== null && units > most) {
    throw refuseField('smallest_coin', `The smallest coin can be at most 100 ${currency}.`);
  }
  return given;
}

/** Limits as sent. Throws `invalid` for one that is named twice, or finer than the provider's currency. */
function limitsOf(
  { currency }: Context['provider'],
  limits: NonNullable<Body['approval_limits']>,
): ApprovalLimit[] {
  const seen = new Set<string>();
  for (const [index, { kind, role, amount }] of limits.entries()) {
    const field = `approval_limits.${index}`;
    if (seen.has(`${kind} ${role}`)) throw refuseField(field, 'This limit is named twice.');
    seen.add(`${kind} ${role}`);
    if (amount !== null && toMinorUnits(amount, currency) === null) {
      throw refuseField(`${field}.amount`, tooManyDecimals(currency));
    }
  }
  return limits;
}

/** Throws `conflict` for a limit of the caller's own role that would be raised or removed: it would bound nothing. */
function refuseLiftingOwn(
  { provider: { currency }, affiliation }: Context,
  before: readonly ApprovalLimit[],
  wanted: readonly ApprovalLimit[],
): void {
  for (const [index, { kind, role, amount }] of wanted.entries()) {
    const own = before.find((one) => one.kind === kind && one.role === role)?.amount ?? null;
    if (role !== affiliation.role || own === null) continue;
    if (amount !== null && storedUnits(amount, currency) <= storedUnits(own, currency)) continue;
    const sentence =
      'This limit is your own: you can only lower it. Ask an administrator to raise or remove it.';
    throw refuseField(`approval_limits.${index}.amount`, sentence, 'conflict');
  }
}

/** Account codes as sent. Throws `invalid` for an account that is named twice. */
function codesOf(codes: NonNullable<Body['account_codes']>): AccountCode[] {
  const seen = new Set<string>();
  for (const [index, { ledger }] of codes.entries()) {
    if (seen.has(ledger)) {
      throw refuseField(`account_codes.${index}`, 'This account is named twice.');
    }
    seen.add(ledger);
  }
  return codes;
}

const amountIn = (currency: string, amount: string | null) =>
  amount === null ? null : presentAmount(amount, currency);

const limitsIn = (currency: string, limits: readonly ApprovalLimit[]) =>
  limits.map((limit) => ({ ...limit, amount: amountIn(currency, limit.amount) }));

async function present(ctx: Context, row: FinanceSettingsRow | null): Promise<Shown> {
  const { tx, provider, affiliation } = ctx;
  const limits = limitsIn(provider.currency, await listApprovalLimits(tx, provider.id));
  const ownLimit = (of: ApprovalKind) =>
    limits.find(({ kind, role }) => kind === of && role === affiliation.role)?.amount ?? null;
  return {
    currency: provider.currency,
    smallest_coin: amountIn(provider.currency, row?.smallestCoin ?? null),
    blind_count: row?.blindCount ?? false,
    approval_limits: limits,
    account_codes: await listAccountCodes(tx, provider.id),
    own_limits: {
      waiver: ownLimit('waiver'),
      discount: ownLimit('discount'),
      copayment: ownLimit('copayment'),
    },
    modified_at: row?.modifiedAt.toISOString() ?? null,
  };
}
