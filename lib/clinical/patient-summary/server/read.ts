import { listBoardScores } from '@/db/queries/admissions/ward-board';
import { findBill } from '@/db/queries/billing/bills';
import { findSchedule } from '@/db/queries/clinical/monitoring-intervals';
import { findCurrentStay, findOpenEncounter } from '@/db/queries/clinical/patient-summary';
import { listPregnancyStatuses } from '@/db/queries/clinical/pregnancy';
import { listSpo2ScaleChanges } from '@/db/queries/clinical/spo2-scale-changes';
import { listFamily } from '@/db/queries/registry/family';
import { listFlags } from '@/db/queries/registry/patient-flags';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { pregnancyNow } from '@/lib/clinical/pregnancy/server/present';
import { presentStanding } from '@/lib/clinical/spo2-scale/server/present';
import { presentBill } from '@/lib/domain/bills/present';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { readOtherRecords } from '@/lib/registry/patients/server/read-other-records';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

/** The banner above everything that concerns one patient. Reading it is audited. */
export async function readPatientSummary(
  ctx: Context,
  reference: Reference,
): Promise<PatientSummary> {
  const { tx, provider } = ctx;
  const patient = await readPatientRow(ctx, reference);
  const opening = findOpenEncounter(tx, provider.id, patient.id);
  const mayReadBills = ctx.affiliation.permissions.has('billing:read');
  const [
    stay,
    openEncounter,
    flags,
    scores,
    schedule,
    bill,
    otherRecords,
    scales,
    statuses,
    family,
  ] = await Promise.all([
    findCurrentStay(tx, provider.id, patient.id),
    opening,
    listFlags(tx, provider.id, patient.id),
    opening.then((encounter) =>
      listBoardScores(tx, provider.id, [patient.id], { beganAt: began(encounter, ctx.now) }),
    ),
    findSchedule(tx, provider.id),
    mayReadBills ? findBill(tx, provider.id, patient.id) : null,
    readOtherRecords(ctx, patient),
    listSpo2ScaleChanges(tx, provider.id, patient.id),
    listPregnancyStatuses(tx, provider.id, patient.id),
    listFamily(tx, provider.id, patient),
  ]);
  for (const { id } of family) ctx.audit.patientsRead.add(id);
  const admittedAt = stay?.admittedAt ?? null;
  const acuity = presentAcuity(scores, schedule, {
    arrivedAt: (stay?.onWardSince ? new Date(stay.onWardSince) : admittedAt) ?? ctx.now,
    beganAt: admittedAt ?? began(openEncounter, ctx.now),
    onLeaveSince: stay?.onLeaveSince ?? null,
  });
  // Who is only expected waits for nobody.
  const isExpected = stay === null && openEncounter?.status === 'planned';
  return {
    patient: presentPatient(patient, ctx),
    as_of: ctx.now.toISOString(),
    flags,
    stay: stay && {
      hospitalization: { id: stay.number, uuid: stay.id },
      admitted_at: stay.admittedAt.toISOString(),
      healthcare_service_name: stay.service,
      ward: stay.wardId,
      ward_name: stay.ward,
      room_name: stay.room,
      bed_name: stay.bed,
    },
    encounter: stay?.encounterId ?? openEncounter?.id ?? null,
    bill: bill && presentBill(bill),
    acuity: isExpected ? { ...acuity, treatment_clock: null } : acuity,
    spo2_scale_set: presentStanding(scales),
    pregnancy: pregnancyNow(ctx, { patient, stay, statuses }),
    other_records: otherRecords,
    family: family.map(({ id, mrNumber, firstName, lastName, isMother, ...place }) => ({
      uuid: id,
      mr_number: mrNumber,
      first_name: firstName,
      last_name: lastName,
      is_mother: isMother,
      ward: place.wardId,
      ward_name: place.ward,
      bed: place.bedId,
      bed_name: place.bed,
      hospitalization: place.hospitalizationId,
      shares_bed: place.sharesBed,
    })),
  };
}

/** When the open encounter began; now where none does, or it is only planned. */
const began = (encounter: { status: string; startTime: Date } | null, now: Date): Date =>
  encounter && encounter.status !== 'planned' && encounter.startTime < now
    ? encounter.startTime
    : now;
