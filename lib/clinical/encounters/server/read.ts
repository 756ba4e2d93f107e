import type { z } from 'zod';
import type { EncounterParts } from '@/db/queries/clinical/encounter-parts';
import {
  type EncounterFilter,
  type EncounterListRow,
  findEncounterWithParts,
  listEncounters,
  listEncountersWithParts,
} from '@/db/queries/clinical/encounters';
import type { listEncountersContract } from '@/lib/clinical/encounters/contract';
import type { encounterRecord } from '@/lib/clinical/encounters/record';
import {
  presentEncounters,
  presentSummary,
  type TokenReader,
} from '@/lib/clinical/encounters/server/present';
import { notFound } from '@/lib/domain/errors';
import { dialledNumber } from '@/lib/domain/texts/telephone';
import type { Context } from '@/lib/platform/http/server/context';
import { letOthersGoOn, pageWindow } from '@/lib/platform/http/server/paging';

type Query = z.output<typeof listEncountersContract.query>;
type Shown = z.input<typeof encounterRecord>;

/**
 * One encounter with all its parts. Reading it is audited. Tokens are shown only on request, because answers to changes are
 * kept for repeats, and a page does not need them.
 */
export async function readEncounter(
  ctx: Context,
  id: string,
  { tokenFor = nobody }: { tokenFor?: TokenReader } = {},
): Promise<Shown> {
  const found = await findEncounterWithParts(ctx.tx, ctx.provider.id, id);
  const [shown] = found ? present(ctx, [found.row], found.parts, tokenFor) : [];
  if (!shown) throw notFound('encounter');
  return shown;
}

const nobody: TokenReader = () => false;

/** Other systems read every token, because the video service compares them; a practitioner reads only their own. */
export const readerOfTokens =
  ({ caller, affiliation }: Context): TokenReader =>
  (practitionerId) =>
    caller.kind === 'api-key' || practitionerId === affiliation.practitionerId;

/** One page of encounters with everything that hangs on them. Reading them is audited. Of tokens, as `readEncounter`. */
export async function readEncounters(
  ctx: Context,
  query: Query,
  { tokenFor = nobody, notedAfter }: { tokenFor?: TokenReader; notedAfter?: Date } = {},
) {
  const { rows, parts, ...rest } = await listEncountersWithParts(
    ctx.tx,
    ctx.provider.id,
    { ...filterOf(query), notedAfter },
    pageWindow(query),
  );
  await letOthersGoOn(query);
  return { rows: present(ctx, rows, parts, tokenFor), ...rest };
}

/** One page of encounters in a few words, of every provider where the caller may read. Reading them is audited. */
export async function readEncounterSummaries(ctx: Context, query: Query) {
  const { rows, ...rest } = await listEncounters(
    ctx.tx,
    ctx.providerIds,
    filterOf(query),
    pageWindow(query),
  );
  for (const { encounter } of rows) showed(ctx, encounter);
  return { rows: rows.map((row) => presentSummary(row, ctx.now)), ...rest };
}

/** Puts the patient on the audit trail of the encounter's own provider. */
function showed(
  { audit, provider }: Context,
  { providerId, patientId }: { providerId: string; patientId: string },
): void {
  if (providerId === provider.id) {
    audit.patientsRead.add(patientId);
    return;
  }
  const read = audit.patientsReadElsewhere.get(providerId) ?? new Set();
  audit.patientsReadElsewhere.set(providerId, read.add(patientId));
}

function present(
  ctx: Context,
  rows: EncounterListRow[],
  parts: EncounterParts,
  tokenFor: TokenReader,
): Shown[] {
  for (const { encounter } of rows) showed(ctx, encounter);
  return presentEncounters(rows, parts, { now: ctx.now, tokenFor });
}

function filterOf(query: Query): EncounterFilter {
  return {
    patient: query.patient,
    patientId: query.patient_uuid,
    encounterClass: query.encounter_class,
    mrNumber: query.mr_number,
    mobiles: query.mobile === undefined ? undefined : spellingsOf(query.mobile),
    status: query.status,
    visit: query.visit,
    serviceProvider: query.service_provider,
    createdFrom: query.created_at__gte,
    createdUntil: query.created_at__lte,
    partOf: [query.part_of, query.part_of_uuid].filter((id) => id !== undefined),
  };
}

/**
 * The forms in which a phone number may be stored: as typed, without separators, and with its country code after a plus,
 * which a query turns into a space and many people dial as two zeros.
 */
export function spellingsOf(mobile: string): string[] {
  const digits = dialledNumber(mobile).replace(/^\+/, '');
  const abroad = digits.replace(/^00/, '');
  const spellings = new Set([digits, `+${digits}`, abroad, `+${abroad}`]);
  // No number is every patient's who has none.
  spellings.delete('');
  return [...spellings];
}
