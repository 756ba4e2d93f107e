import type { z } from 'zod';
import { database } from '@/db/client';
import { addAgreement } from '@/db/queries/admissions/discharge-agreements';
import { findAccountByEmail, listMemberships } from '@/db/queries/platform/accounts';
import { findMember } from '@/db/queries/platform/users';
import { lockForChange, refuseUnlessActive } from '@/lib/admissions/bed-stays/server/lock-active';
import type { StoredHospitalization } from '@/lib/admissions/bed-stays/server/lock-beds';
import { agreeToDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import {
  type Chosen,
  readReadiness,
} from '@/lib/admissions/hospitalizations/server/read-readiness';
import {
  agreedPoint,
  agreementLastsMs,
  clinicalOf,
} from '@/lib/admissions/hospitalizations/sign-off-rules';
import { readDischargeDisposition } from '@/lib/domain/codes/hospitalizations';
import { permissionsOf } from '@/lib/domain/codes/permissions';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import type { Claim } from '@/lib/platform/http/server/handle';
import { recordRefusedSignIn } from '@/lib/platform/session/server/audit';
import { checkCredentials } from '@/lib/platform/session/server/check-credentials';

type Body = z.output<NonNullable<typeof agreeToDischargeContract.body>>;
type Shown = z.input<typeof agreeToDischargeContract.reply.data>;

/**
 * Whether the named colleague typed the credentials: by password and second factor, with guesses counted like those at
 * sign-in. A wrong one is on record for both users, and does not end the caller's own session.
 */
export async function proveColleague({
  caller,
  body,
  ip,
  headers,
  requestId,
}: Claim<NonNullable<typeof agreeToDischargeContract.body>>): Promise<void> {
  const { email, password } = body;
  if (caller.kind !== 'user') {
    throw new Refusal('forbidden', 'An API key discharges without an agreement.');
  }
  if (caller.email?.toLowerCase() === email.toLowerCase()) {
    throw refuseField('email', 'You are signed in yourself. A colleague must agree.');
  }
  const account = await findAccountByEmail(database(), email);
  try {
    await checkCredentials(
      account,
      { email, password, code: body.code || undefined },
      { ip, headers },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (account) {
      const memberships = await listMemberships(database(), account.id);
      const person = { ...account, memberships };
      await recordRefusedSignIn(agreeToDischargeContract, person, { ip, requestId }, error.message);
    }
    if (error.code !== 'unauthenticated') throw error;
    throw refuseField('code' in error.fields ? 'code' : 'password', error.message);
  }
}

/**
 * Records that an authenticated colleague agrees to this discharge with the clinical items outstanding now. It is valid
 * once, for the caller and this stay, and for those of the children who leave with their mother. Throws `forbidden` for a
 * colleague who does not work clinically here, `conflict` when the patient was already discharged.
 */
export async function agreeToDischarge(
  ctx: Context,
  reference: Reference,
  body: Body,
): Promise<Shown> {
  const { now } = ctx;
  const { hospitalization: mine, children } = await lockForChange(ctx, reference);
  await refuseUnlessActive(ctx, mine);
  const colleague = await clinicianOf(ctx, body.email);
  const disposition =
    body.discharge_disposition ?? readDischargeDisposition(mine.dischargeDisposition) ?? '';
  const chosen = { disposition, at: body.discharged_at ?? now };
  const own = await agreeTo(ctx, mine, { colleague, chosen });
  const leaving = body.children === 'discharge' ? children : [];
  const points = [...own.points];
  for (const { hospitalization, patient } of leaving) {
    const its = await agreeTo(ctx, hospitalization, { colleague, chosen });
    points.push(...its.points.map((point) => ({ ...point, child: patient.id })));
  }
  return {
    uuid: own.agreement.id,
    agreed_by: colleague.id,
    agreed_by_name: colleague.name,
    practitioner: colleague.practitionerId,
    open_points: points,
    expires_at: new Date(+now + agreementLastsMs).toISOString(),
  };
}

/** Records the agreement to the discharge of one stay, with what is clinically open of it. */
async function agreeTo(
  ctx: Context,
  stay: StoredHospitalization,
  { colleague, chosen }: { colleague: Awaited<ReturnType<typeof clinicianOf>>; chosen: Chosen },
) {
  const { tx, provider, caller, now } = ctx;
  const points = clinicalOf(await readReadiness(ctx, stay, chosen));
  const agreement = await addAgreement(tx, {
    providerId: provider.id,
    hospitalizationId: stay.id,
    askedById: caller.id,
    agreedById: colleague.id,
    practitionerId: colleague.practitionerId,
    points: points.map(agreedPoint),
    createdAt: now,
  });
  ctx.audit.patientsRead.add(stay.patientId);
  recordChange(
    ctx,
    {
      entity: 'discharge-agreement',
      entityId: agreement.id,
      patientIds: [stay.patientId],
    },
    null,
    { hospitalizationId: stay.id, agreedById: colleague.id, agreedByName: colleague.name },
  );
  return { agreement, points };
}

/** A nurse or medical officer of this hospital: one who may act on an encounter. */
async function clinicianOf({ tx, provider }: Context, email: string) {
  const account = await findAccountByEmail(tx, email);
  const member = account && (await findMember(tx, provider.id, { id: account.id }));
  if (!member?.isActive || !permissionsOf(member.role).includes('encounters:act')) {
    throw refuseField(
      'email',
      'Only a nurse or a medical officer of this hospital can agree.',
      'forbidden',
    );
  }
  if (member.mustChangePassword) {
    throw refuseField(
      'email',
      'A temporary password cannot be used to agree. Sign in and choose your own first.',
      'forbidden',
    );
  }
  return { id: member.id, name: member.name, practitionerId: member.practitioner?.id ?? null };
}
