'use client';

import { AmountInput } from '@/components/platform/forms/amount-input';
import { NowOrEarlier } from '@/components/platform/forms/now-or-earlier';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { PractitionerField } from '@/components/registry/practitioners/practitioner-field';
import type {
  AdmitChoice,
  AdmitForm,
} from '@/lib/admissions/hospitalizations/server/read-admit-form';
import { type AdmitSource, admitSources } from '@/lib/domain/codes/hospitalizations';
import { onWordHint } from '@/lib/domain/people-words';
import { type AdmitFormState, fieldId } from './use-admit-form';

type AdmitDetailsProps = {
  of: AdmitFormState;
  provider: { uuid: string; timeZone: string; currency: string };
  offered: Pick<AdmitForm, 'services' | 'priceTiers' | 'practitioner'>;
};

/** Beside what nobody has chosen yet. */
const proposed = <span className="text-ink-faint text-sm">as last on this ward</span>;

/** The details of the admission: service, price tier, who admitted the patient, from where, when and why. */
export function AdmitDetails({ of: form, provider, offered }: AdmitDetailsProps) {
  const { entry, defaults, dispatch } = form;
  const { priceTiers } = offered;
  const field = (name: string) => ({ id: fieldId(name), error: form.messageFor(name) });
  return (
    <section aria-labelledby="admit-details-heading" className="flex max-w-3xl flex-col gap-3">
      <h2 id="admit-details-heading" className="font-semibold text-lg">
        Admission
      </h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Service"
          aside={
            entry.service === null && defaults.service !== '' && offered.services.length > 1
              ? proposed
              : undefined
          }
          {...field('service')}
        >
          <Select
            placeholder="Choose the service"
            value={entry.service ?? defaults.service}
            onChange={({ currentTarget: { value } }) =>
              dispatch({ type: 'field', field: 'service', value })
            }
            options={optionsOf(offered.services)}
          />
        </Field>
        <Field label="Price tier" {...field('priceTier')}>
          <Select
            placeholder="Choose the price tier"
            value={entry.priceTier ?? defaults.priceTier}
            onChange={({ currentTarget: { value } }) =>
              dispatch({ type: 'field', field: 'priceTier', value })
            }
            options={optionsOf(priceTiers)}
          />
        </Field>
        <PractitionerField
          provider={provider.uuid}
          label="Admitted by"
          hint={
            entry.practitioner &&
            entry.practitioner.uuid !== offered.practitioner?.uuid &&
            onWordHint
          }
          value={entry.practitioner}
          onChange={(value) => dispatch({ type: 'field', field: 'practitioner', value })}
          {...field('practitioner')}
        />
        <Field label="Admitted from" {...field('admitSource')}>
          <Select
            placeholder="Choose"
            value={entry.admitSource ?? ''}
            onChange={({ currentTarget: { value } }) =>
              dispatch({
                type: 'field',
                field: 'admitSource',
                value: (value || null) as AdmitSource | null,
              })
            }
            options={sources}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NowOrEarlier
          legend="Admitted"
          label="Time of the admission"
          timeZone={provider.timeZone}
          value={entry.admittedAt}
          onChange={(value) => dispatch({ type: 'field', field: 'admittedAt', value })}
          {...field('admittedAt')}
        />
        <Field label="Expected discharge" optional {...field('expectedDischarge')}>
          <DateInput
            value={entry.expectedDischarge}
            onChange={({ currentTarget: { value } }) =>
              dispatch({ type: 'field', field: 'expectedDischarge', value })
            }
          />
        </Field>
      </div>
      <Field
        label={`Deposit to pay, ${provider.currency}`}
        hint="The payment desk asks for it"
        optional
        {...field('depositRequested')}
      >
        <AmountInput
          value={entry.depositRequested}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'field', field: 'depositRequested', value })
          }
        />
      </Field>
      <Field label="Reason for the admission" optional {...field('reason')}>
        <TextArea
          rows={2}
          value={entry.reason}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'field', field: 'reason', value })
          }
        />
      </Field>
      <Field label="Notes" optional {...field('notes')}>
        <TextArea
          rows={2}
          value={entry.notes}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'field', field: 'notes', value })
          }
        />
      </Field>
    </section>
  );
}

const optionsOf = (choices: readonly AdmitChoice[]) =>
  choices.map(({ uuid, name }) => ({ value: uuid, label: name }));

const sources = Object.entries(admitSources).map(([value, label]) => ({ value, label }));
