import { findReadiness } from '@/db/queries/admissions/readiness-points';
import { listForWard } from '@/db/queries/clinical/prescriptions-of-stay';
import type { PersonName } from '@/db/queries/platform/names';
import { findRow } from '@/db/queries/platform/rows';
import { hospitalizations } from '@/db/schema/index';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import { openPoints } from '@/lib/admissions/hospitalizations/readiness-rules';
import { owedOfStay } from '@/lib/billing/charge-items/server/owed';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import {
  type DischargeDisposition,
  readDischargeDisposition,
} from '@/lib/domain/codes/hospitalizations';
import type { Permission } from '@/lib/domain/codes/permissions';
import { isOrder } from '@/lib/domain/codes/prescriptions';
import { notFound } from '@/lib/domain/errors';
import { practitionerName, surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';

type Stay = typeof hospitalizations.$inferSelect;

export type Chosen = { disposition?: DischargeDisposition | '' | undefined; at: Date };

/**
 * The outstanding items before this admission is discharged at an instant with a disposition; the stored one by default.
 * Sums and clinical facts are left out of the sentences for a caller who may not read them.
 */
export async function readReadiness(
  ctx: Context,
  stay: Stay,
  chosen: Chosen,
): Promise<OpenPoint[]> {
  const pointsFor = await readReadinessFor(ctx, stay, chosen);
  return pointsFor((permission) => ctx.affiliation.permissions.has(permission));
}

/** The same for several readers, each with other permissions. */
export async function readReadinessFor(
  ctx: Context,
  stay: Stay,
  { disposition, at }: Chosen,
): Promise<(may: (permission: Permission) => boolean) => OpenPoint[]> {
  const [
    { rounds, plans, drafts, casualtyOrders, referrals, holds, children, ...found },
    { charges, awaited, refunds, unpriced },
  ] = await Promise.all([
    findReadiness(ctx.tx, {
      providerId: ctx.provider.id,
      at,
      id: stay.id,
      encounterId: stay.encounterId,
      patientId: stay.patientId,
      wardId: stay.wardId,
      admittedAt: stay.admittedAt,
    }),
    owedOfStay(ctx, stay, at),
  ]);
  const acuity = presentAcuity(found.scores, found.schedule, {
    arrivedAt: found.onWardSince ?? stay.admittedAt,
    beganAt: stay.admittedAt,
    // The patient to be discharged is looked at once more, wherever the bed was.
    onLeaveSince: null,
  });
  const observedAt = acuity.last_observed_at && new Date(acuity.last_observed_at);
  // Two clocks, and a time that is typed to the minute.
  const isAfter = observedAt && +observedAt - +at >= 60_000;
  const facts = {
    at,
    patientId: stay.patientId,
    hospitalizationId: stay.id,
    encounterId: stay.encounterId,
    isActive: stay.isActive,
    deceasedAt: found.deceasedAt?.toISOString() ?? null,
    acuity,
    observedAfter: isAfter ? spokenInstant(observedAt, ctx.provider.timeZone) : null,
    rounds: rounds.map(({ startTime, performer }) => ({
      startedAt: spokenInstant(startTime, ctx.provider.timeZone),
      performer: performer && practitionerName(performer),
    })),
    carePlans: plans.map(({ title, description, performer }) => ({
      title: title || description,
      performer: performer && practitionerName(performer),
    })),
    drafts: drafts.map(named),
    casualtyOrders: casualtyOrders.map(named),
    referrals: referrals.map(({ id, reason, status, requester, recipient }) => ({
      id,
      reason,
      isDraft: status === 'draft',
      from: practitionerName(requester),
      to: recipient && practitionerName(recipient),
    })),
    charges,
    awaited,
    refunds,
    unpriced,
    holds,
    children: children.flatMap(({ id, firstName, lastName, bed, ward }) =>
      bed === null || ward === null
        ? []
        : [{ id, name: surnameFirst({ firstName, lastName }), bed, ward }],
    ),
    disposition: disposition ?? readDischargeDisposition(stay.dischargeDisposition) ?? '',
  };
  return (may) => openPoints(facts, may);
}

const named = ({ id, name, requester }: { id: string; name: string; requester: PersonName }) => ({
  id,
  name,
  requester: practitionerName(requester),
});

/** The same of the stay that a path names. Reading it is audited. */
export async function readDischargeReadiness(
  ctx: Context,
  reference: Reference,
  chosen: { discharge_disposition?: Chosen['disposition']; discharged_at?: Date | undefined },
) {
  const stay = await findRow(ctx.tx, hospitalizations, ctx.provider.id, reference);
  if (!stay || stay.deletedAt !== null) throw notFound('hospitalization');
  ctx.audit.patientsRead.add(stay.patientId);
  const [points, ending] = await Promise.all([
    readReadiness(ctx, stay, {
      disposition: chosen.discharge_disposition,
      at: chosen.discharged_at ?? ctx.now,
    }),
    stay.isActive && ctx.affiliation.permissions.has('clinical:read')
      ? listForWard(ctx.tx, stay)
      : [],
  ]);
  return {
    is_ready: points.length === 0,
    open_points: points,
    ending_prescriptions: ending
      .filter(({ intent }) => isOrder(intent))
      .map(({ id, name }) => ({ uuid: id, name })),
  };
}
