'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import type { z } from 'zod';
import {
  type AdmitChange,
  type AdmitEntry,
  admitEntrySchema,
  changeAdmitEntry,
  emptyAdmitEntry,
} from '@/components/admissions/hospitalizations/admit-entry';
import {
  admissionOf,
  admitProblems,
  admittedAtOf,
  refusedAdmission,
  registrationOf,
} from '@/components/admissions/hospitalizations/admit-submission';
import { dropClosedOptions } from '@/components/admissions/hospitalizations/drop-closed-options';
import { motherToJoin } from '@/components/admissions/hospitalizations/shared-bed';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useServerClock } from '@/components/platform/forms/use-server-clock';
import { coversOfPatient } from '@/components/registry/covers/client';
import { patientDuplicates } from '@/components/registry/patients/duplicates-client';
import { uncheckedWords } from '@/components/registry/patients/patient-duplicates';
import { admitContract } from '@/lib/admissions/hospitalizations/contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import type { AdmitForm } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { surnameFirst } from '@/lib/domain/persons';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { primaryCover } from '@/lib/registry/covers/rules';
import { registerPatientContract } from '@/lib/registry/patients/contract';

type AdmitFormOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string; currency: string };
  form: AdmitForm;
  onAdmitted: (admitted: z.output<typeof hospitalizationRecord>) => void;
};

const noDefaults = { service: '', priceTier: '' };

/** The id of a field's control, which the error summary links to. */
export const fieldId = (field: string): string => `admit-${field.replace('.', '-')}`;

/**
 * State, draft and saving of one admission, and of the registration that may come before it. Long because one press sends
 * both.
 */
export function useAdmitForm({ viewer, provider, form: offered, onAdmitted }: AdmitFormOptions) {
  const client = useQueryClient();
  const blank = useMemo(() => blankEntry(offered), [offered]);
  const [written, change] = useReducer(changeAdmitEntry, blank);
  const entry = useMemo(() => dropClosedOptions(written, offered), [written, offered]);
  const [lostBed, setLostBed] = useState<string | null>(null);
  useServerClock();
  const registered = useRef(false);
  const params = { provider_id: provider.uuid };
  const address = { provider: provider.uuid, patient: entry.patient?.uuid ?? '' };
  const covers = useQuery({ ...coversOfPatient(address), enabled: entry.patient !== null });
  const cover = primaryCover(covers.data);
  const ofWard = offered.defaults[entry.ward] ?? noDefaults;
  const tier = cover?.price_tier ?? cover?.payer_price_tier;
  const defaults = tier ? { ...ofWard, priceTier: tier } : ofWard;
  const summary = useQuery({ ...patientSummary(address), enabled: entry.patient !== null });

  const name = summary.data && entry.patient ? surnameFirst(summary.data.patient) : nameOf(entry);

  const register = async (idempotencyKey: string): Promise<string> => {
    if (entry.patient) return entry.patient.uuid;
    if (!entry.registration) throw new Error('An admission without a patient is never sent.');
    const body = registrationOf(entry.registration);
    const { data } = await call(registerPatientContract, { params, body }, { idempotencyKey });
    registered.current = true;
    // Registered is registered, whatever becomes of the admission.
    change({ type: 'patient', patient: { uuid: data.uuid, name: surnameFirst(data) } });
    return data.uuid;
  };
  const form = useContractForm(admitContract, {
    send: async (idempotencyKey) => {
      registered.current = false;
      // One key for both: a key is a request's own together with the request's path.
      const patient = await register(idempotencyKey);
      const user = viewer.userId;
      const { timeZone, currency } = provider;
      const body = admissionOf(entry, { patient, user, defaults, timeZone, currency });
      return call(admitContract, { params, body }, { idempotencyKey });
    },
    draft: {
      // Of this hospital alone, as that of a registration.
      owner: {
        userId: viewer.userId,
        patientId: offered.patient?.uuid ?? 'new',
        encounterId: offered.bed?.uuid ?? provider.uuid,
        form: 'admission',
      },
      schema: admitEntrySchema,
      content: entry,
      blank,
      put: (entry) => change({ type: 'replaced', entry }),
    },
    idOf: fieldId,
    what: `Admission of ${name}`,
    problemsOf: async () => {
      setLostBed(null);
      const clock = { now: serverNow(), timeZone: provider.timeZone };
      const duplicates = await duplicateProblems(client, provider.uuid, entry);
      return [...duplicates, ...admitProblems(entry, defaults, clock)];
    },
    refused: refusedAdmission,
    placesConflicts: true,
    failureWords: (failed, isOnline) =>
      stayFailure(
        'admitted',
        failed,
        isOnline,
        registered.current ? 'The patient is registered and stays chosen.' : '',
      ),
    onFailed: () => {
      // A refusal most likely means that the bed or the patient has changed in the meantime.
      void client.invalidateQueries({ queryKey: ['ward-board', provider.uuid, entry.ward] });
      void client.invalidateQueries({ queryKey: patientSummary(address).queryKey });
    },
    isLast: true,
    onSaved: ({ data }) => onAdmitted(data),
  });

  // An attempt whose answer was lost may have admitted the patient: the same again fetches that answer.
  const admittedAt = admittedAtOf(entry, { now: serverNow(), timeZone: provider.timeZone });
  const mayHaveArrived = form.failure?.error.isLost;
  const whyNot =
    entry.patient && summary.data && !mayHaveArrived
      ? whyNotAdmitted(summary.data, name, admittedAt)
      : null;
  return {
    ...form,
    entry,
    /** The form does not change while a save runs: a new entry would look saved and not be. */
    dispatch: form.whenIdle((made: AdmitChange) => {
      if (made.type === 'bed' || made.type === 'ward' || made.type === 'mothers-bed') {
        setLostBed(null);
      }
      // A changed entry is not judged until the next attempt.
      form.form.clearErrors(fieldsOf(made));
      // Of another patient: under this key the next registration would be answered with this one's.
      if (entry.patient && (made.type === 'patient' || made.type === 'registering')) {
        form.startOver();
      }
      change(made);
    }),
    defaults,
    /** Of the patient who is chosen or being registered; empty until there is one. */
    name,
    /** Why the chosen patient cannot be admitted at all; null while no reason is known. */
    whyNot,
    /** The mother in her bed, which the chosen patient may share; null where there is none. */
    mother: summary.data && entry.patient ? motherToJoin(summary.data, provider.timeZone) : null,
    /** The chosen patient's identity, stay and alerts; undefined until they are read. */
    chosen: entry.patient ? summary : null,
    /** The chosen bed was taken elsewhere: who took it, and what to do; null while none is lost. */
    lostBed,
    messageFor: (field: string): string | undefined =>
      field === 'bed' ? (lostBed ?? form.messageFor(field)) : form.messageFor(field),
    loseBed: (bed: BoardBed | null, why: string) => {
      // The patient's own admission, whose answer was lost: the patient's state says it.
      if (bed?.occupant && bed.occupant.patient.uuid === entry.patient?.uuid) return;
      form.form.clearErrors('bed');
      change({ type: 'bed', bed: null });
      setLostBed(`${why} Choose another bed; everything else is kept.`);
    },
    submit: () => {
      if (whyNot === null) form.submit();
    },
    discardDraft: form.whenIdle(() => {
      form.discardDraft();
      setLostBed(null);
    }),
  };
}

export type AdmitFormState = ReturnType<typeof useAdmitForm>;

function blankEntry({ patient, ward, bed, wards, practitioner }: AdmitForm): AdmitEntry {
  const only = wards.length === 1 ? wards[0]?.uuid : undefined;
  return { ...emptyAdmitEntry, patient, bed, practitioner, ward: ward ?? only ?? '' };
}

/** Whether a registered patient may be the new patient, and nobody has said that it is another person. */
async function duplicateProblems(
  client: QueryClient,
  provider: string,
  { registration, distinctFrom }: AdmitEntry,
): Promise<FormProblem[]> {
  if (!registration) return [];
  const field = 'duplicates';
  try {
    const found = await client.fetchQuery(patientDuplicates(provider, registration));
    const open = found.filter(({ patient }) => !distinctFrom.includes(patient.uuid));
    if (open.length === 0) return [];
    return [{ field, message: 'Confirm whether the new patient is already registered.' }];
  } catch {
    return [{ field, message: uncheckedWords }];
  }
}

/** The fields that a change is about. */
function fieldsOf(made: AdmitChange): string[] {
  switch (made.type) {
    case 'registration':
      return [`registration.${made.field}`, 'duplicates'];
    case 'distinct':
      return ['duplicates'];
    case 'ward':
    case 'mothers-bed':
      return ['ward', 'bed'];
    case 'bed':
      return ['bed'];
    case 'field':
      return [made.field];
    default:
      return ['patient', 'registration', 'duplicates'];
  }
}

const nameOf = ({ patient, registration }: AdmitEntry): string =>
  patient?.name ?? (registration ? surnameFirst(registration) : '');

/** Of a patient who has died, an earlier admission can still be recorded. */
export function whyNotAdmitted(
  {
    patient: { deceased_at },
    stay,
  }: Pick<PatientSummary, 'stay'> & {
    patient: Pick<PatientSummary['patient'], 'deceased_at'>;
  },
  name: string,
  at: Date,
): string | null {
  if (deceased_at !== null && new Date(deceased_at) <= at) {
    return `${name} has died. Enter a time of admission before the death.`;
  }
  return stay ? `${name} is already admitted.` : null;
}
