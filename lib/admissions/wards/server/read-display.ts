import { findDisplayWard } from '@/db/queries/platform/api-keys';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import {
  type DisplayBed,
  type DisplayOccupant,
  type WardDisplay,
  wardDisplayContract,
} from '@/lib/admissions/wards/display-contract';
import { currentBoard } from '@/lib/admissions/wards/server/kept-board';
import { mostUrgentFirst, withPatientsFirst } from '@/lib/admissions/wards/urgency-order';
import { boardAcuity, isAwaiting } from '@/lib/clinical/acuity/urgency';
import { notFound } from '@/lib/domain/errors';
import { initials } from '@/lib/domain/persons';
import { displayCookie, displayKeyOf } from '@/lib/platform/auth/cookie';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';

/** The uuid of the ward that the calling display shows. Throws `not_found`. */
export async function readDisplayWard({ tx, provider, caller }: Context): Promise<string> {
  const ward = await findDisplayWard(tx, provider.id, caller.id);
  if (!ward) throw notFound('ward');
  return ward;
}

/**
 * Everything that the calling display shows. The audit log does not list it: it names no patient, and is read all day by
 * nobody in particular. Throws `not_found`.
 */
export async function readDisplay(ctx: Context): Promise<WardDisplay> {
  const { board } = await currentBoard(ctx, { id: await readDisplayWard(ctx) });
  const { name, is_active } = board.ward;
  return {
    ward: { name, is_active },
    time_zone: ctx.provider.timeZone,
    as_of: ctx.now.toISOString(),
    beds: board.beds.toSorted(withPatientsFirst(mostUrgentFirst)).map(presentBed),
  };
}

/** The same as an answer, which keeps the browser a display: its cookie would end after 400 days. */
export async function answerDisplay(ctx: Context): Promise<Response> {
  const key = displayKeyOf(ctx.headers.get('cookie'));
  return success(
    wardDisplayContract.reply,
    await readDisplay(ctx),
    key === null ? {} : { 'set-cookie': displayCookie(ctx.headers, key) },
  );
}

const presentBed = ({ uuid, name, status, hold, occupant, children }: BoardBed): DisplayBed => ({
  uuid,
  name,
  status,
  held_until: hold?.held_until ?? null,
  occupant: occupant && presentOccupant(occupant),
  children: children.map(presentOccupant),
});

function presentOccupant(occupant: NonNullable<BoardBed['occupant']>): DisplayOccupant {
  const { patient, tews, partial_tews, next_due_at, is_on_leave } = occupant;
  const acuity = boardAcuity(occupant);
  const isDead = acuity === 'blue';
  return {
    initials: initials(patient),
    acuity,
    tews: isDead ? null : (tews?.total ?? null),
    partial_tews: isDead ? null : (partial_tews?.total ?? null),
    is_partial:
      !isDead && partial_tews !== null && (!tews || acuity !== (tews.colour ?? 'unknown')),
    next_due_at: isDead || is_on_leave ? null : next_due_at,
    treat_by: isAwaiting(occupant) ? occupant.treatment_clock.due_at : null,
    is_on_leave,
  };
}
