import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readPatientSummary } from '@/lib/patients/summary';
import { readReferral } from '@/lib/referral-requests/read';

/** A referral request as its own page shows it. Reading it is audited. */
export async function readReferralPage(ctx: Context, reference: Reference) {
  const referral = await readReferral(ctx, reference);
  return { referral, summary: await readPatientSummary(ctx, { number: referral.patient }) };
}
