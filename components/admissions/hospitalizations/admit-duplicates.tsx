'use client';

import type { Registration } from '@/components/admissions/hospitalizations/admit-entry';
import { Button } from '@/components/platform/ui/button';
import { FieldError } from '@/components/platform/ui/field-note';
import { Icon } from '@/components/platform/ui/icon';
import {
  duplicatesWords,
  PatientDuplicates,
  usePatientDuplicates,
} from '@/components/registry/patients/patient-duplicates';
import { surnameFirst } from '@/lib/domain/persons';
import { type AdmitFormState, fieldId } from './use-admit-form';

type AdmitDuplicatesProps = {
  of: AdmitFormState;
  provider: string;
  registration: Registration;
};

/** Registered patients who may be the new patient, while the registration is typed. */
export function AdmitDuplicates({ of: form, provider, registration }: AdmitDuplicatesProps) {
  const { found, mrNumber } = usePatientDuplicates(provider, registration);
  const open = found.filter(({ patient }) => !form.entry.distinctFrom.includes(patient.uuid));
  const error = form.messageFor('duplicates');
  return (
    <>
      <span role="status" className="sr-only">
        {open.length > 0 && `${duplicatesWords(open.length)} may be the same person.`}
      </span>
      {open.length > 0 ? (
        <PatientDuplicates
          id={fieldId('duplicates')}
          open={open}
          mrNumber={mrNumber}
          error={error}
          action={(patient) => (
            <Button
              onClick={() => {
                const name = surnameFirst(patient);
                form.dispatch({ type: 'patient', patient: { uuid: patient.uuid, name } });
              }}
            >
              <span>
                This is the patient
                <span className="sr-only">: {surnameFirst(patient)}</span>
              </span>
            </Button>
          )}
          level="h3"
          otherwise="register as new"
          onDistinct={() => {
            const patients = open.map(({ patient }) => patient.uuid);
            form.dispatch({ type: 'distinct', patients });
          }}
        />
      ) : (
        <div id={fieldId('duplicates')} tabIndex={-1} className="flex flex-col gap-1">
          {found.length > 0 && (
            <p className="flex items-center gap-1.5 text-ink-muted">
              <Icon of="check-check" />
              {duplicatesWords(found.length)} checked: a different person. Registering a new
              patient.
            </p>
          )}
          {error && <FieldError id={`${fieldId('duplicates')}-error`}>{error}</FieldError>}
        </div>
      )}
    </>
  );
}
