'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { carePlansOfPatient } from '@/components/clinical/chart/client';
import { encounterAddress } from '@/components/clinical/encounters/client';
import { EncounterState } from '@/components/clinical/encounters/encounter-state';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import { editCarePlanContract } from '@/lib/clinical/care-plans/contract';
import { isPlanWithdrawn } from '@/lib/clinical/care-plans/rules';
import type { CarePlanOfPatient } from '@/lib/clinical/chart/contract';
import { instantAt } from '@/lib/domain/instant-at';
import { spokenInstant } from '@/lib/domain/time';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { PagedPanel } from './panel-reading';

type CarePlansPanelProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the reader may say when a plan ends. */
  mayEnd: boolean;
};

/** A patient's active care plans, and the plans that have ended. */
export function CarePlansPanel({ address, timeZone, mayEnd }: CarePlansPanelProps) {
  const open = useInfiniteQuery(carePlansOfPatient(address, true));
  const ended = useInfiniteQuery(carePlansOfPatient(address, false));
  const [ending, setEnding] = useState<CarePlanOfPatient | null>(null);
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <section aria-labelledby="plans-open" className="flex flex-col gap-2">
        <h2 id="plans-open" className="font-semibold text-lg">
          Open
        </h2>
        <PagedPanel
          reading={open}
          noun="the open care plans"
          empty={
            <EmptyState icon="list-checks" title="No care plan is open">
              A medical officer makes them in a ward round.
            </EmptyState>
          }
        >
          {(plans) => (
            <ul aria-label="Open care plans" className="flex flex-col border-line border-t">
              {plans.map((plan) => (
                <PlanItem key={plan.uuid} plan={plan} timeZone={timeZone}>
                  {mayEnd && (
                    <Button size="small" aria-haspopup="dialog" onClick={() => setEnding(plan)}>
                      End the plan
                      <span className="sr-only"> “{plan.title ?? plan.description}”</span>
                    </Button>
                  )}
                </PlanItem>
              ))}
            </ul>
          )}
        </PagedPanel>
      </section>
      <section aria-labelledby="plans-ended" className="flex flex-col gap-2">
        <h2 id="plans-ended" className="font-semibold text-lg">
          Ended
        </h2>
        <PagedPanel
          reading={ended}
          noun="the ended care plans"
          empty={<p className="text-ink-muted">No ended care plans.</p>}
        >
          {(plans) => (
            <ul aria-label="Ended care plans" className="flex flex-col border-line border-t">
              {plans.map((plan) => (
                <PlanItem key={plan.uuid} plan={plan} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </PagedPanel>
      </section>
      <Dialog
        open={ending !== null}
        onOpenChange={(isOpen) => !isOpen && setEnding(null)}
        title={`End “${ending?.title ?? 'this care plan'}”?`}
        description="It stays in the chart and no longer holds up the discharge."
      >
        {ending && (
          <EndForm
            key={ending.uuid}
            plan={ending}
            provider={address.provider}
            timeZone={timeZone}
            onClose={() => setEnding(null)}
          />
        )}
      </Dialog>
    </div>
  );
}

type PlanItemProps = { plan: CarePlanOfPatient; timeZone: string; children?: React.ReactNode };

function PlanItem({ plan, timeZone, children }: PlanItemProps) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const isVoid = isPlanWithdrawn(plan.encounter_status);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          {plan.title && (
            <span className={isVoid ? 'font-semibold line-through' : 'font-semibold'}>
              {plan.title}
            </span>
          )}
          {isVoid && <EncounterState status={plan.encounter_status} />}
        </p>
        <p className="whitespace-pre-line break-words">{plan.description}</p>
        <p className="text-ink-muted text-sm">
          {plan.period_start ? `From ${at(plan.period_start)}` : 'No start date'}
          {plan.period_end ? `, until ${at(plan.period_end)}` : ', no end date'}
        </p>
        <p className="text-ink-muted text-sm">
          {plan.practitioner_name && `${plan.practitioner_name}, `}
          <Link
            href={encounterAddress(plan.encounter)}
            prefetch={false}
            className="text-accent-ink underline underline-offset-2"
          >
            {plan.is_ward_round ? 'ward round' : 'encounter'} of {at(plan.encounter_start_time)}
          </Link>
        </p>
      </div>
      {children}
    </li>
  );
}

type EndFormProps = {
  plan: CarePlanOfPatient;
  provider: string;
  timeZone: string;
  onClose: () => void;
};

function EndForm({ plan, provider, timeZone, onClose }: EndFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [now] = useState(() => wallTimeAt(new Date(), timeZone));
  const form = useContractForm(editCarePlanContract, {
    given: { params: { provider_id: provider, care_plan_id: plan.uuid } },
    defaultValues: { period_end: now },
    labels: { period_end: 'It ends' },
    onSaved: () => {
      toast({ title: `“${plan.title ?? 'The care plan'}” is ended` });
      void client.invalidateQueries({ queryKey: ['patients', provider] });
      onClose();
    },
  });
  return (
    <ContractForm of={form} label="End the care plan">
      <Field
        label="It ends"
        hint={`The hospital’s time, ${timeZone}`}
        {...form.field('period_end')}
      >
        <DateInput
          withTime
          defaultValue={now}
          {...form.register('period_end', {
            setValueAs: (text) => instantAt(text, timeZone)?.toISOString() ?? text,
          })}
        />
      </Field>
      <FormButtons of={form} onLeave={onClose} leave="Keep it open" action="End the plan" />
    </ContractForm>
  );
}
