'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { FoundPatientOption } from '@/components/registry/patients/found-patient';
import { type IdentityForm, PatientFields } from '@/components/registry/patients/patient-fields';
import { RegisterUnidentified } from '@/components/registry/patients/register-unidentified';
import { searchPatients } from '@/components/registry/patients/search-patients';
import { usePatientSearch } from '@/components/registry/patients/use-patient-search';
import type { MrNumbering } from '@/lib/domain/mr-numbers';
import { surnameFirst } from '@/lib/domain/persons';
import { AdmitDuplicates } from './admit-duplicates';
import { PatientCard } from './patient-card';
import { type AdmitFormState, fieldId } from './use-admit-form';

type AdmitWhoProps = {
  of: AdmitFormState;
  provider: { uuid: string; timeZone: string };
  mayRegister: boolean;
  numbering: MrNumbering;
};

/** The patient to admit: found here, or registered here. */
export function AdmitWho({ of: form, provider, mayRegister, numbering }: AdmitWhoProps) {
  const { entry, dispatch } = form;
  const section = useFocusKept([entry.patient?.uuid, entry.registration !== null].join());
  return (
    <section
      ref={section}
      aria-labelledby="admit-who-heading"
      className="flex max-w-3xl flex-col gap-3"
    >
      <h2 id="admit-who-heading" className="font-semibold text-lg">
        Patient
      </h2>
      {entry.patient ? (
        <PatientCard
          of={form}
          timeZone={provider.timeZone}
          onChange={() => dispatch({ type: 'patient', patient: null })}
        />
      ) : entry.registration ? (
        <>
          <PatientFields
            of={fieldsOf(form, entry.registration)}
            numbering={{
              numbering,
              provider: provider.uuid,
              put: (value) => dispatch({ type: 'registration', field: 'mr_number', value }),
            }}
          />
          <AdmitDuplicates of={form} provider={provider.uuid} registration={entry.registration} />
          <div>
            <Button icon="search" onClick={() => dispatch({ type: 'patient', patient: null })}>
              Find a registered patient instead
            </Button>
          </div>
        </>
      ) : (
        <>
          <FindPatient of={form} provider={provider} mayRegister={mayRegister} />
          {mayRegister && (
            <div className="flex flex-wrap gap-2">
              <Button icon="user-plus" onClick={() => dispatch({ type: 'registering' })}>
                Register a new patient
              </Button>
              <RegisterUnidentified
                provider={provider.uuid}
                onRegistered={(patient) => {
                  const name = surnameFirst(patient);
                  dispatch({ type: 'patient', patient: { uuid: patient.uuid, name } });
                }}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function FindPatient({
  of: form,
  provider,
  mayRegister,
}: Pick<AdmitWhoProps, 'of' | 'provider' | 'mayRegister'>) {
  const [typed, setTyped] = useState('');
  const search = useMemo(() => searchPatients(provider, 'chart'), [provider]);
  const { patients, searching, status } = usePatientSearch(search, typed);
  return (
    <Field
      label="Find the patient"
      hint="Part of the name, MR number or phone number"
      id={fieldId('patient')}
      error={form.messageFor('patient')}
    >
      <Combobox
        text={typed}
        onText={setTyped}
        options={patients}
        keyOf={({ uuid }) => uuid}
        render={(found) => <FoundPatientOption of={found} />}
        onChoose={({ uuid, name }) => form.dispatch({ type: 'patient', patient: { uuid, name } })}
        searching={searching}
        status={status}
        whenNone={
          mayRegister && (
            <Button
              size="small"
              icon="user-plus"
              tabIndex={-1}
              onClick={() => form.dispatch({ type: 'registering' })}
            >
              Register as a new patient
            </Button>
          )
        }
        closedWhenEmpty
      />
    </Field>
  );
}

/** The fields of the registration, which write into the entry. */
function fieldsOf(
  { messageFor, dispatch }: AdmitFormState,
  registration: NonNullable<AdmitFormState['entry']['registration']>,
): IdentityForm {
  return {
    register: (field) => ({
      name: field,
      value: registration[field],
      onChange: async ({ target }) =>
        dispatch({ type: 'registration', field, value: String(target.value) }),
    }),
    field: (name) => ({
      id: fieldId(`registration.${name}`),
      error: messageFor(`registration.${name}`),
    }),
  };
}

/**
 * When what had the focus gives way to something else, the focus goes to the first that is there now, so that the
 * keyboard is not thrown to the page's top. A page that opens without a patient begins in the search.
 */
function useFocusKept(shown: string) {
  const within = useRef<HTMLElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === null;
    before.current = shown;
    // A page that opens with somebody chosen is read from its top.
    if (document.activeElement !== document.body || (isFirst && !shown.startsWith(','))) return;
    within.current
      ?.querySelector<HTMLElement>('input, [tabindex="-1"]')
      ?.focus({ preventScroll: true });
  }, [shown]);
  return within;
}
