import { z } from 'zod';
import { type CsvColumn, wallTime } from '@/lib/platform/http/csv';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type Row = Readonly<Record<string, unknown>>;

/**
 * The columns of a list's file, from the record that the API answers: its texts, numbers, codes in words, days and times
 * by the provider's clock. Left out are UUIDs, of which a person can make nothing, and lists of records.
 */
export function csvColumnsOf(record: z.ZodObject, timeZone: string): CsvColumn<Row>[] {
  return Object.entries(record.shape).flatMap(([field, schema]): CsvColumn<Row>[] => {
    if (field === 'patient_detail') return personColumns;
    if (field === 'patient' || field === 'is_deleted') return [];
    const column = (header: string, cell: (value: unknown) => string | number | null) => [
      { header, cell: (row: Row) => (row[field] == null ? null : cell(row[field])) },
    ];
    const known = plain(schema);
    const header = headerOf(field, record);
    if (isUuid(known)) return [];
    if (known instanceof z.ZodISODateTime) {
      return column(`${header} (${timeZone})`, (value) => wallTime(String(value), timeZone));
    }
    if (known instanceof z.ZodBoolean) return column(header, (value) => (value ? 'Yes' : 'No'));
    if (known instanceof z.ZodEnum) return column(header, (value) => codeWords(String(value)));
    if (known instanceof z.ZodNumber) return column(header, Number);
    if (known instanceof z.ZodString || known instanceof z.ZodStringFormat) {
      return column(header, String);
    }
    if (known instanceof z.ZodObject && 'name' in known.shape) {
      return column(headerOf(field.replace(/_detail$/, ''), record), nameOf);
    }
    if (known instanceof z.ZodArray) {
      const item = plain(known.element as z.ZodType);
      if (item instanceof z.ZodEnum || item instanceof z.ZodString) {
        return column(header, (value) => (value as unknown[]).join('; '));
      }
      if (item instanceof z.ZodObject && 'name' in item.shape) {
        return column(header, (value) => (value as unknown[]).map(nameOf).join('; '));
      }
    }
    return [];
  });
}

const isUuid = (schema: z.ZodType) => schema instanceof z.ZodGUID || schema instanceof z.ZodUUID;

const personColumns: CsvColumn<Row>[] = (
  [
    ['Last name', 'lastname'],
    ['First name', 'first_name'],
  ] as const
).map(([header, name]) => ({
  header,
  cell: ({ patient_detail: of }) => String((of as Row)[name]),
}));

const nameOf = (value: unknown): string => String((value as Row).name);

/** A field's schema without what says that it may be missing. */
function plain(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return plain(schema.unwrap());
  }
  return schema as z.ZodType;
}

/** `recorded_by_name` is "Recorded by", `is_active` is "Active". */
function headerOf(field: string, { shape }: z.ZodObject): string {
  const owner = field.replace(/_name$/, '');
  const names =
    owner.endsWith('_by') || (shape[owner] !== undefined && isUuid(plain(shape[owner])));
  const bare = (names ? owner : field)
    .replace(/^(is|has)_/, '')
    .replace(/_(at|datetime|display)$/, '');
  return headers[bare] ?? spokenCode(bare.replaceAll('_', '-'));
}

/** Fields that the screens name differently from the API. */
const headers: Readonly<Record<string, string>> = {
  id: 'Number',
  email: 'E-mail',
  mr_number: 'MR number',
  patient_mr_number: 'MR number',
  transaction_type: 'Payment method',
  healthcare_service: 'Service',
  service_type: 'Service',
  payer_name: 'Payer',
  receipt_number: 'Receipt',
  invoice_number: 'Invoice',
  hospitalization: 'Admission',
  spo2_scale: 'SpO2 scale',
  slot_practitioner_name: 'Practitioner',
  practitioner_detail: 'Practitioner',
  discounted_healthcare_services: 'Services',
  from_name: 'From',
  location_name: 'Location',
  start_time: 'Start',
  end_time: 'End',
};

const codeWords = (code: string): string =>
  spokenCode(/^[A-Z]+$/.test(code) ? code.toLowerCase() : code.replaceAll('_', '-'));
