'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sharingNames } from '@/components/admissions/hospitalizations/shared-bed';
import { leftBedWords, placeIn } from '@/components/admissions/hospitalizations/transfer-entry';
import { DraftedForm } from '@/components/platform/forms/drafted-form';
import { NowOrEarlier } from '@/components/platform/forms/now-or-earlier';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { useCameFrom } from '@/components/platform/links/came-from';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { PractitionerField } from '@/components/registry/practitioners/practitioner-field';
import { onWordHint } from '@/lib/domain/people-words';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { TransferBed } from './transfer-bed';
import { TransferChanges } from './transfer-changes';
import { type TransferOptions, type TransferState, useTransfer } from './use-transfer';

type Named = { uuid: string; name: string };

type TransferFormProps = Omit<TransferOptions, 'onSaved'> & {
  wards: readonly Named[];
  /** The page that opened this one, where it was a page of the patient. */
  returnTo: string | null;
};

/** Moves one patient: to which bed, for which service and tier, now or later. */
export function TransferForm(props: TransferFormProps) {
  const { stay, provider, wards, services, priceTiers, practitioner, mother, sharing } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const name = surnameFirst(stay.patient);
  const page = `/hospitalizations/${stay.uuid}`;
  const from = useCameFrom();
  const back = props.returnTo ?? from ?? page;
  const form = useTransfer({
    ...props,
    onSaved: ({ mode, bed, ward, children }) => {
      const place = `${bedName(bed?.name ?? '')}, ${nameIn(wards, ward)}`;
      toast(
        mode === 'plan'
          ? { title: `${place} is held for ${name}` }
          : {
              title: `Transferred ${name} to ${place}`,
              ...(bed?.uuid === stay.bed_uuid
                ? {}
                : {
                    detail: bed?.occupant
                      ? `${bed.occupant.name} is in ${bedName(stay.bed_name)}, ${stay.ward_name}.`
                      : leftBedWords({ mode, bed, children }, stay, sharing),
                  }),
              action: { label: 'Undo', onAction: () => router.push(`${page}?undo=transfer`) },
            },
      );
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, stay.patient.uuid] });
      const board = from?.startsWith('/wards/') ? from : `/wards/${ward}`;
      if (isHere()) router.push(mode === 'plan' ? back : board);
      router.refresh();
    },
  });
  const { entry, change, field } = form;

  // Someone else moved or discharged the patient in the meantime: the page says where the patient is now.
  const isLate = form.failure?.error.status === 409;
  useEffect(() => {
    if (isLate) router.refresh();
  }, [isLate, router]);

  const isPlan = entry.mode === 'plan';
  return (
    <DraftedForm
      of={form}
      label={`Transfer of ${name}`}
      not={isPlan ? 'Not planned' : 'Not transferred'}
      timeZone={provider.timeZone}
      action={submitWords(entry, name)}
      actionPending={isPlan ? 'Holding the bed…' : 'Transferring…'}
      cancelTo={back}
    >
      <RadioGroup
        legend="When"
        value={entry.mode}
        onChange={({ currentTarget: { value } }) =>
          change({ mode: value === 'plan' || value === 'swap' ? value : 'now', bed: null })
        }
        options={[
          { value: 'now', label: 'Transfer the patient now' },
          { value: 'swap', label: 'Swap beds with another patient now' },
          { value: 'plan', label: 'Plan the transfer, and hold the bed' },
        ]}
      />
      <TransferBed
        of={form}
        {...{ provider, wards }}
        hospitalization={stay.uuid}
        mother={mother?.uuid ?? null}
      />
      {entry.mode === 'now' && sharing.length > 0 && (
        <RadioGroup
          legend={`${sharingNames(sharing)} ${sharing.length > 1 ? 'share' : 'shares'} this bed`}
          value={entry.children}
          onChange={({ currentTarget: { value } }) =>
            change({ children: value === 'keep-bed' ? 'keep-bed' : 'move' })
          }
          options={[
            { value: 'move', label: 'Moves with the mother' },
            { value: 'keep-bed', label: `Keeps ${bedName(stay.bed_name)}` },
          ]}
          {...field('children')}
        />
      )}
      <TransferDetails of={form} {...{ provider, stay, services, priceTiers, practitioner }} />
      <div className="max-w-4xl">
        <Field
          label={isPlan ? 'Reason for the plan' : 'Reason for the transfer'}
          hint={entry.mode === 'swap' && 'Recorded for both patients'}
          optional
          {...field('reason')}
        >
          <TextArea
            rows={2}
            maxLength={1000}
            value={entry.reason}
            onChange={({ currentTarget: { value } }) => change({ reason: value })}
          />
        </Field>
      </div>
      {!isPlan && <TransferChanges {...{ entry, stay, wards, services, priceTiers, sharing }} />}
    </DraftedForm>
  );
}

type TransferDetailsProps = Pick<
  TransferOptions,
  'provider' | 'stay' | 'services' | 'priceTiers' | 'practitioner'
> & { of: TransferState };

/** Service, tier, practitioner and time of a transfer; for a planned one also the end of the bed hold. */
function TransferDetails({
  of: { entry, change, field },
  provider,
  stay,
  services,
  priceTiers,
  practitioner,
}: TransferDetailsProps) {
  const { service, priceTier } = placeIn(entry, stay);
  return (
    <div className="grid max-w-4xl items-start gap-4 sm:grid-cols-2">
      {entry.mode === 'plan' ? (
        <Field
          label="Hold the bed until"
          hint={`The hospital’s time, ${provider.timeZone}; at most 72 hours ahead`}
          {...field('heldUntil')}
        >
          <DateInput
            withTime
            value={entry.heldUntil}
            onChange={({ currentTarget: { value } }) => change({ heldUntil: value })}
          />
        </Field>
      ) : (
        <>
          <Field label="Service" {...field('service')}>
            <Select
              {...(service === '' && { placeholder: 'Choose the service' })}
              value={service}
              onChange={({ currentTarget: { value } }) =>
                change({ service: value === stay.healthcare_service ? null : value })
              }
              options={optionsOf(services)}
            />
          </Field>
          <Field label="Price tier" {...field('priceTier')}>
            <Select
              {...(priceTier === '' && { placeholder: 'Choose the price tier' })}
              value={priceTier}
              onChange={({ currentTarget: { value } }) =>
                change({ priceTier: value === stay.price_tier ? null : value })
              }
              options={optionsOf(priceTiers)}
            />
          </Field>
          <PractitionerField
            provider={provider.uuid}
            label="Transferred by"
            hint={
              entry.practitioner && entry.practitioner.uuid !== practitioner?.uuid && onWordHint
            }
            value={entry.practitioner}
            onChange={(chosen) => change({ practitioner: chosen })}
            {...field('practitioner')}
          />
          <NowOrEarlier
            legend="Transferred"
            label="Time of the transfer"
            timeZone={provider.timeZone}
            value={entry.transferredAt}
            onChange={(transferredAt) => change({ transferredAt })}
            {...field('transferredAt')}
          />
        </>
      )}
    </div>
  );
}

function submitWords({ mode, bed }: TransferState['entry'], name: string): string {
  const where = bed ? ` ${bedName(bed.name)}` : '';
  if (mode === 'swap') return `Swap beds: ${name} and ${bed?.occupant?.name ?? '…'}`;
  if (mode === 'plan') return bed ? `Hold${where} for ${name}` : `Hold a bed for ${name}`;
  return bed ? `Transfer ${name} to${where}` : `Transfer ${name}`;
}

const nameIn = (choices: readonly Named[], wanted: string): string =>
  choices.find(({ uuid }) => uuid === wanted)?.name ?? '';

const optionsOf = (choices: readonly Named[]) =>
  choices.map(({ uuid, name }) => ({ value: uuid, label: name }));
