import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type { PageAddress } from '@/app/page-address';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { Reference } from '@/lib/domain/reference';
import { reference, uuid } from '@/lib/platform/http/types';
import { returnPath } from '@/lib/platform/session/return-path';

/** Which patient something is ordered for, in which encounter, and where its form was opened from. */
export async function askedOf({ params, searchParams }: PageAddress<'patient'>): Promise<{
  patient: Reference;
  encounter: string | null;
  returnTo: string | null;
}> {
  const patient = reference.safeParse((await params).patient);
  const asked = await searchParams;
  const encounter = asked.encounter === undefined ? null : uuid.safeParse(asked.encounter);
  if (!patient.success || encounter?.success === false) notFound();
  return {
    patient: patient.data,
    encounter: encounter?.data ?? null,
    returnTo: returnPath(asked.from),
  };
}

type RequestFrameProps = { title: string; backTo: string; children: ReactNode };

/** The page around a form that orders something. */
export function RequestFrame({ title, backTo, children }: RequestFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <PageHeader title={title} back={{ href: backTo, label: 'Back' }} />
      {children}
    </div>
  );
}

/** Why nothing can be ordered for this patient now. */
export function NothingToOrder({
  title,
  backTo,
  children,
}: {
  title: string;
  backTo: string;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon="clipboard-x"
      title={title}
      action={<LinkButton href={backTo}>Back to the patient</LinkButton>}
    >
      {children}
    </EmptyState>
  );
}
