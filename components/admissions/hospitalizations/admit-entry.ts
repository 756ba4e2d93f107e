import { z } from 'zod';
import type { AdmitChoice } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import { admitSources } from '@/lib/domain/codes/hospitalizations';

const named = z.object({ uuid: z.string(), name: z.string() });
/** `withMother`: it is the mother's bed, which the child shares. */
const chosenBed = named.extend({ withMother: z.boolean().optional() });

const registration = z.object({
  last_name: z.string(),
  first_name: z.string(),
  other_names: z.string(),
  mr_number: z.string(),
  gender: z.string(),
  birth_date: z.string(),
  estimated_birth: z.string().default(''),
  mobile: z.string(),
  email: z.string(),
  address: z.string().default(''),
  language: z.string().default(''),
});

/** A patient who is not registered yet, as typed. */
export type Registration = z.output<typeof registration>;

export const emptyRegistration: Registration = {
  last_name: '',
  first_name: '',
  other_names: '',
  mr_number: '',
  gender: '',
  birth_date: '',
  estimated_birth: '',
  mobile: '',
  email: '',
  address: '',
  language: '',
};

/** An admission as it is typed, and as it is kept on the device until it is saved. */
export const admitEntrySchema = z.object({
  patient: named.nullable(),
  registration: registration.nullable(),
  /** Registered patients that the user marked as somebody else. */
  distinctFrom: z.array(z.string()),
  ward: z.string(),
  bed: chosenBed.nullable(),
  /** null: as on the ward's last admission. */
  service: z.string().nullable(),
  priceTier: z.string().nullable(),
  practitioner: named.nullable(),
  /** null: not chosen yet. */
  admitSource: z.enum(Object.keys(admitSources) as [keyof typeof admitSources]).nullable(),
  /** Wall time; null: now. */
  admittedAt: z.string().nullable(),
  /** A date, or empty. */
  expectedDischarge: z.string(),
  /** As typed; empty for none. */
  depositRequested: z.string().default(''),
  reason: z.string(),
  notes: z.string(),
});

export type AdmitEntry = z.output<typeof admitEntrySchema>;

export const emptyAdmitEntry: AdmitEntry = {
  patient: null,
  registration: null,
  distinctFrom: [],
  ward: '',
  bed: null,
  service: null,
  priceTier: null,
  practitioner: null,
  admitSource: null,
  admittedAt: null,
  expectedDischarge: '',
  depositRequested: '',
  reason: '',
  notes: '',
};

/** The fields that are typed or chosen one by one, and mean nothing to each other. */
type PlainField =
  | 'service'
  | 'priceTier'
  | 'practitioner'
  | 'admitSource'
  | 'admittedAt'
  | 'expectedDischarge'
  | 'depositRequested'
  | 'reason'
  | 'notes';

export type AdmitChange =
  | { type: 'patient'; patient: AdmitChoice | null }
  | { type: 'registering' }
  | { type: 'registration'; field: keyof Registration; value: string }
  | { type: 'distinct'; patients: readonly string[] }
  | { type: 'ward'; ward: string }
  | { type: 'bed'; bed: AdmitEntry['bed'] }
  | { type: 'mothers-bed'; ward: string; bed: AdmitChoice }
  | { [F in PlainField]: { type: 'field'; field: F; value: AdmitEntry[F] } }[PlainField]
  | { type: 'replaced'; entry: AdmitEntry };

export function changeAdmitEntry(entry: AdmitEntry, change: AdmitChange): AdmitEntry {
  switch (change.type) {
    case 'patient':
      return {
        ...entry,
        bed: ofAnyone(entry.bed),
        patient: change.patient,
        registration: null,
        distinctFrom: [],
      };
    case 'registering':
      return {
        ...entry,
        bed: ofAnyone(entry.bed),
        patient: null,
        registration: emptyRegistration,
        distinctFrom: [],
      };
    case 'registration': {
      const { registration } = entry;
      if (!registration) return entry;
      return { ...entry, registration: { ...registration, [change.field]: change.value } };
    }
    case 'distinct':
      return { ...entry, distinctFrom: [...new Set([...entry.distinctFrom, ...change.patients])] };
    case 'ward':
      // A bed belongs to its ward.
      return change.ward === entry.ward ? entry : { ...entry, ward: change.ward, bed: null };
    case 'bed':
      return { ...entry, bed: change.bed };
    case 'mothers-bed':
      return { ...entry, ward: change.ward, bed: { ...change.bed, withMother: true } };
    case 'field':
      return { ...entry, [change.field]: change.value };
    case 'replaced':
      return change.entry;
  }
}

/** A chosen bed for another patient: not the bed of this one's mother. */
const ofAnyone = (bed: AdmitEntry['bed']): AdmitEntry['bed'] => (bed?.withMother ? null : bed);
