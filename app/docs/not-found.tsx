import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';

export default function OperationNotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is no such operation"
        action={<LinkButton href="/docs">Read about the API</LinkButton>}
      >
        It may have another name now. Look for it in the list of operations.
      </EmptyState>
    </>
  );
}
