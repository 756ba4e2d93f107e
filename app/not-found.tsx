import type { Metadata } from 'next';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-12">
      <h1 className="font-semibold text-2xl tracking-tight">Page not found</h1>
      <EmptyState
        title="There is nothing at this address"
        action={<LinkButton href="/">Go to the wards</LinkButton>}
      >
        The address may be mistyped, or the patient, ward or record may belong to another provider
        than the one you are working at.
      </EmptyState>
    </main>
  );
}
