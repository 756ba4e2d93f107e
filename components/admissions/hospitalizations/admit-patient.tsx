'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { AdmitEntry } from '@/components/admissions/hospitalizations/admit-entry';
import { DraftedHead } from '@/components/platform/forms/drafted-head';
import { usePressToSend } from '@/components/platform/forms/press-to-send';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { useToast } from '@/components/platform/ui/toast';
import type { AdmitForm } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { AdmitBed } from './admit-bed';
import { AdmitDetails } from './admit-details';
import { AdmitWho } from './admit-who';
import { useAdmitForm } from './use-admit-form';

type AdmitPatientProps = {
  viewer: { userId: string; mayRegister: boolean };
  provider: { uuid: string; timeZone: string; currency: string };
  form: AdmitForm;
};

/** Finds or registers a patient, and admits the patient to a free bed. */
export function AdmitPatient({ viewer, provider, form: offered }: AdmitPatientProps) {
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const form = useAdmitForm({
    viewer,
    provider,
    form: offered,
    onAdmitted: (admitted) => {
      const { patient, ward, ward_name, bed_name } = admitted;
      toast({
        title: `${surnameFirst(patient)} was admitted`,
        detail: `${ward_name} · ${bedName(bed_name)}`,
      });
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient.uuid] });
      if (isHere()) router.push(`/wards/${ward}`);
      router.refresh();
    },
  });
  const { entry, failure, name } = form;
  const press = usePressToSend('Admit the patient', form.submit);
  const ward = offered.wards.find(({ uuid }) => uuid === entry.ward)?.name;

  return (
    <div className="flex flex-col gap-4">
      <DraftedHead
        of={form}
        title="Not admitted. Check these entries"
        timeZone={provider.timeZone}
      />
      <form
        noValidate
        method="post"
        aria-label="Admit a patient"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={press}
        className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-8"
      >
        <div className="flex min-w-0 flex-col gap-8">
          <AdmitWho
            of={form}
            provider={provider}
            mayRegister={viewer.mayRegister}
            numbering={offered.numbering}
          />
          <AdmitBed of={form} provider={provider} wards={offered.wards} />
          <AdmitDetails of={form} provider={provider} offered={offered} />
        </div>
        <div className="sticking bottom-[var(--shell-bottom)] z-10 -mx-4 flex flex-col gap-3 border-line border-t bg-ground px-4 py-3 sm:-mx-6 sm:px-6 xl:top-[calc(var(--shell-top)+1rem)] xl:m-0 xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:p-5">
          <StickyOffset to="bottom" />
          <div className="hidden xl:block">
            <DescriptionList
              items={[
                { term: 'Patient', description: name || '–' },
                { term: 'Ward', description: ward ?? '–' },
                { term: 'Bed', description: entry.bed?.name ?? '–' },
              ]}
            />
          </div>
          {failure && <SaveFailed failure={failure} />}
          {form.lostBed !== null && (
            <Banner tone="attention" icon="bed-double" urgent>
              {form.lostBed}
            </Banner>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:flex-col xl:items-stretch">
            <Button
              type="submit"
              variant="primary"
              pending={form.pending}
              pendingLabel="Admitting the patient…"
              refusal={form.whyNot}
              className="max-sm:w-full"
            >
              {submitLabel(entry, name)}
            </Button>
            <span className="hidden items-center text-ink-faint text-sm xl:flex">
              <KeyHint keys={['Ctrl', 'Enter']} />
            </span>
          </div>
        </div>
      </form>
    </div>
  );
}

/** "Admit Otieno, Achieng to Bed 4". */
function submitLabel({ registration, bed }: AdmitEntry, name: string): string {
  const verb = registration ? 'Register and admit' : 'Admit';
  const who = name || 'the patient';
  return bed ? `${verb} ${who} to ${bedName(bed.name)}` : `${verb} ${who}`;
}
