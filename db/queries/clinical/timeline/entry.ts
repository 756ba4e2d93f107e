import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonName } from '@/db/queries/platform/names';
import type { observations, StoredSign } from '@/db/schema/index';
import type { ClinicalStatus, DiagnosisStatus } from '@/lib/domain/codes/diagnoses';
import type { PrescriptionIntent } from '@/lib/domain/codes/prescriptions';
import type { Relationship } from '@/lib/domain/codes/related-persons';
import type { TimelineKind } from '@/lib/domain/timeline/kinds';

/** A bed by name, and the service of the admission. */
type Place = { bed: string; room: string; ward: string; service: string };

/** The fields of every entry: author, encounter, state, text. */
type Common = {
  practitioner: PersonName | null;
  /** The user who recorded it, if no practitioner is known. */
  user: string | null;
  encounter: string | null;
  hospitalization: string | null;
  status: string | null;
  text: string | null;
};

export type TimelineDetail = Common & {
  /** For an admission, a transfer and a discharge: whether its practitioner had signed in. */
  hasSignedIn?: boolean;
  title?: string;
  place?: Place;
  from?: Place;
  values?: (Pick<
    typeof observations.$inferSelect,
    'code' | 'display' | 'value' | 'unit' | 'parameter' | 'converted'
  > & { at: string })[];
  notMeasured?: { code: string; reason: string }[];
  comment?: string;
  scores?: {
    kind: 'TEWS' | 'NEWS2' | 'MORSE';
    total: number;
    band: string | null;
    finalColour: string | null;
    isComplete: boolean;
    ageGroup: string | null;
    signs: StoredSign[];
  }[];
  diagnoses?: {
    id: string;
    condition: string;
    role: string;
    rank: number;
    status: DiagnosisStatus;
    clinical_status: ClinicalStatus | null;
  }[];
  relatedPerson?: { name: string; relationship: Relationship } | null;
  carePlans?: { id: string; title: string | null; description: string }[];
  isEdited?: boolean;
  dosages?: {
    frequency: number;
    period: number;
    period_unit: 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a';
    frequency_unit: string;
    as_needed: boolean;
    strength: string;
    route: string;
  }[];
  doNotPerform?: boolean;
  intent?: PrescriptionIntent;
  priority?: string;
  recipient?: PersonName | null;
  recipientDetail?: string;
  quantity?: number;
  amount?: string;
  currency?: string;
};

export type TimelineRow = { at: string; kind: TimelineKind; id: string; detail: TimelineDetail };

/** The source of the entries of one kind, and how to show one. */
export type TimelineSource = {
  at: SQLWrapper;
  id: SQLWrapper;
  /** The encounter in which an entry was recorded; left out where that is not what an entry belongs to a stay by. */
  encounter?: SQLWrapper;
  from: SQLWrapper;
  /** The rows of `from` that are this patient's entries. */
  where: (providerId: string, patientId: string) => SQL | undefined;
  /** A `TimelineDetail` of the entry in `page`, at the provider in `own`. */
  detail: SQL;
};

/** The fields that every entry has. */
export function common(given: { [Field in keyof Common]: SQL }): SQL {
  return sql`'practitioner', ${given.practitioner}, 'user', ${given.user}, 'encounter', ${given.encounter},
    'hospitalization', ${given.hospitalization}, 'status', ${given.status}, 'text', ${given.text}`;
}

/** A field that an entry does not have. */
export const noValue = sql`null`;

/** Title, first and last name of the practitioner in a column, as JSON. */
export const personName = (
  column: SQL,
) => sql`(select json_build_object('title', p.title, 'firstName', p.first_name,
    'lastName', p.last_name)
  from practitioners p where p.provider_id = own.provider_id and p.id = ${column})`;

export const userName = (column: SQL) => sql`(select u.name from users u where u.id = ${column})`;
