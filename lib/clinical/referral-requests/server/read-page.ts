import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { readReferral } from '@/lib/clinical/referral-requests/server/read';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/** A referral request as its own page shows it. Reading it is audited. */
export async function readReferralPage(ctx: Context, reference: Reference) {
  const referral = await readReferral(ctx, reference);
  return { referral, summary: await readPatientSummary(ctx, { number: referral.patient }) };
}
