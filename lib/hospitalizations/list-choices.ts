import type { ChoiceKind } from '@/lib/lists/choices';

/** What the filters choose from whose value is one of many, by its uuid. */
export const choiceKinds = {
  ward: 'ward',
  healthcare_service_id: 'service',
  admitted_by_id: 'practitioner',
  created_by_id: 'user',
  patient_id: 'patient',
} as const satisfies Record<string, ChoiceKind>;

export type ChoiceFilter = keyof typeof choiceKinds;

export const isChoiceFilter = (name: string): name is ChoiceFilter =>
  Object.hasOwn(choiceKinds, name);
