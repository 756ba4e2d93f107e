import { roleNames } from '@/lib/domain/codes/roles';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type Changes = Record<string, { before?: unknown; after?: unknown }>;

/** An action that the audit log can name: its code, and its name and section in the API's documentation. */
export type AuditedAction = { code: string; name: string; tag: string };

/** The actor, by the name of the role: "Medical officer", "API key", "System". */
export function actorRoleWords(role: string): string {
  if (role === 'api-key') return 'API key';
  const named = Object.entries(roleNames).find(([code]) => code === role);
  return named?.[1] ?? spokenCode(role);
}

/**
 * The name of a field as one says it: `performer_id` is "Performer", `mr_number` "MR number", `lastName` of an old row
 * "Last name".
 */
export function fieldWords(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/ (id|uuid)$/, '')
    .trim();
  const spelled = words.replace(/\b(mr|id|ip|uuid|tews|news2|api)\b/g, (word) =>
    word.toUpperCase(),
  );
  return spelled === '' ? field : spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** The value of a field, a line for each of several things; nothing at all is a line too. */
export function valueLines(value: unknown, timeZone: string): string[] {
  if (!Array.isArray(value)) return [valueWords(value, timeZone)];
  if (value.length === 0) return ['None'];
  return value.map((one) => valueWords(one, timeZone));
}

function valueWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'string') return textWords(value, timeZone);
  if (Array.isArray(value)) return valueLines(value, timeZone).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([field, held]) => `${fieldWords(field)}: ${valueWords(held, timeZone)}`,
    );
    return parts.length === 0 ? 'Nothing' : parts.join(' · ');
  }
  return String(value);
}

const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Days and instants as the hospital's clock has them; all else as it was written. */
function textWords(text: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(text))) return text;
  if (day.test(text)) return spokenDay(text);
  return moment.test(text) ? spokenInstant(new Date(text), timeZone) : text;
}

/** Whether the fields have come, gone, or changed: what came has nothing before it, and what went nothing after it. */
export function kindOfChange(changes: Changes): 'came' | 'went' | 'changed' {
  const all = Object.values(changes);
  if (all.every(({ before }) => before === undefined || before === null)) return 'came';
  if (all.every(({ after }) => after === undefined || after === null)) return 'went';
  return 'changed';
}

const namedFields = 3;

/** The content of a row in a line: the fields that were written, else how many patients' records were shown. */
export function aboutWords({
  entity,
  changes,
  patients,
}: {
  entity: string;
  changes: Changes;
  patients: readonly string[];
}): string {
  const fields = Object.keys(changes).map(fieldWords);
  const more = fields.length - namedFields;
  const named = [...fields.slice(0, namedFields), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const what = entity === '' ? '' : spokenCode(entity);
  if (named !== '') return what === '' ? named : `${what}: ${named}`;
  if (patients.length > 0) {
    return patients.length === 1 ? '1 patient’s record' : `${patients.length} patients’ records`;
  }
  return what;
}

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The kind of record that a value names, as the log calls it: `price_tier_id` names a price tier. Null where it names none. */
export function kindNamed(field: string, value: unknown): string | null {
  const [, named] = /^(.*)_ids?$/.exec(field) ?? [];
  if (named === undefined || typeof value !== 'string' || !uuidText.test(value)) return null;
  const [, kind] = kindsNamed.find(([fields]) => fields.test(named)) ?? [];
  return kind ?? named.replaceAll('_', '-');
}

const kindsNamed: [RegExp, string][] = [
  [/^bed(_night)?_service$/, 'healthcare-service'],
  [/^((display_)?ward|room)$/, 'location'],
  [/^(performer|requester|recipient|recorder|slot_practitioner)$/, 'practitioner'],
  [
    /^(admitted|discharged|ordered|seen|set|spo2_scale_set|stated|transferred)_by$|_by_practitioner$/,
    'practitioner',
  ],
  [/^replaced_by$/, 'patient'],
  [/shift$/, 'cashier-shift'],
  [/^account$/, 'payment-account'],
  [/key$/, 'api-key'],
  [/_by$|^cashier$|_user$/, 'user'],
];

/** The page of the record that a row is about; null when no page shows it. */
export function entityAddress(entity: string, id: string): string | null {
  const path = pages.get(entity);
  return path === undefined || id === '' ? null : `${path}/${id}`;
}

const pages = new Map([
  ['cashier-shift', '/shifts'],
  ['discount', '/discounts'],
  ['encounter', '/encounters'],
  ['hospitalization', '/hospitalizations'],
  ['invoice', '/invoices'],
  ['patient', '/patients'],
  ['payment', '/payments'],
  ['prescription', '/prescriptions'],
  ['referral-request', '/referral-requests'],
  ['refund', '/payments/refunds'],
]);

/** The result of a check of the whole log, in a sentence. */
export function checkWords(
  {
    is_intact,
    events,
    broken_at,
    problem,
    verified_at,
  }: {
    is_intact: boolean;
    events: number;
    broken_at: number | null;
    problem: string | null;
    verified_at: string;
  },
  timeZone: string,
): string {
  const at = `Checked on ${spokenInstant(new Date(verified_at), timeZone)}.`;
  const row = (position: number) => `row ${position.toLocaleString('en-GB')}`;
  if (!is_intact) {
    const where = broken_at === null ? 'The log has been altered' : `At ${row(broken_at)}`;
    return `The chain is broken. ${where}: ${problem ?? 'it does not fit'}. ${at}`;
  }
  if (events === 0) return `The log is empty. ${at}`;
  return `Unbroken up to ${row(events)}: nothing was changed, removed or inserted. ${at}`;
}
