import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  aDesk,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  closeShift,
  offerCash,
  postings,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aUser } from '@/e2e/builders/people';

/** A drawer of billing with 1,500.00 KES taken, and a colleague with a drawer at the pharmacy. */
async function twoDrawers() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const clerk = { as: hospital.staff.billing.sender };
  const shift = await aShift(hospital, desk);
  await aPaidVisit(billing, clerk);
  const colleague = await aUser(hospital.provider.id, 'billing');
  const pharmacy = await aDesk(hospital, 'Pharmacy');
  return { billing, hospital, clerk, shift, colleague, pharmacy };
}

const expectedIn = async ({ hospital }: Billing, shift: { uuid: string }) =>
  (await send('GET', financeOf(hospital, `shifts/${shift.uuid}`), { as: hospital.key })).body.data
    .expected_cash;

describe('a cash handover', () => {
  it('moves cash from drawer to drawer when the other person accepts it', async () => {
    const { billing, hospital, clerk, shift, colleague, pharmacy } = await twoDrawers();
    const theirs = await aShift(hospital, pharmacy.location, { as: colleague.sender });
    const offered = await offerCash(
      hospital,
      shift.uuid,
      {
        to_user: colleague.userId,
        count: [{ value: '500', count: 2 }],
        note: 'For change',
      },
      clerk,
    );
    expect(offered.status, offered.text).toBe(201);
    expect(offered.body.data).toMatchObject({
      from_shift: shift.uuid,
      from_name: 'Test billing',
      location_name: 'Billing desk',
      to_user: colleague.userId,
      to_shift: null,
      amount: '1000.00',
      status: 'offered',
      note: 'For change',
      answered_at: null,
    });
    expect(await expectedIn(billing, shift)).toBe('1500.00');
    const mine = await send('GET', financeOf(hospital, 'handovers?is_for_me=true&status=offered'), {
      as: colleague.sender,
    });
    const { uuid } = offered.body.data;
    expect(mine.body.results.map((one: { uuid: string }) => one.uuid)).toEqual([uuid]);
    const accepted = ok(await answerCash(hospital, `${uuid}/accept`, {}, { as: colleague.sender }));
    expect(accepted.body.data).toMatchObject({ status: 'accepted', to_shift: theirs.uuid });
    expect(await expectedIn(billing, shift)).toBe('500.00');
    expect(await expectedIn(billing, theirs)).toBe('1000.00');
    for (const drawer of [shift, theirs]) {
      const path = financeOf(hospital, `shifts/${drawer.uuid}`);
      const { handovers } = (await send('GET', path, { as: hospital.key })).body.data;
      expect(handovers).toEqual([accepted.body.data]);
    }
    expect(await postings(hospital, 'kind=handover')).toEqual([
      ['Dr cash 1000.00', 'Cr cash 1000.00'],
    ]);
    expect((await accountNow(hospital, pharmacy.account?.uuid)).balance).toBe('1000.00');
    expect((await accountNow(hospital, billing.cash?.uuid)).balance).toBe('500.00');
    await expectBooksToBalance(hospital);
  });

  it('goes into the safe by a finance manager alone', async () => {
    const { billing, hospital, clerk, shift, colleague } = await twoDrawers();
    const manager = hospital.staff['finance-manager'];
    const toColleague = await offerCash(
      hospital,
      shift.uuid,
      { to_user: colleague.userId, amount: '100' },
      clerk,
    );
    const safe = { into: 'safe' };
    const theirs = { as: colleague.sender };
    const denied = await answerCash(hospital, `${toColleague.body.data.uuid}/accept`, safe, theirs);
    expect(refusal(denied)).toEqual([403, ['into']]);
    const drawerless = await answerCash(
      hospital,
      `${toColleague.body.data.uuid}/accept`,
      {},
      theirs,
    );
    expect(drawerless.status).toBe(409);
    const offered = await offerCash(
      hospital,
      shift.uuid,
      { to_user: manager.userId, amount: '1400' },
      clerk,
    );
    const path = `${offered.body.data.uuid}/accept`;
    const accepted = await answerCash(hospital, path, safe, { as: manager.sender });
    expect(accepted.body.data).toMatchObject({ status: 'accepted', to_shift: null });
    expect((await answerCash(hospital, path, safe, { as: manager.sender })).status).toBe(409);
    expect(await postings(hospital, 'kind=handover')).toEqual([
      ['Dr safe 1400.00', 'Cr cash 1400.00'],
    ]);
    expect(await expectedIn(billing, shift)).toBe('100.00');
    await expectBooksToBalance(hospital);
  });

  it('is answered by its recipient, and withdrawn by its sender', async () => {
    const { billing, hospital, clerk, shift, colleague } = await twoDrawers();
    const offer = async () =>
      (await offerCash(hospital, shift.uuid, { to_user: colleague.userId, amount: '10' }, clerk))
        .body.data.uuid;
    const first = await offer();
    expect((await answerCash(hospital, `${first}/accept`, {}, clerk)).status).toBe(403);
    expect((await answerCash(hospital, `${first}/decline`, {}, clerk)).status).toBe(403);
    const theirs = { as: colleague.sender };
    expect((await answerCash(hospital, `${first}/withdraw`, {}, theirs)).status).toBe(403);
    const declined = await answerCash(hospital, `${first}/decline`, { note: 'Too little' }, theirs);
    expect(declined.body.data).toMatchObject({ status: 'declined', note: 'Too little' });
    const second = await offer();
    const withdrawn = await answerCash(hospital, `${second}/withdraw`, {}, clerk);
    expect(withdrawn.body.data.status).toBe('withdrawn');
    expect((await answerCash(hospital, `${second}/accept`, {}, theirs)).status).toBe(409);
    expect(await expectedIn(billing, shift)).toBe('1500.00');
    await expectBooksToBalance(hospital);
  });

  it('is offered only by the shift’s own cashier: a finance manager cannot offer it to herself', async () => {
    const { billing, hospital, clerk, shift, colleague } = await twoDrawers();
    const { userId, sender } = hospital.staff['finance-manager'];
    const hers = { as: sender };
    for (const to_user of [userId, colleague.userId]) {
      const offered = await offerCash(hospital, shift.uuid, { to_user, amount: '1500' }, hers);
      expect(offered.status, offered.text).toBe(403);
    }
    expect(await expectedIn(billing, shift)).toBe('1500.00');
    const offer = { to_user: colleague.userId, amount: '10' };
    const { uuid } = (await offerCash(hospital, shift.uuid, offer, clerk)).body.data;
    expect((await answerCash(hospital, `${uuid}/withdraw`, {}, hers)).status).toBe(200);
    const counted = { counted_cash: '1500' };
    expect((await closeShift(hospital, shift.uuid, counted, hers)).status).toBe(200);
    await expectBooksToBalance(hospital);
  });

  it('keeps its shift from closing until it is answered', async () => {
    const { hospital, clerk, shift, colleague } = await twoDrawers();
    const offered = await offerCash(
      hospital,
      shift.uuid,
      { to_user: colleague.userId, amount: '10' },
      clerk,
    );
    const counted = { counted_cash: '1500' };
    const refused = await closeShift(hospital, shift.uuid, counted, clerk);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('KES 10.00');
    await answerCash(hospital, `${offered.body.data.uuid}/withdraw`, {}, clerk);
    expect((await closeShift(hospital, shift.uuid, counted, clerk)).status).toBe(200);
    const late = { to_user: colleague.userId, amount: '1' };
    expect((await offerCash(hospital, shift.uuid, late, clerk)).status).toBe(409);
  });

  it('is no more than the drawer’s balance, and goes to another person who takes money', async () => {
    const { hospital, clerk, shift, colleague } = await twoDrawers();
    const fieldOf = async (body: object, as = clerk) =>
      refusal(await offerCash(hospital, shift.uuid, body, as));
    const to_user = colleague.userId;
    expect(await fieldOf({ to_user, amount: '1500.01' })).toEqual([409, ['amount']]);
    await offerCash(hospital, shift.uuid, { to_user, amount: '1000' }, clerk);
    expect(await fieldOf({ to_user, amount: '500.01' })).toEqual([409, ['amount']]);
    expect(await fieldOf({ to_user, amount: '0' })).toEqual([400, ['amount']]);
    expect(await fieldOf({ to_user })).toEqual([400, ['amount']]);
    const { billing: self, nurse } = hospital.staff;
    expect(await fieldOf({ to_user: self.userId, amount: '1' })).toEqual([400, ['to_user']]);
    expect(await fieldOf({ to_user: nurse.userId, amount: '1' })).toEqual([400, ['to_user']]);
    const other = await aBillingHospital();
    const stranger = other.hospital.staff.billing.userId;
    expect(await fieldOf({ to_user: stranger, amount: '1' })).toEqual([400, ['to_user']]);
    const byColleague = await fieldOf(
      { to_user: self.userId, amount: '1' },
      { as: colleague.sender },
    );
    expect(byColleague[0]).toBe(403);
  });
});
