import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discharge, undo } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { on } from '@/e2e/api/billing/charging-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { act, aDeskOfTwoCurrencies, doOne } from '@/e2e/api/billing/money-verbs';
import { aLongStay, payAll, refundOverpaid } from '@/e2e/api/billing/paid-stay-builders';
import {
  anAccountWith,
  completeRefund,
  decideRefund,
  inCash,
  payInvoice,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aLimit } from '@/e2e/builders/limits';
import { database } from '@/e2e/database';
import { dayAfter, dayAt } from '@/lib/domain/days';

/** Set `MODEL_RUNS=20` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 1);
const timeZone = 'Africa/Nairobi';

/** Everything of a hospital happened a day earlier than it did: nothing but a test can do that. */
async function letADayPass({ provider }: Hospital): Promise<void> {
  const aDay = sql`interval '1 day'`;
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // In their order, so that no bed is in two stays at once.
    const stays = await tx.execute<{ id: string }>(sql`
      select id from bed_stays where provider_id = ${provider.id} order by lower(period)`);
    for (const { id } of stays) {
      await tx.execute(sql`
        update bed_stays set created_at = created_at - ${aDay}, voided_at = voided_at - ${aDay},
          period = case when isempty(period) then period else tstzrange(lower(period) - ${aDay}, upper(period) - ${aDay}) end
        where provider_id = ${provider.id} and id = ${id}`);
    }
    const columns = await tx.execute<{ table: string; column: string; type: string }>(sql`
      select c.table_name as table, c.column_name as column, c.udt_name as type
      from information_schema.columns c
      join information_schema.columns p on p.table_schema = 'public' and p.table_name = c.table_name
        and p.column_name = 'provider_id'
      join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name
        and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.udt_name in ('timestamptz', 'date') and c.is_generated = 'NEVER'
        and c.table_name not like 'audit%' and c.table_name not in ('bed_stays', 'discounts', 'patients', 'prices', 'sessions')`);
    for (const table of new Set(columns.map((one) => one.table))) {
      const earlier = (days: number) =>
        columns
          .filter((one) => one.table === table)
          .map(({ column, type }) => {
            const name = sql.identifier(column);
            return type === 'date'
              ? sql`${name} = ${name} - ${days}::int`
              : sql`${name} = ${name} - make_interval(days => ${days}::int)`;
          });
      // By way of a day far away, where no row is in the way of another.
      for (const days of [100_000, -99_999]) {
        await tx.execute(sql`
          update ${sql.identifier(table)} set ${sql.join(earlier(days), sql`, `)}
          where provider_id = ${provider.id}`);
      }
    }
  });
}

/** Everything that the finance manager can sign or send of a day. */
async function reportsOf(
  hospital: Hospital,
  day: string,
  patients: readonly string[],
  payer: string,
) {
  const as = hospital.staff['finance-manager'].sender;
  const read = async (path: string) => (await sendOk('GET', at(hospital, path), { as })).body.data;
  const { shifts, ...dayEnd } = await read(`finance/day-end-report?date=${day}`);
  const file = async (path: string) => (await send('GET', at(hospital, path), { as })).text;
  const period = `from=${day}&until=${day}`;
  const revenue = [];
  for (const by of ['service', 'ward', 'practitioner', 'payer', 'day']) {
    revenue.push(await read(`finance/revenue?by=${by}&${period}`));
  }
  const days = `start=${dayAfter(day, -30)}&end=${day}`;
  return {
    dayEnd,
    drawers: shifts.length,
    dayEndFile: await file(`finance/day-end-report/export?date=${day}`),
    revenue,
    journals: await file(`finance/ledger/export?${period}`),
    patients: await Promise.all(patients.map((id) => read(`patients/${id}/statement?${days}`))),
    payer: await read(`payers/${payer}/statement?${days}`),
  };
}

describe('a day that is over', () => {
  it(
    'has the same reports, statements and files, whatever is done on the next',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 40, maxLength: 60, size: 'max' }),
          fc.array(act, { minLength: 40, maxLength: 60, size: 'max' }),
          async (before, after) => {
            const world = await aDeskOfTwoCurrencies();
            const { hospital } = world;
            for (const [serial, one] of before.entries()) await doOne(world, one, serial);
            await letADayPass(hospital);
            const day = dayAfter(dayAt(new Date(), timeZone), -1);
            const read = () =>
              reportsOf(
                hospital,
                day,
                world.patients.map(({ id }) => id),
                world.insurer.uuid,
              );
            const signed = await read();
            for (const [serial, one] of after.entries()) await doOne(world, one, 1000 + serial);
            expect(await read()).toEqual(signed);
            await expectBooksToBalance(hospital);
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 120_000,
  );

  it('has them also when the record of the admission is corrected on the next, and refunds are decided otherwise', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    await aLimit(hospital, 'waiver', 'billing', null);
    const as = hospital.staff.billing.sender;
    const manager = { as: hospital.staff['finance-manager'].sender };
    const { invoice, payment } = await payAll(billing, patient);
    const approve = async (of: object) => {
      const asked = await requestRefund(hospital, '', { reason: 'Not done', ...of }, { as });
      expect(asked.status, asked.text).toBe(201);
      const { uuid } = asked.body.data;
      await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
      return uuid as string;
    };
    const plain = await approve({ payment, amount: '100' });
    const account = await anAccountWith(billing, patient, '900');
    const ofDeposit = await approve({ account: account.uuid, amount: '250' });
    const waived = await aChargeItem(hospital, patient, { unitPrice: '75.00' });
    const cancel = financeOf(hospital, `charge-items/${waived.id}/cancel`);
    expect((await send('POST', cancel, { as, body: { reason: 'Poor' } })).status).toBe(200);
    const owed = await anInvoice(hospital, patient, [
      await aChargeItem(hospital, patient, { unitPrice: '60.00' }),
    ]);
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const [overpaid] = (await refundOverpaid(hospital, invoice, as)).body.data.refunds;

    await letADayPass(hospital);
    // A discharge is undone within 24 hours.
    await database().execute(sql`
      update hospitalizations set discharge_recorded_at = discharge_recorded_at + interval '1 hour'
      where provider_id = ${hospital.provider.id}`);
    const day = dayAfter(dayAt(new Date(), timeZone), -1);
    const read = () => reportsOf(hospital, day, [patient.id], billing.insurer.uuid);
    const signed = await read();
    expect(signed.dayEnd.corrections).toMatchObject([
      { kind: 'refund-due', amount: '2400.00' },
      // The other one, of 100.00, is of the overpaid invoice, and counts once.
      { kind: 'refund-approved', count: 1, amount: '250.00' },
    ]);
    const no = { decision: 'rejected', note: 'It was done' };
    const out = { transaction_type: 'cash', location: billing.desk.id };
    const answers = [
      await decideRefund(hospital, plain, no, manager),
      await completeRefund(hospital, ofDeposit, out),
      await decideRefund(hospital, overpaid.uuid, no, manager),
      await undo(hospital, stay.uuid, 'discharge'),
      await send('POST', financeOf(hospital, `charge-items/${waived.id}/reverse-waiver`), {
        as,
        body: { reason: 'The wrong row' },
      }),
      await payInvoice(hospital, owed.uuid, inCash(billing, '60')),
      await send('DELETE', at(hospital, `hospitalizations/${stay.uuid}`), { as: hospital.key }),
      await voidPayment(hospital, payment, { reason: 'A slip' }, { as: hospital.key }),
    ];
    expect(answers.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(
      answers.map(() => 'done'),
    );
    expect(await read()).toEqual(signed);
    await expectBooksToBalance(hospital);
  });
});
