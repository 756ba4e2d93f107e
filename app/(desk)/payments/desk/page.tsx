import type { Metadata } from 'next';
import { PaymentDesk } from '@/components/billing/payments/desk';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { receivePaymentContract } from '@/lib/billing/payments/contract';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Payment desk' };

export default async function PaymentDeskPage() {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, receivePaymentContract))) {
    return <NotAllowed mayRead={signedIn.viewer.permissions.includes('billing:read')} />;
  }
  const { caller, viewer } = signedIn;
  const { uuid, time_zone: timeZone, currency } = viewer.provider;
  return <PaymentDesk viewer={{ userId: caller.id }} provider={{ uuid, timeZone, currency }} />;
}

function NotAllowed({ mayRead }: { mayRead: boolean }) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <PageHeader title="Payment desk" />
      <EmptyState
        icon="lock"
        title="Your role does not take payments"
        action={mayRead && <LinkButton href="/payments">See the payments</LinkButton>}
      >
        The billing desk and the finance manager do. Ask an administrator if yours is the wrong
        role.
      </EmptyState>
    </div>
  );
}
