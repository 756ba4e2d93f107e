import type { Metadata } from 'next';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

export const metadata: Metadata = { title: 'Not allowed' };

export default function ForbiddenPage() {
  return (
    <EmptyState
      title="Your role does not allow this page"
      action={<LinkButton href="/">Go to the start</LinkButton>}
    >
      An administrator can change what your role is. The attempt was recorded.
    </EmptyState>
  );
}
