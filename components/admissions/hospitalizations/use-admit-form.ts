'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import type { z } from 'zod';
import {
  type AdmitChange,
  type AdmitEntry,
  admitEntrySchema,
  changeAdmitEntry,
  emptyAdmitEntry,
  type Registration,
} from '@/components/admissions/hospitalizations/admit-entry';
import {
  admissionOf,
  admitProblems,
  refusedAdmission,
  registrationOf,
} from '@/components/admissions/hospitalizations/admit-submission';
import { dropClosedOptions } from '@/components/admissions/hospitalizations/drop-closed-options';
import { stayFailure } from '@/components/admissions/hospitalizations/stay-failure';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { draftKey } from '@/components/platform/forms/draft-key';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { useSaving } from '@/components/platform/forms/use-saving';
import { useServerClock } from '@/components/platform/forms/use-server-clock';
import { patientDuplicates } from '@/components/registry/patients/duplicates-client';
import { admitContract } from '@/lib/admissions/hospitalizations/contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import type { AdmitForm } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { surnameFirst } from '@/lib/domain/persons';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { registerPatientContract } from '@/lib/registry/patients/contract';

type AdmitFormOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  form: AdmitForm;
  onAdmitted: (admitted: z.output<typeof hospitalizationRecord>) => void;
};

const noDefaults = { service: '', priceTier: '' };

/** The id of a field's control, which the error summary links to. */
export const fieldId = (field: string): string => `admit-${field.replace('.', '-')}`;

/** State, draft and saving of one admission, and of the registration that may come before it. */
export function useAdmitForm({ viewer, provider, form, onAdmitted }: AdmitFormOptions) {
  const client = useQueryClient();
  const blank = useMemo(() => blankEntry(form), [form]);
  const [written, change] = useReducer(changeAdmitEntry, blank);
  const entry = useMemo(() => dropClosedOptions(written, form), [written, form]);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [lostBed, setLostBed] = useState<string | null>(null);
  /** As it was when it was judged last, here or by the server. */
  const [judged, setJudged] = useState(entry);
  const [isChecking, setChecking] = useState(false);
  const busy = useRef(false);
  const isHere = useIsHere();
  useServerClock();
  const registered = useRef(false);
  const params = { provider_id: provider.uuid };
  const defaults = form.defaults[entry.ward] ?? noDefaults;

  const address = { provider: provider.uuid, patient: entry.patient?.uuid ?? '' };
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
  const saving = useSaving(
    async (idempotencyKey) => {
      registered.current = false;
      // One key for both: a key is a request's own together with the request's path.
      const patient = await register(idempotencyKey);
      const user = viewer.userId;
      const body = admissionOf(entry, { patient, user, defaults, timeZone: provider.timeZone });
      return call(admitContract, { params, body }, { idempotencyKey });
    },
    (failed, isOnline) =>
      stayFailure(
        'admitted',
        failed,
        isOnline,
        registered.current ? 'The patient is registered and stays chosen.' : '',
      ),
    { what: `Admission of ${name}` },
  );
  const draft = useDraft<AdmitEntry>({
    storageKey: draftKey({
      userId: viewer.userId,
      patientId: form.patient?.uuid ?? 'new',
      encounterId: form.bed?.uuid ?? 'any',
      form: 'admission',
    }),
    content: entry,
    isStarted: JSON.stringify(entry) !== JSON.stringify(blank),
    idempotencyKey: saving.currentKey,
    read: (text, now) => readDraft(draftSchema(admitEntrySchema), text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      change({ type: 'replaced', entry: found.content });
      return found.content;
    },
  });

  // An attempt whose answer was lost may have admitted the patient: the same again fetches that answer.
  const mayHaveArrived = saving.failure?.error.isLost;
  const refusal =
    entry.patient && summary.data && !mayHaveArrived ? refusalOf(summary.data, name) : null;
  const errors = saving.failure?.error.errors;
  const refused = errors ? refusedAdmission(errors) : [];
  /** The form's own view, then the server's; what was changed since is not judged yet. */
  const open = (problems.length > 0 ? problems : refused).filter(
    ({ field }) => !isFieldChanged(field, judged, entry),
  );
  const isSaving = saving.isSaving || isChecking;

  /** Whether somebody registered already may be the new patient, and nobody has said that it is another person. */
  const duplicateProblems = async (): Promise<FormProblem[]> => {
    const { registration } = entry;
    if (!registration) return [];
    const field = 'duplicates';
    try {
      const found = await client.fetchQuery(patientDuplicates(provider.uuid, registration));
      const open = found.filter(({ patient }) => !entry.distinctFrom.includes(patient.uuid));
      if (open.length === 0) return [];
      return [{ field, message: 'Confirm whether the new patient is already registered.' }];
    } catch {
      const message = 'Could not check whether the patient is already registered. Try again.';
      return [{ field, message }];
    }
  };
  const check = async (): Promise<FormProblem[]> => {
    const clock = { now: serverNow(), timeZone: provider.timeZone };
    return [...(await duplicateProblems()), ...admitProblems(entry, defaults, clock)];
  };

  const submit = async () => {
    if (busy.current || saving.isRunning() || refusal !== null) return;
    busy.current = true;
    setChecking(true);
    const found = await check();
    setChecking(false);
    setProblems(found);
    setJudged(entry);
    setLostBed(null);
    setAttempts((count) => count + 1);
    // What was left before it was sent is not sent at all.
    const answer = found.length > 0 || !isHere() ? null : await saving.save();
    busy.current = false;
    if (answer) {
      draft.forget(entry);
      onAdmitted(answer.data);
    } else if (found.length === 0) {
      // What was refused has most likely changed meanwhile: the bed, or the patient.
      void client.invalidateQueries({ queryKey: ['ward-board', provider.uuid, entry.ward] });
      void client.invalidateQueries({ queryKey: patientSummary(address).queryKey });
    }
  };

  return {
    entry,
    /** What is typed while a save runs would look saved and not be: the form holds still until it has ended. */
    dispatch: (made: AdmitChange) => {
      if (isSaving) return;
      if (made.type === 'bed' || made.type === 'ward') setLostBed(null);
      change(made);
    },
    defaults,
    /** Of the patient who is chosen or being registered; empty until there is one. */
    name,
    /** Why the chosen patient cannot be admitted at all; null while nothing is known against it. */
    refusal,
    /** The chosen patient's identity, stay and alerts; undefined until they are read. */
    chosen: entry.patient ? summary : null,
    isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    attempts,
    /** What keeps it from being saved, as of the last attempt. */
    summary: open,
    /** The chosen bed was taken elsewhere: who took it, and what to do; null while none is lost. */
    lostBed,
    messageFor: (field: string): string | undefined => {
      if (field === 'bed' && lostBed !== null) return lostBed;
      return open.find((one) => one.field === field)?.message;
    },
    loseBed: (bed: BoardBed | null, why: string) => {
      // The patient's own admission, whose answer was lost: the patient's state says it.
      if (bed?.occupant && bed.occupant.patient.uuid === entry.patient?.uuid) return;
      change({ type: 'bed', bed: null });
      setLostBed(`${why} Choose another bed; everything else is kept.`);
    },
    submit,
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      setLostBed(null);
      change({ type: 'replaced', entry: blank });
    },
  };
}

export type AdmitFormState = ReturnType<typeof useAdmitForm>;

function blankEntry({ patient, ward, bed, wards, practitioner }: AdmitForm): AdmitEntry {
  const only = wards.length === 1 ? wards[0]?.uuid : undefined;
  return { ...emptyAdmitEntry, patient, bed, practitioner, ward: ward ?? only ?? '' };
}

/** Whether a field of the form holds something else than it did. */
function isFieldChanged(field: string | null, before: AdmitEntry, now: AdmitEntry): boolean {
  if (field === null) return false;
  if (field === 'duplicates') {
    return before.registration !== now.registration || before.distinctFrom !== now.distinctFrom;
  }
  const [name, part] = field.split('.') as [keyof AdmitEntry, keyof Registration | undefined];
  if (part === undefined) return before[name] !== now[name];
  return before.registration?.[part] !== now.registration?.[part];
}

const nameOf = ({ patient, registration }: AdmitEntry): string =>
  patient?.name ?? (registration ? surnameFirst(registration) : '');

function refusalOf({ patient, stay }: PatientSummary, name: string): string | null {
  if (patient.deceased_at !== null) return `${name} has died.`;
  return stay ? `${name} is already admitted.` : null;
}
