import type { z } from 'zod';
import { announceBill } from '@/db/queries/billing/bills';
import { readAccount } from '@/lib/billing/payment-accounts/server/accounts';
import { parseTender, readTenders } from '@/lib/billing/payment-accounts/server/parse-tender';
import { requireInUse } from '@/lib/billing/payment-accounts/server/require-in-use';
import { depositContract } from '@/lib/billing/payments/contract';
import { smallestCoin } from '@/lib/billing/payments/server/coin';
import { answerTaken, judgeSlips } from '@/lib/billing/payments/server/judge-slips';
import { paymentsTaken } from '@/lib/billing/payments/server/read';
import { recordPayments } from '@/lib/billing/payments/server/record-payments';
import { splitDue } from '@/lib/billing/payments/server/split-due';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { toMinorUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

type Body = z.output<NonNullable<typeof depositContract.body>>;

/**
 * Pays into a patient's own account, through the cash account of the desk. Throws `invalid` for an account that is not a
 * patient's, another currency, or an amount of zero; `conflict` for an account that is not in use, or that of a replaced
 * record, because no one would find the deposit there.
 */
export async function deposit(ctx: Context, reference: Reference, body: Body) {
  const location = await resolveActive(ctx, kinds.location, 'location', body.location);
  const account = await readRecord(ctx, kinds.paymentAccount, reference);
  const { patientId, currency } = account;
  if (patientId === null) {
    throw new Refusal('invalid', "A deposit can only be paid into a patient's own account.");
  }
  ctx.audit.patientsRead.add(patientId);
  const patient = await readRecord(ctx, kinds.patient, { id: patientId });
  await refuseReplaced(ctx, patient);
  requireInUse(account);
  const [tenders, coin] = await Promise.all([
    readTenders(ctx, [parseTender('main', '', body)], { patientId, location, currency }),
    smallestCoin(ctx, currency),
  ]);
  const due = toMinorUnits(body.amount, currency) ?? 0n;
  if (due === 0n) throw refuseField('amount', 'Enter an amount above zero.');
  const settlement = await splitDue(ctx, tenders, {
    ...{ currency, coin, location, due },
    netTotal: due,
    isPreview: false,
    rounds: false,
    alsoLocks: [account.id],
  });
  const bill = { depositedInto: account.id };
  const used = await judgeSlips(ctx, settlement, bill, { isPreview: false });
  const paid = await recordPayments(ctx, settlement, {
    kind: 'deposit',
    patientId,
    accountId: account.id,
  });
  await announceBill(ctx.tx, ctx.provider.id, patientId);
  return answerTaken(ctx, depositContract.reply, used, {
    payments: await paymentsTaken(ctx, paid),
    account: await readAccount(ctx, { id: account.id }),
  });
}
