import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  insertAdmission,
  lockOpenVisit,
  takeHospitalizationNumber,
} from '@/db/queries/admissions/admission-encounters';
import { findReadmission } from '@/db/queries/admissions/bed-stay-history';
import { lockPatient } from '@/db/queries/admissions/bed-stays';
import {
  findActiveAdmission,
  wasDischargedBetween,
} from '@/db/queries/admissions/stays-of-patient';
import type { PatientRow } from '@/db/queries/registry/patients';
import { findMother } from '@/lib/admissions/bed-stays/server/find-mother';
import {
  lockPlaces,
  putBedStatus,
  readUse,
  refuseUnlessFree,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import type { admitContract } from '@/lib/admissions/hospitalizations/contract';
import { depositOf } from '@/lib/admissions/hospitalizations/deposit';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { askingUser, isSignedInAs } from '@/lib/admissions/hospitalizations/server/people';
import { readHospitalization } from '@/lib/admissions/hospitalizations/server/read';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import {
  type DischargeDisposition,
  dischargeDispositions,
} from '@/lib/domain/codes/hospitalizations';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { sendChange } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  resolveActive,
  resolveAll,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';
import { mayTellOf } from '@/lib/registry/patients/server/named';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import { beginBy } from '@/lib/registry/visits/server/course';

type Body = z.output<NonNullable<typeof admitContract.body>>;

const readmissionDays = 30;
const dayMs = 86_400_000;

/** An admission of longer ago is a slip of the keyboard, and would be charged for every night since. */
const oldestAdmissionYears = 20;

/**
 * Admits a patient to a bed: the record, the stay in the bed and its status, the admission encounter with its
 * histories, and the patient's flag, all or nothing.
 *
 * Throws `conflict` on `patient` (has died, or is already admitted) and on `bed` (not free, naming the patient in it, or
 * not the mother's), `invalid` on values that this provider does not have and on times that are impossible or more than 20
 * years ago.
 */
export async function admitPatient(
  ctx: Context,
  body: Body,
): Promise<z.input<typeof hospitalizationRecord>> {
  const { tx, provider } = ctx;
  const admittedAt = body.admitted_at ?? ctx.now;
  const { named, wanted, admitter, service, tier, location, createdById } = await namedIn(
    ctx,
    body,
  );
  refuseImpossibleTimes(ctx, named, admittedAt, body.expected_discharge_at);
  // Asked without the locks first: a request that comes too late does not wait for them.
  await refuseUnlessAdmissible(ctx, named, admittedAt);
  await Promise.all([
    named.isHospitalized && refuseAdmitted(ctx, named),
    wanted.status !== 'available' && !body.with_mother && refuseUnlessFree(ctx, wanted),
  ]);

  // Written down late, it belongs to the visit that has begun meanwhile; one that is planned for later is another.
  const present = new Date(Math.max(+ctx.now, +admittedAt));
  const of = { providerId: provider.id, patientId: named.id };
  const [id, encounterId] = [v7(), v7()];
  const locked = lockNamedPatient(ctx, named, body);
  // Two patients, one after the other.
  if (body.with_mother) await locked;
  // Sent in this order: the locks first.
  const [patient, { wanted: bed }, use, openVisit, isReadmission, number] = await Promise.all([
    locked,
    lockPlaces(ctx, wanted.id),
    body.with_mother ? undefined : readUse(ctx, wanted.id),
    lockOpenVisit(tx, { ...of, at: present }),
    wasDischargedBetween(tx, { ...of, from: readmittedFrom(admittedAt), until: admittedAt }),
    takeHospitalizationNumber(tx),
    refuseAdmitted(ctx, named),
    refuseAdmittedLater(ctx, { id, patientId: named.id }, admittedAt),
  ]);
  await refuseUnlessAdmissible(ctx, patient, admittedAt);
  if (!body.with_mother) await refuseUnlessFree(ctx, bed, { use });
  if (openVisit) await beginBy(ctx, openVisit, admittedAt);

  const withMotherId = body.with_mother
    ? await findMother(ctx, patient, bed, { at: admittedAt, field: 'admitted_at' })
    : null;
  const isOf = { patientIds: [patient.id] };
  const place = { healthcareServiceId: service.id, priceTierId: tier.id };
  const visit = openVisit
    ? null
    : { id: v7(), patientId: patient.id, startedAt: admittedAt, reason: body.reason };
  const encounter = {
    patientId: patient.id,
    visitId: visit?.id ?? openVisit?.id ?? null,
    encounterClass: 'inpatient-encounter' as const,
    status: 'in-progress' as const,
    ...place,
    startTime: admittedAt,
    hospitalizationId: id,
  };
  const hospitalization = {
    id,
    patientId: patient.id,
    encounterId,
    bedId: bed.id,
    withMotherId,
    wardId: bed.wardId,
    locationId: location.id,
    ...place,
    admittedAt,
    admittedById: admitter.id,
    admittedBySignedIn: isSignedInAs(ctx, admitter.id),
    createdById,
    isReadmission,
    ...noted(body),
    depositRequested: depositOf(provider, body.deposit_requested),
  };
  await insertAdmission(tx, {
    visit: visit && { ...visit, providerId: provider.id },
    encounter: {
      ...encounter,
      providerId: provider.id,
      id: encounterId,
      hospitalizationNumber: number,
      createdById: ctx.caller.userId,
    },
    hospitalization: { ...hospitalization, providerId: provider.id, number },
    bedStay: {
      providerId: provider.id,
      hospitalizationId: id,
      patientId: patient.id,
      bedId: bed.id,
      withMotherId,
      ...place,
      from: admittedAt,
      reason: body.reason,
      orderedById: admitter.id,
      orderedBySignedIn: isSignedInAs(ctx, admitter.id),
      recordedById: ctx.caller.userId,
    },
  });
  if (visit) recordChange(ctx, { entity: 'visit', entityId: visit.id, ...isOf }, null, visit);
  recordChange(ctx, { entity: 'encounter', entityId: encounterId, ...isOf }, null, encounter);
  recordChange(ctx, { entity: 'hospitalization', entityId: id, ...isOf }, null, hospitalization);
  // The mother's bed is occupied already.
  if (withMotherId === null) await putBedStatus(ctx, bed, 'occupied');
  await sendChange(ctx, kinds.patient, patient, { isHospitalized: true }, isOf);
  await raiseCharges(ctx, patient.id, { hospitalizationId: id });
  await notifyWards(ctx, 'hospitalization.admitted', patient.id, [bed.wardId]);
  return readHospitalization(ctx, { id });
}

const readmittedFrom = (admittedAt: Date) =>
  new Date(admittedAt.getTime() - readmissionDays * dayMs);

/** The texts of an admission that are kept as sent. */
const noted = (body: Body) => ({
  admitSource: body.admit_source,
  admitSourceDisplay: body.admit_source_display ?? '',
  expectedDischargeAt: body.expected_discharge_at,
  originDisplay: body.origin_display,
  destinationDisplay: body.destination_display,
  dischargeDisposition: body.discharge_disposition,
  dischargeDispositionDisplay:
    body.discharge_disposition_display || wordsOf(body.discharge_disposition),
  reason: body.reason,
  notes: body.notes,
});

/** The people, the bed, the service, the tier and the place that the body names, asked for in one go. */
async function namedIn(ctx: Context, body: Body) {
  const { practitioner, healthcareService, priceTier } = kinds;
  const [named, wanted, admitter, service, tier, location, createdById] = await resolveAll([
    resolveReference(ctx, kinds.patient, 'patient', body.patient),
    resolveReference(ctx, kinds.bed, 'bed', body.bed),
    resolveActive(ctx, practitioner, 'admitted_by', body.admitted_by),
    resolveActive(ctx, healthcareService, 'healthcare_service', body.healthcare_service),
    resolveActive(ctx, priceTier, 'price_tier', body.price_tier),
    resolveReference(ctx, kinds.location, 'location', body.location),
    askingUser(ctx, 'created_by', body.created_by),
  ]);
  return { named, wanted, admitter, service, tier, location, createdById };
}

/** A child who joins the mother locks her record too, so that she does not leave the bed meanwhile. */
async function lockNamedPatient(
  ctx: Context,
  { id, motherId }: PatientRow,
  { with_mother }: Body,
): Promise<PatientRow> {
  const ids = with_mother && motherId ? [id, motherId].sort() : [id];
  const locked: (PatientRow | null)[] = [];
  for (const one of ids) locked.push(await lockPatient(ctx.tx, ctx.provider.id, one));
  const patient = locked.find((row) => row?.id === id);
  if (!patient) throw refuseField('patient', 'There is no such patient at this hospital.');
  return patient;
}

function refuseImpossibleTimes(
  ctx: Context,
  patient: PatientRow,
  admittedAt: Date,
  expectedDischargeAt: Date | null,
): void {
  const { birthDate } = patient;
  if (birthDate !== null && dayAt(admittedAt, ctx.provider.timeZone) < birthDate) {
    throw refuseField('admitted_at', 'This is before the patient’s birth. Check the date.');
  }
  if (admittedAt < yearsBefore(ctx.now, oldestAdmissionYears)) {
    const sentence = `This is more than ${oldestAdmissionYears} years ago. Check the year.`;
    throw refuseField('admitted_at', sentence);
  }
  if (expectedDischargeAt && expectedDischargeAt <= admittedAt) {
    throw refuseField('expected_discharge_at', 'This must be after the admission.');
  }
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

async function refuseUnlessAdmissible(
  ctx: Context,
  patient: PatientRow,
  admittedAt: Date,
): Promise<void> {
  await refuseReplaced(ctx, patient, 'patient');
  const { deceasedAt } = patient;
  if (deceasedAt && deceasedAt <= admittedAt) {
    const at = spokenInstant(deceasedAt, ctx.provider.timeZone);
    const when = mayTellOf(ctx, patient.id) ? `died on ${at}` : 'has died';
    throw refuseField('patient', `This patient ${when}.`, 'conflict');
  }
}

async function refuseAdmitted(ctx: Context, { id }: PatientRow): Promise<void> {
  const admission = await findActiveAdmission(ctx.tx, ctx.provider.id, id);
  if (!admission) return;
  const { wardName, bedName, admittedAt } = admission;
  const since = spokenInstant(admittedAt, ctx.provider.timeZone);
  const where = mayTellOf(ctx, id) ? `: ${wardName}, bed ${bedName}, since ${since}` : '';
  throw refuseField('patient', `This patient is already admitted${where}.`, 'conflict');
}

/** An admission begins open, and would last into one that was recorded for a later time. */
async function refuseAdmittedLater(
  ctx: Context,
  { id, patientId }: { id: string; patientId: string },
  admittedAt: Date,
): Promise<void> {
  const who = { patientId, hospitalizationId: id };
  const later = await findReadmission(ctx.tx, ctx.provider.id, who, admittedAt);
  if (!later) return;
  const from = mayTellOf(ctx, patientId)
    ? `, from ${spokenInstant(later, ctx.provider.timeZone)}`
    : '';
  const sentence = `There is a later admission${from}. One before it can no longer be recorded.`;
  throw refuseField('patient', sentence, 'conflict');
}

const wordsOf = (disposition: DischargeDisposition | ''): string =>
  disposition === '' ? '' : dischargeDispositions[disposition];
