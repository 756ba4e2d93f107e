'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { openWords, textsIn } from '@/components/admissions/hospitalizations/discharge-entry';
import { sharingNames } from '@/components/admissions/hospitalizations/shared-bed';
import { DraftedHead } from '@/components/platform/forms/drafted-head';
import { usePressToSend } from '@/components/platform/forms/press-to-send';
import { SendFoot } from '@/components/platform/forms/send-foot';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { useCameFrom } from '@/components/platform/links/came-from';
import { Banner } from '@/components/platform/ui/banner';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { DischargeAgreement } from './discharge-agreement';
import { DischargeReadiness } from './discharge-readiness';
import { DischargeWhen } from './discharge-when';
import { DischargeWhere } from './discharge-where';
import { type DischargeOptions, type DischargeState, useDischarge } from './use-discharge';

type DischargeFormProps = Omit<DischargeOptions, 'onDischarged'> & {
  /** The page that opened this one, where it was a page of the patient. */
  returnTo: string | null;
};

/**
 * Discharges one patient: what is still open, where to, when, who discharges, and follow-up. Long because it is one list of
 * fields, in the order in which they are asked.
 */
export function DischargeForm(props: DischargeFormProps) {
  const { stay, provider, practitioners, sharing } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const name = surnameFirst(stay.patient);
  const page = `/hospitalizations/${stay.uuid}`;
  const from = useCameFrom();
  const back = props.returnTo ?? from ?? page;
  const form = useDischarge({
    ...props,
    onDischarged: ({ data, message }) => {
      toast({
        title: `Discharged ${name}`,
        detail:
          data.discharge_override === null &&
          !data.sign_off_due &&
          data.mother_hospitalization === null &&
          sharing.length === 0
            ? `${bedName(data.bed_name)} is left for cleaning.`
            : message,
        action: { label: 'Undo', onAction: () => router.push(`${page}/summary?undo`) },
      });
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, stay.patient.uuid] });
      void client.invalidateQueries({ queryKey: ['prescriptions', provider.uuid] });
      if (isHere()) router.push(`${page}/summary`);
    },
  });
  const { entry, change, openCount, field } = form;
  const texts = textsIn(entry, stay);
  const action = `Discharge ${name}`;
  const press = usePressToSend(action, form.submit);

  // Someone else discharged or moved the patient in the meantime: the page says who did, or where the patient is now.
  const isLate = form.failure?.error.status === 409;
  useEffect(() => {
    if (isLate) router.refresh();
  }, [isLate, router]);

  return (
    <div className="flex flex-col gap-4">
      <DraftedHead
        of={form}
        title="Not discharged. Check these entries"
        timeZone={provider.timeZone}
      />
      <div className="grid gap-6 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start xl:gap-8">
        <div className="xl:sticky xl:top-[calc(var(--shell-top)+6rem)]">
          <DischargeReadiness
            of={form.own}
            hasDied={entry.disposition === 'Exp'}
            dispositionId={form.idOf('disposition')}
            returnTo={`${page}/discharge`}
            leaving={form.children}
          />
        </div>
        <form
          ref={useFirstField()}
          noValidate
          method="post"
          aria-label={`Discharge of ${name}`}
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
          onKeyDown={press}
          className="flex max-w-3xl flex-col gap-5 max-xl:contents max-xl:*:max-w-3xl"
        >
          {/* In one column above the outstanding items: the field in focus is in sight on arrival. */}
          <div className="flex flex-col gap-5 max-xl:-order-1">
            <DischargeWhere of={form} destination={texts.destination} />
          </div>
          <DischargeWhen of={form} practitioners={practitioners} timeZone={provider.timeZone} />
          {sharing.length > 0 && <DischargeChildren of={form} sharing={sharing} stay={stay} />}
          {form.childrenOpenCount !== 0 && (
            <DischargeAnyway
              of={form}
              field="childrenReason"
              label={`Reason for discharging ${sharingNames(sharing)} anyway`}
            >
              {`${sharingNames(sharing)}: ${openWords(form.childrenOpenCount)}.`}
            </DischargeAnyway>
          )}
          <Field
            label="Follow-up instructions"
            hint="When, where and why to come back"
            optional
            {...field('followUp')}
          >
            <TextArea
              maxLength={4000}
              value={texts.followUp}
              onChange={(event) => change({ followUp: event.currentTarget.value })}
            />
          </Field>
          <Field label="Notes" optional {...field('notes')}>
            <TextArea
              maxLength={4000}
              value={texts.notes}
              onChange={(event) => change({ notes: event.currentTarget.value })}
            />
          </Field>
          {form.needsColleague && (
            <DischargeAgreement of={form} provider={provider.uuid} stay={stay} />
          )}
          {openCount !== 0 && (
            <DischargeAnyway of={form} field="overrideReason" label="Reason for discharging anyway">
              {overrideWords(openCount)}
            </DischargeAnyway>
          )}
          <SendFoot of={form} action={action} actionPending="Discharging…" cancelTo={back} />
        </form>
      </div>
      <ConfirmDialog
        open={form.isConfirming}
        onOpenChange={form.cancelConfirming}
        title={`Has ${name} died?`}
        confirmLabel="Record the death and discharge"
        cancelLabel="Back to the form"
        danger
        onConfirm={form.save}
      >
        <p>
          This marks {name} ({stay.patient.mr_number}) as deceased and ends the admission in{' '}
          {bedName(stay.bed_name)}. Later admissions are refused.
        </p>
        <Banner tone="attention">
          A death that was recorded by mistake can be undone, with a reason.
        </Banner>
      </ConfirmDialog>
    </div>
  );
}

/** Asks what happens to the children who share the mother's bed. */
function DischargeChildren({
  of: { entry, change, field },
  sharing,
  stay,
}: { of: DischargeState } & Pick<DischargeFormProps, 'sharing' | 'stay'>) {
  return (
    <RadioGroup
      legend={`${sharingNames(sharing)} ${sharing.length > 1 ? 'share' : 'shares'} this bed`}
      hint={
        sharing.length > 1
          ? 'Only one child can keep the bed: transfer the others first.'
          : 'To move the child to another bed, transfer the child first.'
      }
      value={entry.children}
      onChange={({ currentTarget: { value } }) =>
        change({ children: value === 'discharge' ? 'discharge' : 'keep-bed' })
      }
      options={[
        {
          value: 'discharge',
          label:
            sharing.length > 1
              ? 'Discharge them with the mother'
              : 'Discharge the child with the mother',
        },
        ...(sharing.length > 1
          ? []
          : [{ value: 'keep-bed', label: `Keep the child in ${bedName(stay.bed_name)}` }]),
      ]}
      {...field('children')}
    />
  );
}

/** The reason for discharging somebody with items outstanding. `children`: how many, in a sentence. */
function DischargeAnyway({
  of: form,
  field,
  label,
  children,
}: {
  of: DischargeState;
  field: 'overrideReason' | 'childrenReason';
  label: string;
  children: string;
}) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-attention-ink bg-attention-soft p-4">
      <p>
        <strong>{children}</strong> Your reason is recorded with your name and with what is open.
      </p>
      <Field label={label} {...form.field(field)}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={form.entry[field]}
          onChange={(event) => form.change({ [field]: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

function overrideWords(openCount: number | null): string {
  const words = openWords(openCount);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
