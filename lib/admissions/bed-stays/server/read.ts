import type { z } from 'zod';
import { type BedStayRow, listBedStays } from '@/db/queries/admissions/bed-stay-lists';
import type { bedStayRecord, listBedStaysContract } from '@/lib/admissions/bed-stays/contract';
import { practitionerName, surnameFirst } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

/** One page of bed stays. Reading it is audited. */
export async function readBedStays(
  ctx: Context,
  query: z.output<typeof listBedStaysContract.query>,
) {
  const { patient, hospitalization, bed, ward, include_voided: includeVoided } = query;
  const { rows, ...rest } = await listBedStays(
    ctx.tx,
    ctx.provider.id,
    { patient, hospitalization, bed, ward, includeVoided },
    pageWindow(query),
  );
  for (const { stay } of rows) ctx.audit.patientsRead.add(stay.patientId);
  return { rows: rows.map(presentBedStay), ...rest };
}

function presentBedStay(row: BedStayRow): z.input<typeof bedStayRecord> {
  const { stay, patient, orderer } = row;
  return {
    uuid: stay.id,
    hospitalization: stay.hospitalizationId,
    patient: stay.patientId,
    patient_name: surnameFirst(patient),
    mr_number: patient.mrNumber,
    ward: row.wardId,
    ward_name: row.wardName,
    room_name: row.roomName,
    bed: stay.bedId,
    bed_name: row.bedName,
    mother_hospitalization: stay.withMotherId,
    healthcare_service: stay.healthcareServiceId,
    healthcare_service_name: row.serviceName,
    price_tier: stay.priceTierId,
    price_tier_name: row.tierName,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    start_reason: stay.reason,
    ordered_by: stay.orderedById,
    ordered_by_name: orderer && practitionerName(orderer),
    ordered_by_signed_in: stay.orderedBySignedIn,
    recorded_by: stay.recordedById,
    recorded_by_name: row.recorderName,
    recorded_at: stay.createdAt.toISOString(),
    voided_at: stay.voidedAt?.toISOString() ?? null,
    voided_by_name: row.voiderName,
    void_reason: stay.voidReason,
  };
}
