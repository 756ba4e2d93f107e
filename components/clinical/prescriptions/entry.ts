import { z } from 'zod';
import type { prescribeContract } from '@/lib/clinical/prescriptions/contract';
import type { dosageItem } from '@/lib/clinical/prescriptions/record';
import {
  coursesOfTherapy,
  periodUnits,
  prescriptionCategories,
  requestPriorities,
} from '@/lib/domain/codes/prescriptions';
import type { FieldErrors } from '@/lib/domain/errors';
import type { FormProblem } from '@/lib/platform/forms/problem';

type Body = z.input<NonNullable<typeof prescribeContract.body>>;
type Dosage = z.output<typeof dosageItem>;

const dosageEntry = z.object({
  /** The strength: `500 mg`. */
  strength: z.string(),
  /** One dose: `1 tablet`. */
  each: z.string(),
  /** How often: one of the usual answers by its key, or `other`, which `times`, `period` and `unit` say. */
  schedule: z.string(),
  times: z.string(),
  period: z.string(),
  unit: z.enum(periodUnits),
  route: z.string(),
  /** Given only when it is needed; the frequency is then the most. */
  asNeeded: z.boolean().default(false),
});
export type DosageEntry = z.output<typeof dosageEntry>;

/** A prescription as it is typed, and as it is kept on the device until it is sent. */
export const prescribeEntrySchema = z.object({
  name: z.string(),
  dosageForm: z.string(),
  dosages: z.array(dosageEntry).min(1),
  category: z.enum(prescriptionCategories).nullable(),
  course: z.enum(coursesOfTherapy),
  priority: z.enum(requestPriorities),
  quantity: z.string(),
  repeats: z.string(),
  interval: z.string(),
  /** Diagnoses of the chart that it is for, by uuid. */
  diagnoses: z.array(z.string()),
  /** Other reasons, from the list of diagnosis codes. */
  reasons: z.array(z.object({ code: z.string(), display: z.string() })),
  /** The search text for a further reason, not chosen yet. */
  reasonText: z.string(),
  note: z.string(),
  /** Of the price list, by uuid; null: nothing is charged. */
  service: z.string().nullable().default(null),
});
export type PrescribeEntry = z.output<typeof prescribeEntrySchema>;

/** The usual answers to "how often", the commonest first, with what each means. */
export const schedules: Readonly<
  Record<string, { label: string } & Pick<Dosage, 'frequency' | 'period' | 'period_unit'>>
> = {
  '1d': { label: 'Once a day', frequency: 1, period: 1, period_unit: 'd' },
  '2d': { label: 'Twice a day', frequency: 2, period: 1, period_unit: 'd' },
  '3d': { label: '3 times a day', frequency: 3, period: 1, period_unit: 'd' },
  '4d': { label: '4 times a day', frequency: 4, period: 1, period_unit: 'd' },
  '4h': { label: 'Every 4 hours', frequency: 1, period: 4, period_unit: 'h' },
  '6h': { label: 'Every 6 hours', frequency: 1, period: 6, period_unit: 'h' },
  '8h': { label: 'Every 8 hours', frequency: 1, period: 8, period_unit: 'h' },
  '12h': { label: 'Every 12 hours', frequency: 1, period: 12, period_unit: 'h' },
  '1wk': { label: 'Once a week', frequency: 1, period: 1, period_unit: 'wk' },
};

export const blankDosage: DosageEntry = {
  strength: '',
  each: '',
  schedule: '',
  times: '1',
  period: '',
  unit: 'h',
  route: '',
  asNeeded: false,
};

export const blankPrescribeEntry: PrescribeEntry = {
  name: '',
  dosageForm: '',
  dosages: [blankDosage],
  category: null,
  course: 'acute',
  priority: 'routine',
  quantity: '',
  repeats: '0',
  interval: '',
  diagnoses: [],
  reasons: [],
  reasonText: '',
  note: '',
  service: null,
};

/** A dosage as it would be ordered, or null while it does not say how often. */
export function dosageOf(entry: DosageEntry): Dosage | null {
  const often = oftenOf(entry);
  if (!often) return null;
  const { strength, each, route, asNeeded } = entry;
  return {
    ...often,
    strength: strength.trim(),
    frequency_unit: each.trim(),
    route: route.trim(),
    as_needed: asNeeded,
  };
}

function oftenOf({ schedule, times, period, unit }: DosageEntry) {
  if (schedule !== 'other') {
    const usual = schedules[schedule];
    if (!usual) return null;
    return { frequency: usual.frequency, period: usual.period, period_unit: usual.period_unit };
  }
  const [frequency, every] = [wholeIn(times, 1, 100), decimalIn(period, 0.001, 1000)];
  if (frequency === null || every === null) return null;
  return { frequency, period: every, period_unit: unit };
}

/** The problems that the form finds, in the order of its fields. */
export function prescribeProblems(entry: PrescribeEntry): FormProblem[] {
  const problems: FormProblem[] = [];
  const need = (field: string, isRight: boolean, message: string) => {
    if (!isRight) problems.push({ field, message });
  };
  need('name', entry.name.trim() !== '', 'Name the medicine.');
  for (const [index, dosage] of entry.dosages.entries()) {
    const at = (field: string) => `dosages.${index}.${field}`;
    const isSaid = dosage.strength.trim() !== '' || dosage.each.trim() !== '';
    need(at('strength'), isSaid, 'Enter the strength or the dose.');
    need(at('schedule'), dosage.schedule !== '', 'Choose the frequency.');
    if (dosage.schedule === 'other') {
      need(at('times'), wholeIn(dosage.times, 1, 100) !== null, 'A whole number from 1 to 100.');
      need(
        at('period'),
        decimalIn(dosage.period, 0.001, 1000) !== null,
        'A number above 0, at most 1,000.',
      );
    }
    need(at('route'), dosage.route.trim() !== '', 'Enter the route.');
  }
  const { quantity, repeats, interval } = entry;
  need(
    'quantity',
    quantity.trim() === '' || decimalIn(quantity, 0.001, 1_000_000) !== null,
    isAmbiguous(quantity)
      ? 'The comma is ambiguous. Write the number without one.'
      : 'A number above 0, or leave it empty.',
  );
  const allowed = wholeIn(repeats, 0, 99);
  need('repeats', allowed !== null, 'A whole number from 0 to 99.');
  need(
    'interval',
    allowed === 0 || interval.trim() === '' || wholeIn(interval, 1, 366) !== null,
    'A whole number of days from 1 to 366, or leave it empty.',
  );
  need(
    'reasons',
    entry.reasonText.trim() === '',
    'Choose one of the diagnoses that are offered, or clear the field.',
  );
  return problems;
}

/** The request, of an entry without problems. */
export function prescribeBody(
  entry: PrescribeEntry,
  { encounter, patient }: { encounter: string; patient: string },
): Body {
  const note = entry.note.trim();
  const form = entry.dosageForm.trim();
  const repeats = wholeIn(entry.repeats, 0, 99) ?? 0;
  return {
    encounter,
    patient,
    name: entry.name,
    dosage_form: form === '' ? null : form,
    medication_request_dosage_instruction: entry.dosages.flatMap((one) => dosageOf(one) ?? []),
    medication_request_notes: note === '' ? [] : [{ display: note }],
    medication_request_reason_code: entry.reasons,
    medication_request_reason_reference: entry.diagnoses,
    ...(entry.category === null ? {} : { category: entry.category }),
    priority: entry.priority,
    course_of_therapy_type: entry.course,
    quantity: decimalIn(entry.quantity, 0.001, 1_000_000),
    number_of_repeats_allowed: repeats,
    dispense_interval_in_days: repeats === 0 ? null : wholeIn(entry.interval, 1, 366),
    healthcare_service: entry.service,
  };
}

const fieldOf: Record<string, string> = {
  name: 'name',
  form: 'dosageForm',
  dosage_form: 'dosageForm',
  category: 'category',
  priority: 'priority',
  course_of_therapy_type: 'course',
  quantity: 'quantity',
  number_of_repeats_allowed: 'repeats',
  dispense_interval_in_days: 'interval',
  healthcare_service: 'service',
  medication_request_dosage_instruction: 'dosages.0.strength',
};

const dosageFieldOf: Record<string, string> = {
  strength: 'strength',
  frequency_unit: 'each',
  frequency: 'times',
  period: 'period',
  period_unit: 'unit',
  route: 'route',
};

/** The server's field errors beside the fields of the form. */
export function refusedPrescription(errors: FieldErrors): FormProblem[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const [list = '', index, field = ''] = path.split('.');
    const of = dosageFieldOf[field];
    let at = fieldOf[path] ?? null;
    if (list === 'medication_request_dosage_instruction' && of) at = `dosages.${index}.${of}`;
    if (list === 'medication_request_notes') at = 'note';
    if (list.startsWith('medication_request_reason')) at = 'reasons';
    return messages.map((message) => ({ field: at, message }));
  });
}

/** A whole number between bounds, or null. */
function wholeIn(text: string, least: number, most: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= least && value <= most ? value : null;
}

/**
 * A number of at most three decimals, after a point or a comma, between bounds; or null. "1,500" is none: it may be meant
 * as fifteen hundred, and is not to become one and a half.
 */
function decimalIn(text: string, least: number, most: number): number | null {
  if (isAmbiguous(text)) return null;
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= least && value <= most ? value : null;
}

const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(text.trim());
