import type { Metadata } from 'next';
import { ApiReference } from '@/components/docs/api-reference';

export const metadata: Metadata = { title: 'API reference' };

export default function DocsPage() {
  return (
    <main>
      <h1 className="sr-only">Wardline API reference</h1>
      <ApiReference />
    </main>
  );
}
