import type { z } from 'zod';
import { listPregnancies } from '@/db/queries/clinical/pregnancy';
import { listTimeline } from '@/db/queries/clinical/timeline/list';
import { findRow } from '@/db/queries/platform/rows';
import { hospitalizations } from '@/db/schema/index';
import type { TimelineEntry, timelineContract } from '@/lib/clinical/timeline/contract';
import { presentEntry } from '@/lib/clinical/timeline/server/present';
import { Refusal } from '@/lib/domain/errors';
import { observedUntil } from '@/lib/domain/observed-until';
import { news2NotUsedAt } from '@/lib/domain/pregnancy/rules';
import type { Reference } from '@/lib/domain/reference';
import { writeCursor } from '@/lib/domain/timeline/cursor';
import { type TimelineKind, timelineKinds, timelineRanks } from '@/lib/domain/timeline/kinds';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

/**
 * One page of what happened to a patient, the latest first. Reading it is audited. Throws `forbidden` when charges are
 * asked for by name and the caller may not read bills; unasked they are left out.
 */
export async function readTimeline(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof timelineContract.query>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { tx, provider } = ctx;
  const mayReadBills = ctx.affiliation.permissions.has('billing:read');
  if (query.kinds?.includes('charge') && !mayReadBills) {
    throw new Refusal('forbidden', 'Your role does not allow this: charges are part of the bills.');
  }
  const patient = await readPatientRow(ctx, reference);
  const stay = query.hospitalization && (await stayOf(ctx, patient.id, query.hospitalization));
  if (stay === null) return { entries: [], next: null };

  const { limit } = pageWindow(query);
  const asked = query.kinds ?? timelineKinds.filter((kind) => kind !== 'charge' || mayReadBills);
  const [rows, pregnancies] = await Promise.all([
    listTimeline(
      tx,
      provider.id,
      {
        patientId: patient.id,
        kinds: new Set<TimelineKind>(asked),
        stay: stay ?? null,
        before: query.before ?? null,
      },
      limit + 1,
    ),
    listPregnancies(tx, provider.id, patient.id),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    entries: shown.map((row) =>
      presentEntry(row, news2NotUsedAt(pregnancies, new Date(row.at), provider.timeZone)),
    ),
    next: hasMore
      ? writeCursor({ at: new Date(last.at), rank: timelineRanks[last.kind], id: last.id })
      : null,
  };
}

/** The period of a stay of this patient; null if it is not one. */
async function stayOf(ctx: Context, patientId: string, reference: Reference) {
  const row = await findRow(ctx.tx, hospitalizations, ctx.provider.id, reference);
  if (!row || row.patientId !== patientId || row.deletedAt !== null) return null;
  const { id, admittedAt: since, dischargedAt: until } = row;
  return { id, since, until, observedUntil: observedUntil(row) };
}
