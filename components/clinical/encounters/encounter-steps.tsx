'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Encounter } from '@/components/clinical/encounters/client';
import { stepsOf } from '@/components/clinical/encounters/steps';
import { statusWords } from '@/components/clinical/encounters/words';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { editEncounterContract } from '@/lib/clinical/encounters/contract';
import { instantAt } from '@/lib/domain/instant-at';

type EncounterStepsProps = {
  provider: string;
  encounter: Encounter;
  /** Whether it would start after the patient's death. */
  isAfterDeath: boolean;
  /** The hospital's. */
  timeZone: string;
};

type Step = ReturnType<typeof stepsOf>[number];

/** The statuses that an encounter can go on to, as what one does. */
export function EncounterSteps({
  provider,
  encounter,
  isAfterDeath,
  timeZone,
}: EncounterStepsProps) {
  const [chosen, choose] = useState<Step | null>(null);
  const [isOpen, setOpen] = useState(false);
  const steps = stepsOf(encounter, { isAfterDeath });
  const grave = steps.filter(({ isGrave }) => isGrave);
  const take = (step: Step) => {
    choose(step);
    setOpen(true);
  };
  return (
    <>
      {steps
        .filter(({ isGrave }) => !isGrave)
        .map((step) => (
          <Button
            key={step.to}
            variant={step.to === likeliest(steps) ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => take(step)}
          >
            {step.verb}
          </Button>
        ))}
      {grave.length > 0 && (
        <Menu
          trigger={(button) => (
            <Button {...button} icon="ellipsis">
              More actions
            </Button>
          )}
        >
          {grave.map((step) => (
            <MenuItem key={step.to} onSelect={() => take(step)}>
              {step.verb}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${chosen?.verb}?`}
        description={chosen?.effect}
      >
        {chosen && (
          <StepForm
            key={chosen.to}
            provider={provider}
            encounter={encounter}
            timeZone={timeZone}
            step={chosen}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  );
}

/** The most frequent step at this point; never one that takes an encounter back. */
const likeliest = (steps: readonly Step[]) =>
  (['in-progress', 'finished'] as const).find((to) => steps.some((step) => step.to === to));

type StepFormProps = Omit<EncounterStepsProps, 'isAfterDeath'> & {
  step: Step;
  onClose: () => void;
};

function StepForm({ provider, encounter, timeZone, step, onClose }: StepFormProps) {
  const router = useRouter();
  const toast = useToast();
  const client = useQueryClient();
  const form = useContractForm(editEncounterContract, {
    given: { params: { provider_id: provider, encounter_id: encounter.uuid } },
    defaultValues: {
      status: step.to,
      // A comment on an earlier status, that payment is awaited, must not stay unread.
      status_comment: step.isGrave ? '' : encounter.status_comment,
    },
    labels: { status: 'Status', status_comment: 'Comment', end_time: 'It ended' },
    onSaved: ({ data }) => {
      toast({ title: `The encounter is ${statusWords(data.status).toLowerCase()}` });
      onClose();
      void client.invalidateQueries({ queryKey: ['encounters', provider] });
      void client.invalidateQueries({ queryKey: ['patients', provider] });
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label={step.verb}>
      <Field
        label={step.isGrave ? 'Why' : 'Comment'}
        hint={step.isGrave ? 'Colleagues who read the chart later will want to know.' : undefined}
        optional
        {...form.field('status_comment')}
      >
        <TextArea rows={2} maxLength={500} {...form.register('status_comment')} />
      </Field>
      {step.to === 'finished' && (
        <Field
          label="It ended"
          hint={`Now unless it ended earlier. The hospital’s time, ${timeZone}`}
          optional
          {...form.field('end_time')}
        >
          <DateInput
            withTime
            {...form.register('end_time', {
              setValueAs: (text) =>
                text ? (instantAt(text, timeZone)?.toISOString() ?? text) : undefined,
            })}
          />
        </Field>
      )}
      <FormButtons
        of={form}
        onLeave={onClose}
        leave="Keep unchanged"
        action={step.verb}
        isDangerous={step.isGrave}
      />
    </ContractForm>
  );
}
