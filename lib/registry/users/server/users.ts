import type { z } from 'zod';
import { deleteSessionsOf } from '@/db/queries/platform/sessions';
import {
  findMember,
  insertMember,
  listMembers,
  lockMembers,
  type MemberRow,
  updateMember,
  worksElsewhere,
} from '@/db/queries/platform/users';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { refuseBeyondKey } from '@/lib/platform/account/server/refuse-beyond-key';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashPassword } from '@/lib/platform/auth/password';
import { temporaryPasswordDays, whyPasswordIsWeak } from '@/lib/platform/auth/password-rules';
import type { Context } from '@/lib/platform/http/server/context';
import { readPage } from '@/lib/platform/records/server/page';
import { takeIdentities } from '@/lib/platform/single-sign-on/server/recorded';
import type { userContracts, userRecord } from '@/lib/registry/users/contract';
import { practitionerOf } from '@/lib/registry/users/server/practitioner';

type Shown = z.input<typeof userRecord>;
type Edit = z.output<NonNullable<typeof userContracts.edit.body>>;

/** One page of the provider's users. */
export const readUsers = (ctx: Context, query: z.output<typeof userContracts.list.query>) =>
  readPage(ctx, query, listMembers, (row) => presentUser(ctx, row));

export async function readUser(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findMember(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound('user');
  return presentUser(ctx, row);
}

/** A new user of this provider. The password is stored hashed and nowhere else, the audit log included. */
export async function addUser(
  ctx: Context,
  body: z.output<NonNullable<typeof userContracts.create.body>>,
): Promise<Shown> {
  refuseBeyondKey(ctx, 'role', body.role);
  const practitionerId = (await practitionerOf(ctx, body, null)) ?? null;
  const { name, email, role, password, must_change_password: mustChangePassword } = body;
  if (mustChangePassword && password === undefined) throw noPasswordToChange();
  const passwordHash = (await hashOf(password, [name, email])) ?? null;
  const id = await insertMember(
    ctx.tx,
    {
      name,
      email,
      passwordHash,
      mustChangePassword,
      passwordExpiresAt: mustChangePassword ? expiryOfTemporary(ctx) : null,
    },
    { providerId: ctx.provider.id, role, practitionerId },
  );
  recordChange(ctx, { entity: 'user', entityId: id }, null, {
    name,
    email,
    role,
    practitioner: practitionerId,
    password: passwordChange(password),
    must_change_password: mustChangePassword,
  });
  return readUser(ctx, { id });
}

/**
 * Changes a user of this provider. A user who works at another provider too keeps name, e-mail address and password:
 * these open the records of both. A new password ends the user's sessions, and so does that another one is asked for,
 * or being shut out: they sign in again when they return, and a stolen session does not come back. Users change their
 * own password in their own account alone, where the one that is known is asked for.
 */
export async function editUser(ctx: Context, reference: Reference, body: Edit): Promise<Shown> {
  await refuseShutOut(ctx, reference);
  const before = await findMember(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!before) throw notFound('user');
  refuseOwnDemotion(ctx, before, body);
  const mustChange = mustChangePasswordOf(body);
  const opener = openerOf(before, body, mustChange);
  refuseOwnPassword(ctx, before, opener);
  if (body.role !== undefined && body.role !== before.role) {
    // Also the former role: otherwise the account of a user with more permissions could be opened by first removing the
    // role.
    refuseBeyondKey(ctx, 'role', before.role);
    refuseBeyondKey(ctx, 'role', body.role);
  }
  if (body.is_active && !before.isActive) {
    refuseBeyondKey(ctx, 'is_active', body.role ?? before.role);
  }
  if (opener) refuseBeyondKey(ctx, opener, before.role);
  await refuseSharedIdentity(ctx, before, body, opener);
  if (mustChange && body.password === undefined && !before.hasPassword) throw noPasswordToChange();
  if (mustChange === false && body.password === undefined && before.passwordExpiresAt !== null) {
    const sentence = 'This password is temporary and must be changed. Make a new one instead.';
    throw refuseField('must_change_password', sentence, 'conflict');
  }
  const practitionerId = await practitionerOf(ctx, body, before.practitioner?.id ?? null);
  const { name, email, role, password, is_active: isActive } = body;
  await updateMember(
    ctx.tx,
    ctx.provider.id,
    before.id,
    {
      name,
      email,
      passwordHash: await hashOf(password, [name ?? before.name, email ?? before.email]),
      mustChangePassword: mustChange,
      passwordExpiresAt: expiryAfter(ctx, body, mustChange),
    },
    { role, practitionerId, isActive },
  );
  const leaves =
    isActive === false &&
    !(await worksElsewhere(ctx.tx, ctx.provider.id, before.id, { isActive: true }));
  const isAsked = mustChange === true && !before.mustChangePassword;
  if (password !== undefined || isAsked || leaves) {
    await deleteSessionsOf(ctx.tx, before.id, { except: ctx.caller.sessionHash });
  }
  // An intruder must not keep a way in that the new password does not close.
  const taken = password === undefined ? null : await takeIdentities(ctx.tx, before.id);
  const after = await readUser(ctx, { id: before.id });
  recordChange(
    ctx,
    { entity: 'user', entityId: before.id },
    { ...auditedOf(presentUser(ctx, before)), single_sign_on: taken },
    { ...auditedOf(after), password: passwordChange(password), single_sign_on: null },
  );
  return after;
}

/** When it was changed is what the log says of each change. */
const auditedOf = ({ modified_at: _, ...fields }: Shown) => fields;

type Opener = 'password' | 'must_change_password' | 'email' | null;

/** Which of the sent fields decides who can open the account. */
function openerOf(
  before: MemberRow,
  { password, email }: Edit,
  mustChange: boolean | undefined,
): Opener {
  if (password !== undefined) return 'password';
  if ((mustChange ?? before.mustChangePassword) !== before.mustChangePassword) {
    return 'must_change_password';
  }
  return email === undefined ? null : 'email';
}

/** A password that is given without a word about it is settled as the user's own. */
const mustChangePasswordOf = ({ password, must_change_password: asked }: Edit) =>
  password === undefined ? asked : (asked ?? false);

const expiryOfTemporary = ({ now }: Context) => new Date(+now + temporaryPasswordDays * 86_400_000);

/** A password of the user's own has no end, even when another one is asked for; undefined leaves it as it was. */
function expiryAfter(
  ctx: Context,
  { password }: Edit,
  mustChange: boolean | undefined,
): Date | null | undefined {
  if (password === undefined) return undefined;
  return mustChange ? expiryOfTemporary(ctx) : null;
}

const noPasswordToChange = () => refuseField('must_change_password', 'This user has no password.');

/** The hash of a password that is hard to guess; undefined when none was sent. */
async function hashOf(password: string | undefined, about: string[]): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const weak = whyPasswordIsWeak(password, about);
  if (weak) throw refuseField('password', weak);
  return hashPassword(password);
}

const passwordChange = (password: string | undefined) =>
  password === undefined ? undefined : 'changed';

/** Of two who take each other's role at once one keeps it: else nobody might be left who administers. */
async function refuseShutOut(ctx: Context, reference: Reference): Promise<void> {
  const { userId } = ctx.caller;
  const member = await findMember(ctx.tx, ctx.provider.id, reference);
  if (ctx.caller.kind !== 'user' || userId === null || !member) return;
  const locked = await lockMembers(ctx.tx, ctx.provider.id, [userId, member.id]);
  const own = locked.find(({ id }) => id === userId);
  if (own?.role === ctx.affiliation.role) return;
  throw new Refusal('forbidden', 'Your role has just changed. It does not allow this.');
}

/** An administrator cannot shut themselves out: another administrator does that. */
function refuseOwnDemotion(ctx: Context, { id, role }: MemberRow, body: Edit): void {
  if (id !== ctx.caller.userId) return;
  const sentence = 'You cannot do this to your own account. Ask another administrator.';
  if (body.role !== undefined && body.role !== role)
    throw refuseField('role', sentence, 'conflict');
  if (body.is_active === false) throw refuseField('is_active', sentence, 'conflict');
}

/**
 * A person who changes their own password must know the current one, so that no one takes over an account at a screen
 * left open.
 */
function refuseOwnPassword(ctx: Context, { id }: MemberRow, opener: Opener): void {
  if (opener === null || opener === 'email' || id !== ctx.caller.userId) return;
  const sentence = 'Change your own password under Account.';
  throw refuseField(opener, sentence, 'conflict');
}

async function refuseSharedIdentity(
  ctx: Context,
  before: MemberRow,
  body: Edit,
  opener: Opener,
): Promise<void> {
  const field =
    (opener !== 'email' && opener) ||
    (body.email !== undefined && body.email !== before.email.toLowerCase() && 'email') ||
    (body.name !== undefined && body.name !== before.name && 'name');
  if (!field || !(await worksElsewhere(ctx.tx, ctx.provider.id, before.id))) return;
  const sentence = 'This person also works at another hospital, so only they can change this.';
  throw refuseField(field, sentence, 'conflict');
}

/** Only administrators see how well an account is protected, not a person who looks for a weak one. */
function presentUser({ affiliation }: Context, row: MemberRow): Shown {
  const administers = affiliation.permissions.has('provider:administer');
  return {
    id: row.number,
    uuid: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    practitioner: row.practitioner?.id ?? null,
    practitioner_name: row.practitioner && practitionerName(row.practitioner),
    is_active: row.isActive,
    must_change_password: administers ? row.mustChangePassword : null,
    password_expires_at: administers ? (row.passwordExpiresAt?.toISOString() ?? null) : null,
    has_second_factor: administers ? row.hasSecondFactor : null,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}
