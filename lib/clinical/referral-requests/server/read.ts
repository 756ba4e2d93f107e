import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { findReferral, listReferrals } from '@/db/queries/clinical/referral-requests';
import { presentReferral } from '@/lib/clinical/encounters/server/present-referral';
import type { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import type { referralRecord } from '@/lib/clinical/referral-requests/record';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shown = z.input<typeof referralRecord>;

/** One referral request. Reading it is audited. */
export async function readReferral(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findReferral(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.referralRequest.noun);
  ctx.audit.patientsRead.add(row.patient.id);
  return presentReferral(row, { now: ctx.now, timeZone: ctx.provider.timeZone });
}

/** One page of referral requests. Reading them is audited. */
export async function readReferrals(
  ctx: Context,
  query: z.output<typeof listReferralsContract.query>,
  /** Those alone that were made or changed later than this. */
  changedAfter?: Date,
) {
  const { timeZone } = ctx.provider;
  const { rows, ...rest } = await listReferrals(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      patient: query.patient,
      visit: query.visit,
      recipientExtraDetail: query.recipient_extra_detail,
      requester: query.requester,
      recipient: query.recipient,
      changedAfter,
      createdFrom: query.start === undefined ? undefined : startOf(query.start, timeZone),
      createdBefore: query.end === undefined ? undefined : startOf(query.end, timeZone, 1),
    },
    pageWindow(query),
  );
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  const clock = { now: ctx.now, timeZone };
  return { rows: rows.map((row) => presentReferral(row, clock)), ...rest };
}

/** When a calendar day, or one some days later, begins at the hospital. */
function startOf(day: string, timeZone: string, daysLater = 0): Date {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
}
