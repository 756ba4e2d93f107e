import type { Metadata } from 'next';
import { PaymentDesk } from '@/components/billing/payments/desk';
import { LinkButton } from '@/components/platform/ui/link-button';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { receivePaymentContract } from '@/lib/billing/payments/contract';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Payment desk' };

export default async function PaymentDeskPage() {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, receivePaymentContract))) {
    return (
      <NotAllowed
        title="Payment desk"
        task="take payments"
        whoMay="The billing desk and finance managers"
        action={
          signedIn.viewer.permissions.includes('billing:read') && (
            <LinkButton href="/payments">See the payments</LinkButton>
          )
        }
      />
    );
  }
  const { caller, viewer } = signedIn;
  const { uuid, time_zone: timeZone, currency } = viewer.provider;
  return <PaymentDesk viewer={{ userId: caller.id }} provider={{ uuid, timeZone, currency }} />;
}
