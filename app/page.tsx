import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { lastWardCookie } from '@/components/admissions/wards/client';
import { listWards } from '@/db/queries/admissions/wards';
import { listWardsContract } from '@/lib/admissions/wards/contract';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

/** Leads to where one's work is: the ward that was open last, the wards, the finance
 * overview, the payment desk, or the patients. */
export default async function StartPage() {
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('clinical:read')) {
    if (viewer.permissions.includes('approvals:decide')) redirect('/finance');
    redirect(viewer.permissions.includes('payments:take') ? '/payments/desk' : '/patients');
  }
  const { data: wards } = await readForViewer(listWardsContract, (ctx) =>
    listWards(ctx.tx, ctx.provider.id),
  );
  const last = (await cookies()).get(lastWardCookie)?.value;
  const ward = wards.find(({ id }) => id === last) ?? (wards.length === 1 ? wards[0] : undefined);
  redirect(ward ? `/wards/${ward.id}` : '/wards');
}
