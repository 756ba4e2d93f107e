import type { Metadata } from 'next';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';

export const metadata: Metadata = { title: 'Not allowed' };

export default function ForbiddenPage() {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeader title="Not allowed" />
      <EmptyState
        icon="lock"
        title="Your role does not allow this page"
        action={<LinkButton href="/">Go to the start</LinkButton>}
      >
        An administrator can change your role. This attempt was recorded.
      </EmptyState>
    </div>
  );
}
