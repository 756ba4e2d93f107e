import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { onLeaveSince } from '@/db/queries/admissions/on-leave-since';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { firstRow } from '@/db/queries/platform/first-row';
import { refersTo } from '@/db/queries/platform/reference';
import {
  beds,
  encounters,
  healthcareServices,
  hospitalizations,
  locations,
} from '@/db/schema/index';

const wards = alias(locations, 'wards');
const rooms = alias(locations, 'rooms');

/** A patient's current bed, or null. */
export const findCurrentStay = (tx: Tx, providerId: string, patientId: string) =>
  firstRow(
    tx
      .select({
        number: hospitalizations.number,
        id: hospitalizations.id,
        encounterId: hospitalizations.encounterId,
        admittedAt: hospitalizations.admittedAt,
        onWardSince: onWardSince(wards.id),
        onLeaveSince,
        service: healthcareServices.name,
        wardId: wards.id,
        ward: wards.name,
        isMaternity: wards.isMaternity,
        room: rooms.name,
        bed: beds.name,
      })
      .from(hospitalizations)
      .innerJoin(beds, refersTo(hospitalizations.bedId, beds))
      .innerJoin(wards, refersTo(beds.wardId, wards))
      .innerJoin(rooms, refersTo(beds.roomId, rooms))
      .innerJoin(
        healthcareServices,
        refersTo(hospitalizations.healthcareServiceId, healthcareServices),
      )
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          eq(hospitalizations.patientId, patientId),
          isCurrentStay,
        ),
      ),
  );

/**
 * The encounter for observations of a patient who is not admitted: the latest open one; a planned one only if no
 * other is in progress.
 */
export const findOpenEncounter = (tx: Tx, providerId: string, patientId: string) =>
  firstRow(
    tx
      .select({
        id: encounters.id,
        encounterClass: encounters.encounterClass,
        status: encounters.status,
        startTime: encounters.startTime,
      })
      .from(encounters)
      .where(
        and(
          eq(encounters.providerId, providerId),
          eq(encounters.patientId, patientId),
          eq(encounters.isWardRound, false),
          inArray(encounters.status, ['planned', 'arrived', 'triaged', 'in-progress', 'onleave']),
        ),
      )
      .orderBy(
        asc(sql`${encounters.status} = 'planned'`),
        desc(encounters.createdAt),
        asc(encounters.id),
      )
      .limit(1),
  );
