import type { z } from 'zod';
import { updateEncounter } from '@/db/queries/clinical/encounter-course';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import type { recordChiefComplaintContract } from '@/lib/clinical/encounter-actions/contract';
import type { encounterTexts } from '@/lib/clinical/encounters/record';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { lockForEntry, notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import { type FieldErrors, Refusal, refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Body = z.output<NonNullable<typeof recordChiefComplaintContract.body>>;

/**
 * Records either text or both. The caller who changes a text is its editor from then on. Throws `conflict` where the stored text differs from
 * the one that the writer saw.
 */
export async function recordChiefComplaint(
  ctx: Context,
  body: Body,
): Promise<z.input<typeof encounterTexts>> {
  const { data } = body;
  const encounter = await lockForEntry(ctx, body);
  if (data.chief_complaint == null && data.history_of_presenting_illness == null) {
    const sentence = 'Enter the chief complaint, the history of presenting illness, or both.';
    throw refuseField('data', sentence);
  }
  refuseUnlessSeen(encounter, data);
  await beginEncounter(ctx, encounter);
  const change: Partial<EncounterRow> = {};
  const complaint = changed(encounter.chiefComplaint, data, 'chief_complaint');
  if (complaint !== undefined) {
    change.chiefComplaint = complaint;
    change.chiefComplaintEditorIds = withCaller(ctx, encounter.chiefComplaintEditorIds);
  }
  const history = changed(
    encounter.historyOfPresentingIllness,
    data,
    'history_of_presenting_illness',
  );
  if (history !== undefined) {
    change.historyOfPresentingIllness = history;
    change.historyEditorIds = withCaller(ctx, encounter.historyEditorIds);
  }
  if (Object.keys(change).length > 0) {
    await updateEncounter(ctx.tx, encounter, { ...change, modifiedAt: ctx.now });
    const before = Object.fromEntries(
      Object.keys(change).map((field) => [field, encounter[field as keyof EncounterRow]]),
    );
    recordChange(
      ctx,
      { entity: 'encounter', entityId: encounter.id, patientIds: [encounter.patientId] },
      before,
      change,
    );
    await notifyOfEncounter(ctx, encounter);
  }
  return withoutEditors(await readEncounter(ctx, encounter.id));
}

/** Of two who write the same text at once, the second one would take out what the first one wrote. */
function refuseUnlessSeen(encounter: EncounterRow, data: Body['data']): void {
  const texts = [
    ['chief_complaint', encounter.chiefComplaint],
    ['history_of_presenting_illness', encounter.historyOfPresentingIllness],
  ] as const;
  const fields: FieldErrors = {};
  for (const [field, stored] of texts) {
    const seen = data[`expected_${field}`];
    const current = stored ?? '';
    if (seen == null || seen === current || changed(stored, data, field) === undefined) continue;
    fields[`data.${field}`] = [
      current === ''
        ? 'Someone else erased this text while you were editing. Check the encounter before you save.'
        : `Someone else changed this text while you were editing: “${begun(current)}”. Copy what you need before you save.`,
    ];
  }
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw new Refusal('conflict', first, { fields });
}

const mostQuoted = 200;

/** A text as far as a sentence quotes it. */
const begun = (text: string) =>
  text.length > mostQuoted ? `${text.slice(0, mostQuoted).trimEnd()}…` : text;

/**
 * The text to store if it differs from the current one; an empty text removes it. A caller who sends a text as they saw it
 * changes nothing, whatever a colleague has changed in the meantime.
 */
function changed(
  before: string | null,
  data: Body['data'],
  field: 'chief_complaint' | 'history_of_presenting_illness',
) {
  const given = data[field];
  if (given == null || given === data[`expected_${field}`]) return undefined;
  const after = given === '' ? null : given;
  return after === before ? undefined : after;
}

/** The editors of a text, first to last, each once; the caller is one if the caller is a practitioner. */
function withCaller({ affiliation }: Context, editorIds: string[]): string[] {
  const { practitionerId } = affiliation;
  return practitionerId === null ? editorIds : [...new Set([...editorIds, practitionerId])];
}

function withoutEditors({
  chief_complaint_editors_display,
  history_of_presenting_illness_editors_display,
  chief_complaint_editor_uuids,
  history_of_presenting_illness_editor_uuids,
  has_prescriptions,
  primary_location,
  hospitalization,
  is_ward_round,
  ...texts
}: Awaited<ReturnType<typeof readEncounter>>): z.input<typeof encounterTexts> {
  return texts;
}
