import { z } from 'zod';
import { instantReply } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

const hospitalizedPatient = patientRecord
  .pick({
    id: true,
    uuid: true,
    mr_number: true,
    email: true,
    mobile: true,
    birth_date: true,
    estimated_birth: true,
    first_name: true,
    last_name: true,
    gender: true,
    is_hospitalized: true,
  })
  .meta({ id: 'HospitalizedPatient' });

const person = z.guid();
const personOrNobody = z.guid().nullable();

/** A hospitalization as the interface shows it, with additions at its end. */
export const hospitalizationRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    patient: hospitalizedPatient,
    created_at: instantReply,
    modified_at: instantReply,
    is_deleted: z.boolean(),
    admit_source: z.string(),
    admit_source_display: z.string(),
    admitted_at: instantReply,
    admitted_by: person,
    admitted_by_name: z.string(),
    admitted_by_signed_in: z.boolean().meta({
      description:
        'Whether the practitioner named in `admitted_by` had signed in. false: `created_by` recorded it on their word.',
    }),
    created_by: person,
    created_by_name: z.string(),
    created_by_display: z.string(),
    healthcare_service: z.guid(),
    healthcare_service_name: z.string(),
    healthcare_service_display: z.string(),
    price_tier: z.guid(),
    price_tier_display: z.string(),
    provider: z.guid(),
    is_active: z.boolean().meta({ description: 'false means discharged.' }),
    is_readmission: z
      .boolean()
      .meta({ description: 'Discharged from this provider within the 30 days before.' }),
    origin_display: z.string(),
    destination_display: z.string(),
    discharge_disposition: z.string(),
    discharge_disposition_display: z.string(),
    room_name: z.string(),
    bed_name: z.string(),
    bed: z.int(),
    reason: z.string(),
    notes: z.string(),
    discharged_at: instantReply.nullable(),
    discharged_by: personOrNobody,
    discharged_by_name: z.string().nullable(),
    discharge_executed_by: personOrNobody,
    discharge_executed_by_name: z.string().nullable(),
    transferred_by: personOrNobody,
    transferred_by_name: z.string().nullable(),
    transferred_by_signed_in: z.boolean().meta({
      description:
        'Whether the practitioner named in `transferred_by` had signed in. false: it was recorded on their word, by `recorded_by` of the bed stay.',
    }),
    transferred_at: instantReply.nullable(),
    location: z
      .guid()
      .nullable()
      .meta({ description: 'The location of the admission or the last transfer.' }),
    encounter: z.guid().meta({ description: 'The admission encounter.' }),
    ward: z.guid(),
    ward_name: z.string(),
    bed_uuid: z.guid(),
    mother_hospitalization: z.guid().nullable().meta({
      description: 'For a child who shares the mother’s bed: her hospitalization.',
    }),
    expected_discharge_at: instantReply.nullable(),
    follow_up: z.string(),
    deposit_requested: z.string().nullable().meta({
      description: "Decimal, in the provider's currency; null: none.",
    }),
    is_owing: z.boolean().meta({ description: 'This admission is not paid in full.' }),
    discharge_override: z
      .object({
        reason: z.string(),
        by: personOrNobody.meta({
          description: 'null: another system, whose key acts for no user.',
        }),
        by_name: z.string().nullable(),
        open_points: z.array(z.string()),
        agreed_by: personOrNobody.meta({
          description:
            'The colleague who signed in to agree, where clinical items were outstanding.',
        }),
        agreed_by_name: z.string().nullable(),
      })
      .nullable()
      .meta({
        description: 'The person who discharged the patient with items outstanding, and why.',
      }),
    discharged_by_signed_in: z.boolean().meta({
      description:
        'Whether the practitioner named in `discharged_by` had signed in, to discharge or to agree. false: it was recorded on their word by `discharge_executed_by`.',
    }),
    sign_off_due: z.boolean().meta({
      description: 'The discharge waits for the signature of a medical officer.',
    }),
    discharge_sign_off: z
      .object({
        by: z.guid(),
        by_name: z.string(),
        at: instantReply,
        note: z.string(),
      })
      .nullable()
      .meta({ description: 'The medical officer who signed for the discharge afterwards.' }),
  })
  .meta({ id: 'Hospitalization' });

/** As transfer and discharge answer: room and bed by their names. */
export const placedHospitalization = hospitalizationRecord
  .extend({ room: z.string(), bed: z.string() })
  .meta({ id: 'PlacedHospitalization' });
