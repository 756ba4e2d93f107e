import type { z } from 'zod';
import { keepNoteVersion } from '@/db/queries/clinical/encounter-entries';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { findRow } from '@/db/queries/platform/rows';
import { encounterNotes, practitioners } from '@/db/schema/index';
import type { recordNoteContract } from '@/lib/clinical/encounter-actions/contract';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { lockForEntry, notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import { refuseField } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

type Body = z.output<NonNullable<typeof recordNoteContract.body>>;
type Note = typeof encounterNotes.$inferSelect;

/**
 * Adds a note to an encounter, or gives one of its notes another text. Throws `conflict` on `data.replaces` when the note has
 * another text than the one that the writer saw.
 */
export async function recordNote(ctx: Context, body: Body) {
  const encounter = await lockForEntry(ctx, body);
  await refuseAnotherPatient(ctx, encounter, body);
  const note = await namedNote(ctx, encounter, body);
  const practitionerId = await authorOf(ctx, body, note);
  if (note) await refuseUnlessRead(ctx, note, body);
  await beginEncounter(ctx, encounter);
  if (note === null) await addNote(ctx, encounter, body.data.display, practitionerId);
  else await editNote(ctx, encounter, note, { display: body.data.display, practitionerId });
  await notifyOfEncounter(ctx, encounter);
  return readEncounter(ctx, encounter.id);
}

/** Adds a note to a locked encounter. */
export async function addNote(
  ctx: Context,
  encounter: EncounterRow,
  display: string,
  practitionerId: string | null,
): Promise<void> {
  await addRecord(
    ctx,
    kinds.encounterNote,
    {
      encounterId: encounter.id,
      display,
      practitionerId,
      createdById: ctx.caller.userId,
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    },
    { patientIds: [encounter.patientId] },
  );
}

/** The new text is its writer's; the one that it replaces is kept with whose it was. */
async function editNote(
  ctx: Context,
  encounter: EncounterRow,
  note: Note,
  change: Pick<Note, 'display' | 'practitionerId'>,
): Promise<void> {
  if (note.display === change.display) return;
  const { display, practitionerId, modifiedAt } = note;
  await keepNoteVersion(ctx.tx, {
    providerId: ctx.provider.id,
    noteId: note.id,
    display,
    practitionerId,
    writtenAt: modifiedAt,
    // Another server's clock may run ahead of this one's.
    replacedAt: new Date(Math.max(+modifiedAt, +ctx.now)),
  });
  const isOf = { patientIds: [encounter.patientId] };
  await changeRecord(ctx, kinds.encounterNote, note, change, isOf);
}

/** A text that somebody else wrote in the meantime is not replaced unread. Sending the stored text loses nothing. */
async function refuseUnlessRead(ctx: Context, note: Note, { data }: Body): Promise<void> {
  const { replaces, display } = data;
  if (!replaces || +replaces === +note.modifiedAt || display === note.display) return;
  const { tx, provider } = ctx;
  const writer =
    note.practitionerId &&
    (await findRow(tx, practitioners, provider.id, { id: note.practitionerId }));
  const who = writer ? practitionerName(writer) : 'Someone else';
  throw refuseField(
    'data.replaces',
    `${who} changed this note while you were editing. Read it first.`,
    'conflict',
  );
}

async function refuseAnotherPatient(
  ctx: Context,
  encounter: EncounterRow,
  { data: { patient } }: Body,
): Promise<void> {
  if (!patient) return;
  const { id } = await resolveReference(ctx, kinds.patient, 'data.patient', patient);
  if (id === encounter.patientId) return;
  throw refuseField('data.patient', 'This is not the patient of the encounter.');
}

/**
 * The note that is to be edited; null when none is named, or none that is known: that one is to be added. Throws `invalid`
 * for another encounter's note.
 */
async function namedNote(
  ctx: Context,
  encounter: EncounterRow,
  { data }: Body,
): Promise<Note | null> {
  let named: Note | null = null;
  for (const field of ['id', 'uuid'] as const) {
    const reference = data[field];
    if (!reference) continue;
    const note = await findRow(ctx.tx, encounterNotes, ctx.provider.id, reference);
    if (!note) continue;
    if (note.encounterId !== encounter.id) {
      throw refuseField(`data.${field}`, 'This is a note of another encounter.');
    }
    if (named && named.id !== note.id) {
      throw refuseField(`data.${field}`, '`id` and `uuid` are of different notes.');
    }
    named = note;
  }
  return named;
}

/**
 * The author of a text. A person writes only in their own name; the former author of an edited note may be sent back with
 * it, and is ignored. A key names the author. Here every practitioner has one role, so both fields mean the same.
 */
async function authorOf(ctx: Context, { data }: Body, note: Note | null): Promise<string | null> {
  const isPerson = ctx.caller.kind === 'user';
  let authorId: string | null = null;
  for (const field of ['practitioner', 'practitioner_role'] as const) {
    const reference = data[field];
    if (!reference) continue;
    const { id } = await resolveReference(ctx, kinds.practitioner, `data.${field}`, reference);
    if (authorId && authorId !== id) {
      throw refuseField(`data.${field}`, 'This is not the practitioner named in the other field.');
    }
    authorId = id;
    const isEcho = isPerson && id === note?.practitionerId;
    if (!isEcho) await requesterOf(ctx, `data.${field}`, reference);
  }
  return isPerson ? ctx.affiliation.practitionerId : (authorId ?? ctx.affiliation.practitionerId);
}
