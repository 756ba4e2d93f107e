import type { z } from 'zod';
import { findRow } from '@/db/queries/platform/rows';
import { findMember } from '@/db/queries/platform/users';
import { findBed } from '@/db/queries/registry/beds';
import { locations, practitioners } from '@/db/schema/index';
import {
  lockHospitalization,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { updateHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import { depositOf } from '@/lib/admissions/hospitalizations/deposit';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { textIdentity } from '@/lib/domain/texts/identity';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof updateHospitalizationContract.body>>;

/**
 * Changes the notes and dates of a hospitalization, including a discharged one; the bed and the people cannot be changed.
 * Throws `invalid` on a field that would change one of these.
 */
export async function updateHospitalization(
  ctx: Context,
  reference: Reference,
  body: Body,
): Promise<null | Response> {
  const { hospitalization, patient } = await lockHospitalization(ctx, reference);
  await refuseOtherThanStored(ctx, hospitalization, patient, body);
  await refuseOtherPlace(ctx, hospitalization.bedId, body);
  refuseExpectation(hospitalization, body.expected_discharge_at);

  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    {
      destinationDisplay: body.destination_display,
      reason: body.reason,
      notes: body.notes,
      followUp: body.follow_up,
      expectedDischargeAt: body.expected_discharge_at,
      depositRequested:
        body.deposit_requested === undefined
          ? undefined
          : depositOf(ctx.provider, body.deposit_requested),
    },
    { patientIds: [patient.id] },
  );
  if (ctx.audit.changes.every(({ changes }) => Object.keys(changes).length === 0)) {
    return success(
      { ...updateHospitalizationContract.reply, message: 'Nothing was changed.' },
      null,
    );
  }
  if (hospitalization.isActive) {
    await notifyWards(ctx, 'hospitalization.changed', patient.id, [hospitalization.wardId]);
  }
  return null;
}

type Named = { id: string; number?: number | undefined };

const isNamed = (reference: Reference, { id, number }: Named) =>
  'id' in reference ? reference.id === id : reference.number === number;

/** The fields that say who is concerned are accepted as they are stored, by either identifier. */
async function refuseOtherThanStored(
  ctx: Context,
  hospitalization: StoredHospitalization,
  patient: Named,
  body: Body,
): Promise<void> {
  const { tx, provider } = ctx;
  const { admittedById, createdById } = hospitalization;
  const refuseOther = (field: string, given: Reference | undefined, stored: Named) => {
    if (given && !isNamed(given, stored)) throw refuseField(field, 'This cannot be changed.');
  };
  refuseOther('provider', body.provider, provider);
  refuseOther('patient', body.patient, patient);
  const admitter =
    body.admitted_by && (await findRow(tx, practitioners, provider.id, { id: admittedById }));
  refuseOther('admitted_by', body.admitted_by, admitter ?? { id: admittedById });
  const creator = body.created_by && (await findMember(tx, provider.id, { id: createdById }));
  refuseOther('created_by', body.created_by, creator ?? { id: createdById });
}

/** Room and bed are those of the stay: they can be named, not changed. */
async function refuseOtherPlace(ctx: Context, bedId: string, { room, bed }: Body): Promise<void> {
  if (room === undefined && bed === undefined) return;
  const current = await findBed(ctx.tx, ctx.provider.id, { id: bedId });
  const currentRoom = current && (await roomOf(ctx, current.bed.roomId));
  if (room !== undefined && !isCalled(room, currentRoom)) {
    throw refuseField(
      'room',
      `The patient’s bed is in ${currentRoom?.name}. To change the room, transfer the patient to another bed.`,
    );
  }
  if (bed !== undefined && !isCalled(bed, current?.bed)) {
    throw refuseField(
      'bed',
      `The patient is in ${current?.bed.name}. To change the bed, transfer the patient.`,
    );
  }
}

const isCalled = (
  given: string | number,
  place: { id: string; number: number; name: string } | null | undefined,
): boolean =>
  place
    ? [place.name, place.id, String(place.number)]
        .map(textIdentity)
        .includes(textIdentity(String(given)))
    : false;

const roomOf = (ctx: Context, id: string) => findRow(ctx.tx, locations, ctx.provider.id, { id });

function refuseExpectation(
  { isActive, admittedAt, expectedDischargeAt }: StoredHospitalization,
  wanted: Date | null | undefined,
): void {
  if (wanted === undefined || wanted?.getTime() === expectedDischargeAt?.getTime()) return;
  if (!isActive) {
    throw refuseField('expected_discharge_at', 'This patient was discharged.', 'conflict');
  }
  if (wanted && wanted <= admittedAt) {
    throw refuseField('expected_discharge_at', 'This must be after the admission.');
  }
}
