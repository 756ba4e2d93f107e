import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { apiDocument } from '@/app/api/document';
import { OperationPage } from '@/components/platform/docs/operation-page';
import { findOperation, operationNames } from '@/components/platform/docs/operations';
import { publicOrigin } from '@/lib/platform/http/address';

type PageProps = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const id = (await params).operation;
  const name = operationNames(apiDocument).find((operation) => operation.id === id);
  return { title: name ? `${name.summary} · API` : 'Page not found' };
}

export default async function OperationDocsPage({ params }: PageProps) {
  const origin = publicOrigin(await headers());
  const operation = findOperation(apiDocument, (await params).operation, origin);
  if (!operation) notFound();
  return <OperationPage operation={operation} />;
}
