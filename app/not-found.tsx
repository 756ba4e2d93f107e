import type { Metadata } from 'next';
import { NothingHere } from '@/components/platform/shell/nothing-here';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-4 py-12">
      <NothingHere />
    </main>
  );
}
