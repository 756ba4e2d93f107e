import type { z } from 'zod';
import type { HospitalizationRow } from '@/db/queries/admissions/hospitalizations';
import type { hospitalizationRecord } from '@/lib/admissions/hospitalizations/record';
import { admitSources } from '@/lib/domain/codes/hospitalizations';
import { presentAmount } from '@/lib/domain/money';
import { practitionerName } from '@/lib/domain/persons';
import { estimatedBirthOf } from '@/lib/registry/patients/server/present';

/** A hospitalization in the interface's words; the currency is the provider's. */
export function presentHospitalization(
  row: HospitalizationRow,
  { currency }: { currency: string },
): z.input<typeof hospitalizationRecord> {
  const { hospitalization: stay, patient } = row;
  return {
    id: stay.number,
    uuid: stay.id,
    patient: {
      id: patient.number,
      uuid: patient.id,
      mr_number: patient.mrNumber,
      email: patient.email,
      mobile: patient.mobile,
      birth_date: patient.birthDate,
      estimated_birth: estimatedBirthOf(patient),
      first_name: patient.firstName,
      last_name: patient.lastName,
      gender: patient.gender,
      is_hospitalized: patient.isHospitalized,
    },
    created_at: stay.createdAt.toISOString(),
    modified_at: stay.modifiedAt.toISOString(),
    is_deleted: stay.deletedAt !== null,
    admit_source: stay.admitSource,
    admit_source_display: stay.admitSourceDisplay || wordsOf(stay.admitSource),
    admitted_at: stay.admittedAt.toISOString(),
    admitted_by: stay.admittedById,
    admitted_by_name: practitionerName(row.admitter),
    admitted_by_signed_in: stay.admittedBySignedIn,
    created_by: stay.createdById,
    created_by_name: row.creatorName,
    created_by_display: row.creatorName,
    healthcare_service: stay.healthcareServiceId,
    healthcare_service_name: row.serviceName,
    healthcare_service_display: row.serviceName,
    price_tier: stay.priceTierId,
    price_tier_display: row.tierName,
    provider: stay.providerId,
    is_active: stay.isActive,
    is_readmission: stay.isReadmission,
    origin_display: stay.originDisplay,
    destination_display: stay.destinationDisplay,
    discharge_disposition: stay.dischargeDisposition,
    discharge_disposition_display: stay.dischargeDispositionDisplay,
    room_name: row.roomName,
    bed_name: row.bed.name,
    bed: row.bed.number,
    reason: stay.reason,
    notes: stay.notes,
    discharged_at: stay.dischargedAt?.toISOString() ?? null,
    discharged_by: stay.dischargedById,
    discharged_by_name: row.discharger && practitionerName(row.discharger),
    discharge_executed_by: stay.dischargeExecutedById,
    discharge_executed_by_name: row.executorName,
    transferred_by: stay.transferredById,
    transferred_by_name: row.transferrer && practitionerName(row.transferrer),
    transferred_by_signed_in: stay.transferredBySignedIn,
    transferred_at: stay.transferredAt?.toISOString() ?? null,
    location: stay.locationId,
    encounter: stay.encounterId,
    ward: stay.wardId,
    ward_name: row.wardName,
    bed_uuid: stay.bedId,
    mother_hospitalization: stay.withMotherId,
    expected_discharge_at: stay.expectedDischargeAt?.toISOString() ?? null,
    follow_up: stay.followUp,
    deposit_requested: stay.depositRequested && presentAmount(stay.depositRequested, currency),
    is_owing: row.isOwing,
    discharge_override:
      !stay.isActive &&
      (stay.openPoints.length > 0 ||
        stay.overrideReason !== '' ||
        stay.dischargeAgreedById !== null)
        ? {
            reason: stay.overrideReason,
            by: stay.overriddenById,
            by_name: row.overriderName,
            open_points: stay.openPoints,
            agreed_by: stay.dischargeAgreedById,
            agreed_by_name: row.agreerName,
          }
        : null,
    discharged_by_signed_in: stay.dischargedBySignedIn,
    sign_off_due: stay.signOffDue,
    discharge_sign_off:
      stay.signedOffById && stay.signedOffAt
        ? {
            by: stay.signedOffById,
            by_name: row.signerName ?? '',
            at: stay.signedOffAt.toISOString(),
            note: stay.signOffNote,
          }
        : null,
  };
}

const wordsOf = (source: string): string =>
  Object.hasOwn(admitSources, source) ? admitSources[source as keyof typeof admitSources] : '';
