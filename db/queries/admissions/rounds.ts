import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { onLeaveSince } from '@/db/queries/admissions/on-leave-since';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import type { PersonName } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { bedsidePatientColumns, flagsOfPatient } from '@/db/queries/registry/patients';
import {
  beds,
  encounters,
  healthcareServices,
  hospitalizations,
  locations,
  patients,
  providers,
} from '@/db/schema/index';

const rooms = locations;

/** The time of the briefing that the author of a round had read; null where that is not known. */
export async function findBriefingAsOf(
  tx: Tx,
  providerId: string,
  roundId: string,
): Promise<Date | null> {
  const [round] = await tx
    .select({ asOf: encounters.briefingAsOf })
    .from(encounters)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.id, roundId)));
  return round?.asOf ?? null;
}

type LastRound = { id: string; startTime: string; performer: PersonName | null };

/** Everybody who lies on a ward, each with the last round of the stay; one statement, and one index probe a patient. */
export function listRoundsPatients(tx: Tx, providerId: string, wardId: string) {
  return tx
    .select({
      stay: {
        number: hospitalizations.number,
        id: hospitalizations.id,
        encounterId: hospitalizations.encounterId,
        admittedAt: hospitalizations.admittedAt,
        onWardSince: onWardSince(sql`${wardId}::uuid`),
        onLeaveSince,
      },
      bed: beds.name,
      room: rooms.name,
      service: healthcareServices.name,
      patient: bedsidePatientColumns,
      flags: flagsOfPatient,
      lastRound: sql<LastRound | null>`(
        select json_build_object('id', r.id, 'startTime', r.start_time, 'performer', (
          select json_build_object('title', p.title, 'firstName', p.first_name, 'lastName', p.last_name)
          from encounter_participants ep
          join practitioners p on p.provider_id = ep.provider_id and p.id = ep.practitioner_id
          where ep.provider_id = r.provider_id and ep.encounter_id = r.id
            and ep.type = 'PRIMARY_PERFORMER'
          order by ep.start_time, ep.number limit 1))
        from encounters r
        where r.provider_id = ${hospitalizations.providerId}
          and r.part_of_id = ${hospitalizations.encounterId} and r.is_ward_round
          and r.status not in ('cancelled', 'entered-in-error')
        order by r.start_time desc, r.id desc limit 1
      )`,
      schedule: providers.monitoringIntervals,
    })
    .from(hospitalizations)
    .innerJoin(providers, eq(providers.id, hospitalizations.providerId))
    .innerJoin(beds, refersTo(hospitalizations.bedId, beds))
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(
      healthcareServices,
      refersTo(hospitalizations.healthcareServiceId, healthcareServices),
    )
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.wardId, wardId),
        isCurrentStay,
      ),
    )
    .orderBy(asc(beds.position), asc(beds.number), asc(hospitalizations.number));
}
