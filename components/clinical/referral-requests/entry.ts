import { z } from 'zod';
import type { referContract } from '@/lib/clinical/referral-requests/contract';
import { requestPriorities } from '@/lib/domain/codes/prescriptions';
import type { FieldErrors } from '@/lib/domain/errors';
import type { FormProblem } from '@/lib/platform/forms/problem';

type Body = z.input<NonNullable<typeof referContract.body>>;

/** A referral as it is typed, and as it is kept on the device until it is sent. */
export const referEntrySchema = z.object({
  /** To a colleague of this hospital, or to another place. */
  where: z.enum(['here', 'elsewhere']),
  recipient: z.object({ uuid: z.string(), name: z.string() }).nullable(),
  /** The place; of a colleague, what the name does not say. */
  place: z.string(),
  reason: z.string(),
  priority: z.enum(requestPriorities),
});
export type ReferEntry = z.output<typeof referEntrySchema>;

export const blankReferEntry: ReferEntry = {
  where: 'here',
  recipient: null,
  place: '',
  reason: '',
  priority: 'routine',
};

/** The problems that the form finds, in the order of its fields. `self`: the practitioner who refers. */
export function referProblems(
  { where, recipient, place, reason }: ReferEntry,
  self: string | null,
): FormProblem[] {
  const problems: FormProblem[] = [];
  if (where === 'here' && !recipient) {
    problems.push({ field: 'recipient', message: 'Choose who is to see the patient.' });
  }
  if (where === 'here' && recipient?.uuid === self) {
    problems.push({
      field: 'recipient',
      message: 'You cannot refer to yourself. Choose a colleague.',
    });
  }
  if (where === 'elsewhere' && place.trim() === '') {
    problems.push({ field: 'place', message: 'Enter where you refer the patient to.' });
  }
  if (reason.trim() === '') {
    problems.push({ field: 'reason', message: 'Enter the reason and your question.' });
  }
  return problems;
}

/** The request, of an entry without problems. */
export const referBody = (
  { where, recipient, place, reason, priority }: ReferEntry,
  { patient, encounter }: { patient: string; encounter: string | null },
): Body => ({
  patient,
  encounter,
  recipient: where === 'here' ? (recipient?.uuid ?? null) : null,
  recipient_extra_detail: place,
  reason,
  priority,
});

const fieldOf: Record<string, string> = {
  recipient: 'recipient',
  recipient_extra_detail: 'place',
  reason: 'reason',
  priority: 'priority',
};

/** The server's field errors beside the fields of the form. */
export const refusedReferral = (errors: FieldErrors): FormProblem[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ field: fieldOf[path] ?? null, message })),
  );
