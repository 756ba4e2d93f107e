import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { onLeaveSince } from '@/db/queries/admissions/on-leave-since';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { pointsAt, refersTo } from '@/db/queries/platform/reference';
import { bedsidePatientColumns } from '@/db/queries/registry/patients';
import { beds, hospitalizations, locations, patients, providers } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

const rooms = alias(locations, 'rooms');
const wards = alias(locations, 'wards');

/** The living inpatients of a ward, or of all wards, with what their next observations are due by. */
export const listObservedInpatients = (
  tx: Tx,
  providerId: string,
  { ward }: { ward?: Reference | undefined },
) =>
  tx
    .select({
      stay: {
        number: hospitalizations.number,
        id: hospitalizations.id,
        encounterId: hospitalizations.encounterId,
        wardId: hospitalizations.wardId,
        admittedAt: hospitalizations.admittedAt,
        onWardSince: onWardSince(hospitalizations.wardId),
        onLeaveSince,
      },
      patient: bedsidePatientColumns,
      bed: beds.name,
      room: rooms.name,
      ward: wards.name,
      schedule: providers.monitoringIntervals,
    })
    .from(hospitalizations)
    .innerJoin(providers, eq(providers.id, hospitalizations.providerId))
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(beds, refersTo(hospitalizations.bedId, beds))
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .innerJoin(wards, refersTo(hospitalizations.wardId, wards))
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        isCurrentStay,
        isNull(patients.deceasedAt),
        pointsAt(hospitalizations.wardId, locations, [providerId], ward),
      ),
    );
