import { readPatientSummary } from '@/lib/clinical/patient-summary/read';
import { readReferral } from '@/lib/clinical/referral-requests/read';
import type { Context } from '@/lib/platform/http/context';
import type { Reference } from '@/lib/platform/http/types';

/** A referral request as its own page shows it. Reading it is audited. */
export async function readReferralPage(ctx: Context, reference: Reference) {
  const referral = await readReferral(ctx, reference);
  return { referral, summary: await readPatientSummary(ctx, { number: referral.patient }) };
}
