'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedPersonsOfPatient } from '@/components/clinical/chart/client';
import { PagedPanel } from '@/components/clinical/chart/panel-reading';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { Badge } from '@/components/platform/ui/badge';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import {
  AddRelatedPerson,
  EditRelatedPerson,
} from '@/components/registry/related-persons/related-person-form';
import { type CallError, call } from '@/lib/platform/http/call';
import {
  editRelatedPersonContract,
  type RelatedPerson,
} from '@/lib/registry/related-persons/contract';
import { relatedPersonName, relationshipWords } from '@/lib/registry/related-persons/words';

type NextOfKinProps = {
  address: PatientAddress;
  /** Whether the reader may add and change them. */
  mayEdit: boolean;
};

/** The related persons of a patient: people to call, who may be named as present. */
export function NextOfKin({ address, mayEdit }: NextOfKinProps) {
  const client = useQueryClient();
  const toast = useToast();
  const reading = useInfiniteQuery(relatedPersonsOfPatient(address));
  const { data: summary } = useQuery(patientSummary(address));
  const [asked, setAsked] = useState<'add' | RelatedPerson | null>(null);
  const renew = () =>
    client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
  const saved = (title: string) => {
    toast({ title });
    void renew();
    setAsked(null);
  };
  const ending = useListing(address, renew);
  return (
    <section aria-labelledby="next-of-kin" className="flex max-w-4xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="next-of-kin" className="font-semibold text-lg">
          Next of kin
        </h2>
        {mayEdit && summary?.patient.replaced_by === null && (
          <div className="flex flex-wrap gap-2">
            {summary.patient.gender !== 'MALE' && (
              <LinkButton icon="baby" href={`/patients/new?mother=${address.patient}`}>
                Register a newborn
              </LinkButton>
            )}
            <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked('add')}>
              Add next of kin
            </Button>
          </div>
        )}
      </div>
      {ending.error && (
        <Banner tone="danger" urgent>
          <strong>
            {ending.error.isLost
              ? 'No answer was received: this may have been changed.'
              : 'Nothing was changed.'}
          </strong>{' '}
          {ending.error.message}
        </Banner>
      )}
      <PagedPanel
        reading={reading}
        noun="the next of kin"
        empty={
          <EmptyState icon="users-round" title="No next of kin recorded">
            Add the people to call, who can also be named as present at a round.
          </EmptyState>
        }
      >
        {(persons) => (
          <ul aria-labelledby="next-of-kin" className="flex flex-col border-line border-t">
            {persons.map((person) => (
              <li
                key={person.uuid}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
              >
                <Person person={person} />
                {mayEdit && (
                  <div className="flex flex-wrap gap-2">
                    <Button size="small" aria-haspopup="dialog" onClick={() => setAsked(person)}>
                      Edit
                      <span className="sr-only"> {person.name}</span>
                    </Button>
                    <Button
                      size="small"
                      pending={ending.isPending && ending.variables.person.uuid === person.uuid}
                      pendingLabel="Saving…"
                      onClick={({ currentTarget: button }) => ending.mutate({ person, button })}
                    >
                      {person.is_active ? 'Remove from the list' : 'Put back on the list'}
                      <span className="sr-only">, {person.name}</span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedPanel>
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked === null || asked === 'add' ? 'Add to next of kin' : `Edit ${asked.name}`}
        description="Family and other people close to the patient."
      >
        {asked === 'add' && (
          <AddRelatedPerson
            address={address}
            onSaved={(person) => saved(`${relatedPersonName(person)} added`)}
            onClose={() => setAsked(null)}
          />
        )}
        {asked !== null && asked !== 'add' && (
          <EditRelatedPerson
            key={asked.uuid}
            address={address}
            person={asked}
            onSaved={({ name }) => saved(`The changes to ${name} were saved`)}
            onClose={() => setAsked(null)}
          />
        )}
      </Dialog>
    </section>
  );
}

/** Removes a person from the list, or puts them back on it. */
function useListing(address: PatientAddress, renew: () => Promise<void>) {
  const toast = useToast();
  const leaveBehind = useLeftBehind('A next of kin', { isKept: false });
  return useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: ({ person }: { person: RelatedPerson; button: HTMLButtonElement }) =>
      call(editRelatedPersonContract, {
        params: {
          provider_id: address.provider,
          patient_id: address.patient,
          related_person_id: person.uuid,
        },
        body: { is_active: !person.is_active },
      }),
    onSuccess: ({ data }) =>
      toast({
        title: data.is_active
          ? `${data.name} is on the list again`
          : `${data.name} was removed from the list`,
      }),
    // Also when no answer came: it may have been changed.
    onSettled: async (_data, _error, { button }) => {
      await renew();
      // The person moved in the list, and the button with them.
      button.focus();
    },
  });
}

function Person({ person }: { person: RelatedPerson }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span
          className={
            person.is_active
              ? 'break-words font-semibold'
              : 'break-words font-semibold text-ink-muted'
          }
        >
          {person.name}
        </span>
        {!person.is_active && <Badge tone="outline">No longer</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted">
        <span>{relationshipWords[person.relationship]}</span>
        {person.mobile === '' ? (
          <span>No phone number</span>
        ) : (
          <a href={`tel:${person.mobile}`} className="text-accent-ink hover:underline">
            {person.mobile}
          </a>
        )}
      </p>
    </div>
  );
}
