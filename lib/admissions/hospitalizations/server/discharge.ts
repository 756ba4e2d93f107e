import type { z } from 'zod';
import { type Agreement, findAgreementWith } from '@/db/queries/admissions/discharge-agreements';
import { findLastObservedAt } from '@/db/queries/admissions/readiness-points';
import {
  finishEncounter,
  lockOpenEncounters,
  lockOpenRounds,
} from '@/db/queries/clinical/encounter-course';
import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import type { patients } from '@/db/schema/registry/patients';
import { refuseWhileShared } from '@/lib/admissions/bed-stays/server/find-mother';
import {
  type Family,
  lockForChange,
  type Placed,
  refuseIfMovedSince,
  refuseUnlessActive,
} from '@/lib/admissions/bed-stays/server/lock-active';
import {
  leaveBed,
  lockPlaces,
  putBedStatus,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { dischargeContract } from '@/lib/admissions/hospitalizations/contract';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import { deathAt } from '@/lib/admissions/hospitalizations/server/death';
import { moveChildren, refuseTwoInOneBed } from '@/lib/admissions/hospitalizations/server/move';
import { askingUser, isSignedInAs } from '@/lib/admissions/hospitalizations/server/people';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import { readReadinessFor } from '@/lib/admissions/hospitalizations/server/read-readiness';
import { signaturesOf } from '@/lib/admissions/hospitalizations/server/sign-off';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { noteDeposits } from '@/lib/billing/payment-accounts/server/note-deposits';
import { isClosed } from '@/lib/clinical/encounters/status';
import { endWardPrescriptions } from '@/lib/clinical/prescriptions/server/end-ward-prescriptions';
import {
  type DischargeDisposition,
  dischargeDispositions,
  readDischargeDisposition,
} from '@/lib/domain/codes/hospitalizations';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { replacedBy } from '@/lib/domain/replaced';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { sendChange } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveAll } from '@/lib/platform/records/server/resolve-references';
import { mayTellOf, nameFor } from '@/lib/registry/patients/server/named';
import { endVisit } from '@/lib/registry/visits/server/course';

type Body = z.output<NonNullable<typeof dischargeContract.body>>;

/**
 * Ends a stay: its encounter and open ward rounds are finished, prescriptions for the ward end, the bed is left for
 * cleaning, and `Exp` marks the patient as deceased. Outstanding items are kept with the record and named in the answer's
 * message. Throws `forbidden` if clinical items are outstanding without the necessary signature (`signaturesOf`),
 * `conflict` if the patient was already discharged, or was transferred since the caller looked, `invalid` on
 * `discharged_at` when that lies before the admission or the last transfer.
 */
export async function discharge(ctx: Context, reference: Reference, body: Body): Promise<Response> {
  const [family, people] = await Promise.all([lockForChange(ctx, reference), peopleOf(ctx, body)]);
  const { hospitalization, children } = family;
  await refuseUnlessActive(ctx, hospitalization);
  refuseIfMovedSince(hospitalization, body.last_transferred_at);
  const isWithChildren = children.length > 0 && body.children === 'discharge';
  if (isWithChildren) refuseDeadMother(hospitalization, body);
  else refuseTwoInOneBed(children);

  const messages: string[] = [];
  const leaving = isWithChildren ? children : [];
  const dischargeAll = async () => {
    for (const child of leaving) {
      messages.push(await dischargeChild(ctx, child, { people, body, mother: hospitalization }));
    }
    return dischargeOne(ctx, family, { people, body });
  };
  // The bed is locked first.
  const [{ wanted: bed }, { message, leftAt }] = await Promise.all([
    lockPlaces(ctx, hospitalization.bedId),
    dischargeAll(),
  ]);
  // The child's bed, or the mother's, stays occupied.
  const isStillTaken =
    hospitalization.withMotherId !== null || (children.length > 0 && !isWithChildren);
  if (!isStillTaken) await putBedStatus(ctx, bed, 'cleaning');
  if (!isWithChildren) {
    const keep = {
      bed,
      withMotherId: null,
      at: leftAt,
      orderedById: people.dischargedById,
      recordedById: people.dischargeExecutedById,
      reason: 'The mother was discharged.',
    };
    await moveChildren(ctx, children, keep, 'discharge');
    for (const child of children) {
      messages.push(`${nameFor(ctx, child.patient)} keeps ${bed.name}.`);
    }
  }
  const first = message === '' && messages.length > 0 ? 'The patient was discharged.' : message;
  const whole = [first, ...messages].filter(Boolean).join(' ');
  const patientIds = [...leaving, family].map((one) => one.patient.id);
  const [placed] = await Promise.all([
    readPlaced(ctx, hospitalization.id),
    noteDeposits(ctx, patientIds),
  ]);
  const reply = { ...dischargeContract.reply, ...(whole === '' ? {} : { message: whole }) };
  return success(reply, placed);
}

/** As `discharge`, of one locked patient whose bed is locked: the message that names the open points, and the end of the bed stay. */
async function dischargeOne(
  ctx: Context,
  { hospitalization, patient, children }: Family,
  { people, body }: { people: Awaited<ReturnType<typeof peopleOf>>; body: Body },
): Promise<{ message: string; leftAt: Date }> {
  const texts = textsOf(hospitalization, body);
  const at = body.discharged_at;
  refuseOtherThanDeath(ctx, patient, texts.dischargeDisposition, at);
  const disposition = readDischargeDisposition(texts.dischargeDisposition) ?? '';
  // Sent in this order. Whatever is recorded in an encounter locks it: what is outstanding stays as it is read.
  const [, leftAt, open] = await Promise.all([
    lockOpenEncounters(ctx.tx, { providerId: ctx.provider.id, patientId: patient.id, at }),
    leaveBed(ctx, hospitalization, at, { by: 'discharge' }),
    openPointsOf(ctx, hospitalization, { disposition, at }),
    refuseWhileShared(ctx, hospitalization.id, {
      at,
      field: 'discharged_at',
      except: children.map((child) => child.hospitalization.id),
    }),
  ]);
  const { agreement, signOffDue } = await signaturesOf(ctx, hospitalization, {
    points: open.points,
    disposition,
    agreementId: body.agreement,
  });

  const isOf = { patientIds: [patient.id] };
  const isOverridden = open.kept.length > 0 || Boolean(body.override_reason);
  const hasDied = texts.dischargeDisposition === 'Exp' && patient.deceasedAt === null;
  const ended = {
    ...texts,
    ...people,
    isActive: false,
    dischargedAt: at,
    dischargeRecordedAt: ctx.now,
    dischargeChanges: replacedBy(hospitalization, hasDied ? { ...texts, ...deathAt(at) } : texts),
    openPoints: open.kept,
    overrideReason: body.override_reason ?? '',
    overriddenById: isOverridden ? (ctx.caller.userId ?? people.dischargeExecutedById) : null,
    dischargedBySignedIn: hasSignedIn(ctx, people.dischargedById, agreement),
    dischargeAgreedById: agreement?.agreedById ?? null,
    signOffDue,
  };
  const left = { isHospitalized: false, ...(hasDied ? { deceasedAt: at } : {}) };
  await sendChange(ctx, kinds.hospitalization, hospitalization, ended, isOf);
  await sendChange(ctx, kinds.patient, patient, left, isOf);
  const { encounterId } = hospitalization;
  const [encounter, rounds] = await Promise.all([
    lockEncounter(ctx.tx, ctx.provider.id, encounterId),
    lockOpenRounds(ctx.tx, { providerId: ctx.provider.id, id: encounterId }),
  ]);
  if (texts.dischargeDisposition === 'Exp') await refuseObservedAfterDeath(ctx, patient.id, at);
  for (const round of rounds) await finish(ctx, round, at);
  if (encounter && !isClosed(encounter.status)) await finish(ctx, encounter, at);
  const reason = 'The patient was discharged.';
  const [heldWards] = await Promise.all([
    endPlans(ctx, hospitalization, { reason }),
    encounter && endVisit(ctx, encounter, at),
    endWardPrescriptions(ctx, hospitalization),
  ]);
  await raiseCharges(ctx, patient.id, { hospitalizationId: hospitalization.id });
  await notifyWards(ctx, 'hospitalization.discharged', patient.id, [
    hospitalization.wardId,
    ...heldWards,
  ]);
  return { message: messageOf(open.told, signOffDue), leftAt };
}

/**
 * Discharges a child with the mother, to the same place. The notes and the follow-up are hers alone. Throws `conflict` on
 * `children` when the child has outstanding items and no reason is given for them; `agreement` is refused as that of a
 * child who is discharged alone.
 */
async function dischargeChild(
  ctx: Context,
  child: Placed,
  {
    people,
    body,
    mother,
  }: {
    people: Awaited<ReturnType<typeof peopleOf>>;
    body: Body;
    mother: StoredHospitalization;
  },
): Promise<string> {
  const hers = textsOf(mother, body);
  const disposition = readDischargeDisposition(hers.dischargeDisposition) ?? '';
  const name = nameFor(ctx, child.patient);
  const at = body.discharged_at;
  const [, { points }] = await Promise.all([
    lockOpenEncounters(ctx.tx, { providerId: ctx.provider.id, patientId: child.patient.id, at }),
    openPointsOf(ctx, child.hospitalization, { disposition, at }),
  ]);
  if (points.length > 0 && !body.children_override_reason) {
    const items = points.map(({ message }) => message).join(' ');
    const sentence = `${name} has ${outstandingWords(points.length)}: ${items} Give a reason, discharge the child first, or let the child keep the bed.`;
    throw refuseField('children', sentence, 'conflict');
  }
  const agreement =
    body.agreement &&
    (await findAgreementWith(ctx.tx, {
      providerId: ctx.provider.id,
      id: body.agreement,
      hospitalizationId: child.hospitalization.id,
    }));
  const { message } = await dischargeOne(
    ctx,
    { ...child, children: [] },
    {
      people,
      body: {
        ...body,
        notes: undefined,
        follow_up: undefined,
        override_reason: points.length > 0 ? body.children_override_reason : undefined,
        agreement,
        destination_display: hers.destinationDisplay,
        discharge_disposition: disposition,
        discharge_disposition_display: hers.dischargeDispositionDisplay,
      },
    },
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const field = 'agreement' in error.fields ? 'agreement' : 'children';
    throw refuseField(field, `${name}: ${error.message}`, error.code);
  });
  return `${name} was discharged too.${message && ` ${message}`}`;
}

/** A child who leaves alone has a destination of its own. */
function refuseDeadMother(hospitalization: StoredHospitalization, body: Body): void {
  if (textsOf(hospitalization, body).dischargeDisposition !== 'Exp') return;
  const sentence =
    'A child cannot be discharged with a mother who has died. Discharge the child first.';
  throw refuseField('children', sentence);
}

/** Finishes a locked encounter of the stay. A round that began after a discharge which is recorded late ends as it began. */
async function finish(ctx: Context, encounter: EncounterRow, at: Date): Promise<void> {
  const endTime = new Date(Math.max(+encounter.startTime, +at));
  await finishEncounter(ctx.tx, encounter, endTime, { now: ctx.now });
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounter.id, patientIds: [encounter.patientId] },
    { status: encounter.status, endTime: encounter.endTime },
    { status: 'finished', endTime },
  );
}

async function peopleOf(ctx: Context, body: Body) {
  const { practitioner } = kinds;
  const [by, executedById] = await resolveAll([
    resolveActive(ctx, practitioner, 'discharged_by', body.discharged_by),
    body.discharge_executed_by
      ? askingUser(ctx, 'discharge_executed_by', body.discharge_executed_by)
      : ctx.caller.userId,
  ]);
  return { dischargedById: by.id, dischargeExecutedById: executedById };
}

/** Whether the practitioner who is named as discharging is the person who signed in, or the colleague who agreed. */
const hasSignedIn = (ctx: Context, practitionerId: string, agreement: Agreement | null): boolean =>
  isSignedInAs(ctx, practitionerId) || agreement?.practitionerId === practitionerId;

/**
 * Nobody goes home, or to another hospital, after the death that is on record, and nobody is discharged as deceased before it. The
 * bed may be left later.
 */
function refuseOtherThanDeath(
  ctx: Context,
  { id, deceasedAt }: typeof patients.$inferSelect,
  disposition: string,
  at: Date,
): void {
  if (deceasedAt === null || disposition === '') return;
  const isDeath = disposition === 'Exp';
  // A time that is typed has no seconds.
  if (isDeath ? +at + 60_000 > +deceasedAt : at <= deceasedAt) return;
  const died = mayTellOf(ctx, id)
    ? `died on ${spokenInstant(deceasedAt, ctx.provider.timeZone)}`
    : 'has died';
  if (isDeath) {
    const sentence = `This patient ${died}. Enter that time or a later one, or undo the death record first.`;
    throw refuseField('discharged_at', sentence, 'conflict');
  }
  throw refuseField(
    'discharge_disposition',
    `This patient ${died}. Discharge to “${dischargeDispositions.Exp}”, or undo the death record first.`,
    'conflict',
  );
}

/** A death is later than everything that was observed of the patient alive. */
async function refuseObservedAfterDeath(ctx: Context, patientId: string, at: Date): Promise<void> {
  const observedAt = await findLastObservedAt(ctx.tx, ctx.provider.id, patientId);
  // Two clocks, and a time that is typed to the minute.
  if (observedAt === null || observedAt.getTime() - at.getTime() < 60_000) return;
  const spoken = spokenInstant(observedAt, ctx.provider.timeZone);
  throw refuseField(
    'discharged_at',
    `The patient was observed alive on ${spoken}, so the death cannot be earlier. Check the time.`,
  );
}

/** The record after the discharge: a field that the body leaves out stays as it is, and an empty display is the code's. */
function textsOf(before: StoredHospitalization, body: Body) {
  const { discharge_disposition: sent, discharge_disposition_display: display } = body;
  const disposition = sent ?? before.dischargeDisposition;
  const code = readDischargeDisposition(disposition);
  const isKept = sent === undefined && display === undefined;
  return {
    destinationDisplay: body.destination_display ?? before.destinationDisplay,
    dischargeDisposition: disposition,
    dischargeDispositionDisplay: isKept
      ? before.dischargeDispositionDisplay
      : display || (code ? dischargeDispositions[code] : ''),
    notes: body.notes ?? before.notes,
    followUp: body.follow_up ?? before.followUp,
  };
}

/**
 * The outstanding items, for the caller, and for the record, which is read by people who may not read clinical facts or
 * payments.
 */
async function openPointsOf(
  ctx: Context,
  hospitalization: StoredHospitalization,
  chosen: { disposition: DischargeDisposition | ''; at: Date },
): Promise<{ points: OpenPoint[]; told: string[]; kept: string[] }> {
  const pointsFor = await readReadinessFor(ctx, hospitalization, chosen);
  const points = pointsFor((permission) => ctx.affiliation.permissions.has(permission));
  if (points.length === 0) return { points, told: [], kept: [] };
  const kept = pointsFor(() => false);
  const sentences = (of: OpenPoint[]) => of.map(({ message }) => message);
  // That a refund is due ends the message anyway, as that of every change that makes one due.
  const told = points.filter(({ code }) => code !== 'refund-due');
  return { points, told: sentences(told), kept: sentences(kept) };
}

/** The addition to the answer's message; empty for none. */
function messageOf(points: string[], signOffDue: boolean): string {
  const signature = signOffDue ? 'The discharge waits for the signature of a medical officer.' : '';
  if (points.length === 0) return signature && `The patient was discharged. ${signature}`;
  const count = outstandingWords(points.length);
  return `The patient was discharged with ${count}: ${[...points, signature].join(' ').trim()}`;
}

const outstandingWords = (count: number): string =>
  count === 1 ? '1 outstanding item' : `${count} outstanding items`;
