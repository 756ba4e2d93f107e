import { z } from 'zod';
import { type Sharing, sharingNames } from '@/components/admissions/hospitalizations/shared-bed';
import type { transferContract } from '@/lib/admissions/hospitalizations/contract';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import type { planTransferContract } from '@/lib/admissions/planned-transfers/contract';
import type { FieldErrors } from '@/lib/domain/errors';
import { instantAt } from '@/lib/domain/instant-at';
import { spokenInstant } from '@/lib/domain/time';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { bedName } from '@/lib/registry/locations/bed-name';

type Stay = z.output<typeof hospitalizationRecord>;
type TransferBody = z.input<NonNullable<typeof transferContract.body>>;
type PlanBody = z.input<NonNullable<typeof planTransferContract.body>>;

/** A transfer as it is typed, and as it is kept on the device until it is saved. */
export const transferEntrySchema = z.object({
  /** Transferred to a free bed now, swapped with another patient, or planned with a held bed. */
  mode: z.enum(['now', 'swap', 'plan']),
  ward: z.string(),
  bed: z
    .object({
      uuid: z.string(),
      name: z.string(),
      room: z.string(),
      /** The patient in it who swaps beds: the stay and the name. */
      occupant: z.object({ stay: z.string(), name: z.string() }).optional(),
      /** It is the mother's bed, which the child shares. */
      withMother: z.boolean().optional(),
    })
    .nullable(),
  /** null: as the stay has it, whatever that is by then; empty: none yet. */
  service: z.string().nullable(),
  priceTier: z.string().nullable(),
  /** A practitioner's uuid and name. */
  practitioner: z.object({ uuid: z.string(), name: z.string() }).nullable(),
  /** Wall time; null: now. */
  transferredAt: z.string().nullable(),
  /** Wall time until which the bed of a planned transfer is held. */
  heldUntil: z.string(),
  /** The children who share the bed of a mother who is moved. */
  children: z.enum(['move', 'keep-bed']).default('move'),
  reason: z.string(),
});

export type TransferEntry = z.output<typeof transferEntrySchema>;
export type TransferField = keyof TransferEntry;

/** The obstacle of a transfer, at its field; null: it is about the whole. */

type Clock = { now: Date; timeZone: string };

const futureToleranceMs = 5 * 60_000;
const longestHoldMs = 72 * 3_600_000;

/** The service and the tier under which the patient is to lie: what was not chosen stays as the stay has it now. */
export const placeIn = (
  { service, priceTier }: Pick<TransferEntry, 'service' | 'priceTier'>,
  stay: Pick<Stay, 'healthcare_service' | 'price_tier'>,
) => ({
  service: service ?? stay.healthcare_service,
  priceTier: priceTier ?? stay.price_tier,
});

/** The problems that the form finds, in the order of its fields. */
export function transferProblems(
  entry: TransferEntry,
  stay: Pick<
    Stay,
    'bed_uuid' | 'healthcare_service' | 'price_tier' | 'admitted_at' | 'transferred_at'
  >,
  clock: Clock,
): FormProblem<TransferField>[] {
  if (entry.mode === 'plan') return planProblems(entry, clock);
  const problems: FormProblem<TransferField>[] = [];
  const need = (field: TransferField, isThere: unknown, message: string) => {
    if (!isThere) problems.push({ field, message });
  };
  if (entry.mode === 'swap')
    need('bed', entry.bed?.occupant, 'Choose the patient to swap beds with.');
  else
    need(
      'bed',
      entry.bed,
      'Choose the bed. To change only the service or price tier, choose the current bed.',
    );
  const { service, priceTier } = placeIn(entry, stay);
  need('service', service, 'Choose the service.');
  need('priceTier', priceTier, 'Choose the price tier.');
  need('practitioner', entry.practitioner, 'Choose who transfers the patient.');
  const changesNothing =
    entry.bed?.uuid === stay.bed_uuid &&
    service === stay.healthcare_service &&
    priceTier === stay.price_tier;
  need('bed', !changesNothing, 'Nothing would change. Choose another bed, service or price tier.');
  const time = timeProblem(entry.transferredAt, stay, clock);
  if (time) problems.push({ field: 'transferredAt', message: time });
  return problems;
}

function planProblems({ bed, heldUntil }: TransferEntry, { now, timeZone }: Clock) {
  const problems: FormProblem<TransferField>[] = [];
  if (!bed) problems.push({ field: 'bed', message: 'Choose the bed to hold.' });
  const until = instantAt(heldUntil, timeZone);
  const message =
    until === null
      ? 'Enter the date and time until which the bed is held.'
      : until <= now
        ? 'This time has passed.'
        : until.getTime() > now.getTime() + longestHoldMs
          ? 'A bed is held for at most 72 hours.'
          : null;
  if (message) problems.push({ field: 'heldUntil', message });
  return problems;
}

function timeProblem(
  transferredAt: string | null,
  { admitted_at, transferred_at }: Pick<Stay, 'admitted_at' | 'transferred_at'>,
  { now, timeZone }: Clock,
): string | null {
  if (transferredAt === null) return null;
  const at = instantAt(transferredAt, timeZone);
  if (at === null) return 'Enter the date and time of the transfer.';
  if (at.getTime() > now.getTime() + futureToleranceMs) {
    return 'The transfer is in the future. Check the date and time, or plan it for later.';
  }
  const since = new Date(transferred_at ?? admitted_at);
  if (at > since) return null;
  const spoken = spokenInstant(since, timeZone);
  return `The patient came to the current bed on ${spoken}, so the transfer must be later.`;
}

/** The request that moves the patient from where the form shows them, of an entry without problems. */
export function transferBody(
  entry: TransferEntry,
  stay: Pick<Stay, 'bed_uuid' | 'healthcare_service' | 'price_tier' | 'transferred_at'>,
  { user, now, timeZone }: Clock & { user: string },
): TransferBody {
  const { bed, practitioner, transferredAt, reason, ward } = entry;
  const earlier = transferredAt === null ? null : instantAt(transferredAt, timeZone);
  if (!bed || !practitioner) throw new Error('A transfer without bed or practitioner is not sent.');
  const { service, priceTier } = placeIn(entry, stay);
  return {
    transferred_by: practitioner.uuid,
    transferred_at: (earlier ?? now).toISOString(),
    healthcare_service: service,
    price_tier: priceTier,
    created_by: user,
    bed: bed.uuid,
    from_bed: stay.bed_uuid,
    last_transferred_at: stay.transferred_at,
    location: ward,
    ...(entry.mode === 'swap' && bed.occupant ? { swap_with: bed.occupant.stay } : {}),
    ...(bed.withMother ? { with_mother: true } : {}),
    ...(entry.mode === 'now' && entry.children === 'keep-bed' ? { children: 'keep-bed' } : {}),
    // Left out, the reason of the admission is kept.
    ...(reason.trim() === '' ? {} : { reason }),
  };
}

/** The request that holds the bed, of an entry without problems. */
export function planBody(
  { bed, heldUntil, reason }: TransferEntry,
  { hospitalization, timeZone }: { hospitalization: string; timeZone: string },
): PlanBody {
  const until = instantAt(heldUntil, timeZone);
  if (!bed || !until) throw new Error('A plan without bed or time is not sent.');
  return { hospitalization, bed: bed.uuid, held_until: until.toISOString(), reason };
}

const fieldOf: Record<string, TransferField> = {
  bed: 'bed',
  swap_with: 'bed',
  with_mother: 'bed',
  children: 'children',
  room: 'bed',
  location: 'ward',
  healthcare_service: 'service',
  price_tier: 'priceTier',
  transferred_by: 'practitioner',
  transferred_at: 'transferredAt',
  held_until: 'heldUntil',
  reason: 'reason',
};

/** The server's field errors beside the fields of the form. */
export function refusedTransfer(errors: FieldErrors): FormProblem<TransferField>[] {
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: fieldOf[name] ?? null, message })),
  );
}

/** The next state of the bed that the patient leaves: "Bed A1 is left for cleaning." */
export function leftBedWords(
  { mode, bed, children }: Pick<TransferEntry, 'mode' | 'bed' | 'children'>,
  stay: Pick<Stay, 'bed_name' | 'ward_name' | 'mother_hospitalization'>,
  sharing: readonly Sharing[],
): string {
  const left = bedName(stay.bed_name);
  if (bed?.occupant) {
    return `${bed.occupant.name} moves to ${left}, ${stay.ward_name}, and keeps their service and price tier.`;
  }
  if (stay.mother_hospitalization !== null) return `The mother keeps ${left}.`;
  if (sharing.length === 0) return `${left} is left for cleaning.`;
  const names = sharingNames(sharing);
  return mode === 'now' && children === 'keep-bed'
    ? `${names} keeps ${left}.`
    : `${names} moves with the mother. ${left} is left for cleaning.`;
}

/** The changes of a transfer: as it is now, as it would be, and null while no bed is chosen. */
export function transferChanges(
  entry: TransferEntry,
  stay: Pick<
    Stay,
    | 'ward'
    | 'ward_name'
    | 'room_name'
    | 'bed_uuid'
    | 'bed_name'
    | 'healthcare_service'
    | 'healthcare_service_name'
    | 'price_tier'
    | 'price_tier_display'
    | 'reason'
  >,
  nameOf: {
    ward: (uuid: string) => string;
    service: (uuid: string) => string;
    priceTier: (uuid: string) => string;
  },
): { term: string; before: string; after: string | null; isChange: boolean }[] {
  const { bed, ward, reason } = entry;
  const { service, priceTier } = placeIn(entry, stay);
  const toAnotherWard = bed !== null && ward !== stay.ward;
  return [
    {
      term: 'Ward',
      before: stay.ward_name,
      after: bed && nameOf.ward(ward),
      isChange: toAnotherWard,
    },
    {
      term: 'Room',
      before: stay.room_name,
      after: bed?.room ?? null,
      // Wards number their rooms and beds alike.
      isChange: toAnotherWard || (bed !== null && bed.room !== stay.room_name),
    },
    {
      term: 'Bed',
      before: stay.bed_name,
      after: bed?.name ?? null,
      isChange: bed !== null && bed.uuid !== stay.bed_uuid,
    },
    {
      term: 'Service',
      before: stay.healthcare_service_name,
      after: nameOf.service(service),
      isChange: service !== stay.healthcare_service,
    },
    {
      term: 'Price tier',
      before: stay.price_tier_display,
      after: nameOf.priceTier(priceTier),
      isChange: priceTier !== stay.price_tier,
    },
    {
      term: 'Reason',
      before: stay.reason || 'None given',
      after: reason.trim() || stay.reason || 'None given',
      isChange: reason.trim() !== '' && reason.trim() !== stay.reason,
    },
  ];
}
