'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { PractitionerField } from '@/components/forms/practitioner-field';
import { pressToSend } from '@/components/forms/press-to-send';
import { useIsHere } from '@/components/forms/use-is-here';
import { DraftBanners } from '@/components/observations/draft-banners';
import { SaveFailed } from '@/components/observations/save-failed';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { KeyHint } from '@/components/ui/key-hint';
import { LinkButton } from '@/components/ui/link-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { placeIn } from '@/lib/hospitalizations/transfer-entry';
import { bedName } from '@/lib/wards/words';
import { TransferBed } from './transfer-bed';
import { TransferChanges } from './transfer-changes';
import { TransferWhen } from './transfer-when';
import {
  type TransferOptions,
  type TransferState,
  transferFieldId,
  useTransfer,
} from './use-transfer';

type Named = { uuid: string; name: string };

type TransferFormProps = Omit<TransferOptions, 'onSaved'> & { wards: readonly Named[] };

/** Moves one patient: to which bed, for which service and tier, now or later. */
export function TransferForm(props: TransferFormProps) {
  const { stay, provider, wards, services, priceTiers } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const { first_name, last_name, uuid: patient } = stay.patient;
  const page = `/hospitalizations/${stay.uuid}`;
  const form = useTransfer({
    ...props,
    onSaved: ({ mode, bed, ward }) => {
      const place = `${bedName(bed?.name ?? '')}, ${nameIn(wards, ward)}`;
      toast(
        mode === 'plan'
          ? { title: `${place} is held for ${last_name}, ${first_name}` }
          : {
              title: `Transferred ${last_name}, ${first_name} to ${place}`,
              ...(bed?.uuid === stay.bed_uuid
                ? {}
                : { detail: `${bedName(stay.bed_name)} is left for cleaning.` }),
              action: { label: 'Undo', onAction: () => router.push(`${page}?undo=transfer`) },
            },
      );
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient] });
      if (isHere()) router.push(mode === 'plan' ? page : `/wards/${ward}`);
      router.refresh();
    },
  });
  const { entry, change } = form;
  const { service, priceTier } = placeIn(entry, stay);

  // Somebody else moved or discharged the patient meanwhile: the page says where the patient is now.
  const isLate = form.failure?.error.status === 409;
  useEffect(() => {
    if (isLate) router.refresh();
  }, [isLate, router]);

  const isPlan = entry.mode === 'plan';
  const field = (name: 'service' | 'priceTier' | 'reason') => ({
    id: transferFieldId(name),
    error: form.messageFor(name),
  });
  return (
    <form
      noValidate
      method="post"
      aria-label={`Transfer of ${first_name} ${last_name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={pressToSend(() => void form.submit())}
      className="flex flex-col gap-6"
    >
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={provider.timeZone}
        onDiscard={form.discardDraft}
      />
      {form.summary.length > 0 && (
        <ErrorSummary
          key={form.attempts}
          title={
            isPlan ? 'Not planned: some entries need you' : 'Not transferred: some entries need you'
          }
          errors={form.summary.map(({ field: name, message }) =>
            name === null ? { message } : { message, fieldId: transferFieldId(name) },
          )}
        />
      )}
      <RadioGroup
        legend="When"
        value={entry.mode}
        onChange={({ currentTarget: { value } }) =>
          change({ mode: value === 'plan' ? 'plan' : 'now', bed: null })
        }
        options={[
          { value: 'now', label: 'Move the patient now' },
          { value: 'plan', label: 'Plan the move, and hold the bed' },
        ]}
      />
      <TransferBed of={form} {...{ provider, wards }} hospitalization={stay.uuid} />
      <div className="grid max-w-4xl items-start gap-4 sm:grid-cols-2">
        {isPlan ? (
          <Field
            label="Hold the bed until"
            hint={`Wall time, ${provider.timeZone}; at most 72 hours ahead`}
            id={transferFieldId('heldUntil')}
            error={form.messageFor('heldUntil')}
          >
            <Input
              type="datetime-local"
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
              value={entry.practitioner}
              onChange={(practitioner) => change({ practitioner })}
              id={transferFieldId('practitioner')}
              error={form.messageFor('practitioner')}
            />
            <TransferWhen of={form} timeZone={provider.timeZone} />
          </>
        )}
      </div>
      <div className="max-w-4xl">
        <Field
          label={isPlan ? 'Reason for the plan' : 'Reason for the transfer'}
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
      {!isPlan && <TransferChanges {...{ entry, stay, wards, services, priceTiers }} />}
      {form.failure && <SaveFailed failure={form.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={form.isSaving}
          pendingLabel={isPlan ? 'Holding the bed…' : 'Transferring…'}
          wraps
        >
          <span>{submitWords(entry, `${first_name} ${last_name}`)}</span>
        </Button>
        <LinkButton href={page}>Cancel</LinkButton>
        <span className="hidden items-center text-ink-faint text-sm xl:flex">
          <KeyHint keys={['Ctrl', 'Enter']} />
        </span>
      </div>
    </form>
  );
}

function submitWords({ mode, bed }: TransferState['entry'], name: string): string {
  const where = bed ? ` ${bedName(bed.name)}` : '';
  if (mode === 'plan') return bed ? `Hold${where} for ${name}` : `Hold a bed for ${name}`;
  return bed ? `Transfer ${name} to${where}` : `Transfer ${name}`;
}

const nameIn = (choices: readonly Named[], wanted: string): string =>
  choices.find(({ uuid }) => uuid === wanted)?.name ?? '';

const optionsOf = (choices: readonly Named[]) =>
  choices.map(({ uuid, name }) => ({ value: uuid, label: name }));
