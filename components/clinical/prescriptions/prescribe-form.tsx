'use client';

import { clsx } from 'clsx';
import { DraftedForm } from '@/components/platform/forms/drafted-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { offeredServiceChoices } from '@/components/registry/services/choices';
import { Allergies } from './allergies';
import { DosageFields } from './dosage-fields';
import { DuplicateDialog } from './duplicate-dialog';
import { MedicineFields } from './medicine-fields';
import { PrescribeBeside } from './prescribe-beside';
import { ReasonFields } from './reason-fields';
import { SupplyFields } from './supply-fields';
import { type PrescribeOptions, usePrescribe } from './use-prescribe';

type PrescribeFormProps = PrescribeOptions & {
  /** Diagnoses of the chart that it may be for. */
  diagnoses: readonly { uuid: string; name: string }[];
};

/** Prescribes one medicine, next to what the patient must not have and what is prescribed already. */
export function PrescribeForm({ diagnoses, ...options }: PrescribeFormProps) {
  const { provider, patient, returnTo, onLeave } = options;
  const form = usePrescribe(options);
  const { entry, change, field, alerts, duplicates } = form;
  const named = entry.name.trim();
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-6',
        !onLeave && 'xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start xl:gap-8',
      )}
    >
      <div
        className={clsx(!onLeave && 'xl:sticky xl:top-[calc(var(--shell-top)+6rem)] xl:order-last')}
      >
        <PrescribeBeside
          allergies={alerts.allergies}
          current={form.known}
          others={patient.others}
          timeZone={provider.timeZone}
        />
      </div>
      <DraftedForm
        of={form}
        label={`Prescription for ${patient.name}`}
        not="Not prescribed"
        timeZone={provider.timeZone}
        action={`Prescribe ${named === '' ? '' : `${named} `}for ${patient.name}`}
        actionPending="Prescribing…"
        cancelTo={onLeave ? form.whenIdle(onLeave) : (returnTo ?? `/patients/${patient.uuid}`)}
        className="min-w-0 max-w-4xl"
      >
        <MedicineFields entry={entry} change={change} field={field} />
        <DosageFields
          dosages={entry.dosages}
          onChange={(dosages) => change({ dosages })}
          idOf={form.idOf}
          messageFor={form.messageFor}
        />
        <SupplyFields entry={entry} change={change} field={field} />
        <ReasonFields
          provider={provider.uuid}
          diagnoses={diagnoses}
          entry={entry}
          change={change}
          field={field('reasons')}
        />
        <ChoiceField
          provider={provider.uuid}
          label="Charge as"
          hint="A service of the price list. It is charged once, when the prescription is active"
          source={offeredServiceChoices}
          none="No charge"
          optional
          value={entry.service ?? undefined}
          onChange={(service) => change({ service: service ?? null })}
          {...field('service')}
        />
        <Field
          label="Note"
          hint="Printed on the prescription: after food, until when, what to watch for"
          optional
          {...field('note')}
        >
          <TextArea
            rows={2}
            maxLength={2000}
            value={entry.note}
            onChange={({ currentTarget: { value } }) => change({ note: value })}
          />
        </Field>
      </DraftedForm>
      {alerts.unseen.length > 0 && (
        <ConfirmDialog
          open
          onOpenChange={alerts.leave}
          title={`Prescribe ${named} after all?`}
          confirmLabel={`Prescribe ${named} anyway`}
          cancelLabel="Back to the form"
          danger
          onConfirm={() => {
            alerts.see();
            form.submit();
          }}
        >
          <p>Since you opened this form, a colleague recorded an allergy of {patient.name}:</p>
          <Allergies allergies={alerts.unseen} />
        </ConfirmDialog>
      )}
      {duplicates.length > 0 && (
        <DuplicateDialog
          name={named}
          patient={patient.name}
          duplicates={duplicates}
          timeZone={provider.timeZone}
          onClose={form.keepEditing}
          onConfirm={form.sendAnyway}
        />
      )}
    </div>
  );
}
