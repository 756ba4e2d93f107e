import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type { PageAddress } from '@/app/page-address';
import { Banner } from '@/components/platform/ui/banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { PageHeader } from '@/components/platform/ui/page-header';
import {
  listObservationSetsContract,
  recordObservationsContract,
} from '@/lib/clinical/observations/contract';
import type { EntryEncounter } from '@/lib/clinical/observations/entry-context';
import type { Reference } from '@/lib/domain/reference';
import { wallTimeAt } from '@/lib/domain/wall-time';
import type { Context } from '@/lib/platform/http/server/context';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { reference, uuid } from '@/lib/platform/http/types';
import { returnPath } from '@/lib/platform/session/return-path';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

type Read<Form> = (ctx: Context, patient: Reference, encounterId: string | null) => Promise<Form>;

type EntryForm = {
  patient: { id: string; name: string };
  encounter: EntryEncounter | null;
};

type Common = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { id: string; timeZone: string };
  encounterId: string;
  returnTo: string;
};

/** The page of a form that records something about a patient: who may use it, in which encounter, and where it returns to. */
export async function entryPage<Form extends EntryForm>(
  { params, searchParams }: PageAddress<'patient'>,
  {
    title,
    read,
    form,
  }: {
    title: string;
    read: Read<Form>;
    form: (found: Form, common: Common) => ReactNode;
  },
) {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, recordObservationsContract)))
    return (
      <NotAllowed title={title} task="record observations" whoMay="Nurses and medical officers" />
    );
  const { caller, affiliation } = signedIn;
  const patient = reference.safeParse((await params).patient);
  const asked = await searchParams;
  const encounter = asked.encounter === undefined ? null : uuid.safeParse(asked.encounter);
  if (!patient.success || encounter?.success === false) notFound();
  const { data: found } = await readForViewer(listObservationSetsContract, (ctx) =>
    read(ctx, patient.data, encounter?.data ?? null),
  );

  const href = returnPath(asked.from) ?? `/patients/${found.patient.id}`;
  const back = { href, label: 'Back' };
  const header = <PageHeader title={title} back={back} />;
  if (!found.encounter) return <NoEncounter header={header} backTo={back.href} />;
  const { id: providerId, timeZone } = affiliation.provider;
  const { closedAt } = found.encounter;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      {header}
      {closedAt !== null && (
        <Banner tone="attention">
          This encounter ended on {wallTimeAt(new Date(closedAt), timeZone).replace('T', ' at ')}.
          You can only enter observations made before then: choose “Earlier” and the time.
        </Banner>
      )}
      {form(found, {
        viewer: { userId: caller.id, practitionerId: affiliation.practitionerId },
        provider: { id: providerId, timeZone },
        encounterId: found.encounter.id,
        returnTo: back.href,
      })}
    </div>
  );
}

function NoEncounter({ header, backTo }: { header: ReactNode; backTo: string }) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      {header}
      <EmptyState
        icon="clipboard-x"
        title="No encounter is open for this patient"
        action={<LinkButton href={backTo}>Back to the patient</LinkButton>}
      >
        Observations belong to an encounter. Admit the patient or open an encounter first.
      </EmptyState>
    </div>
  );
}
