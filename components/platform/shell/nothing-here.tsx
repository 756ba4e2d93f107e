import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';

/** Shown at an address without a page, patient or ward. */
export function NothingHere() {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeader title="Page not found" />
      <EmptyState
        icon="search-x"
        title="There is nothing at this address"
        action={<LinkButton href="/">Go to the start</LinkButton>}
      >
        The address may be mistyped, or the patient, ward or record may belong to another hospital
        than the one you are signed in to.
      </EmptyState>
    </div>
  );
}
