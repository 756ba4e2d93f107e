import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance, expectReportsToAgree } from '@/e2e/api/billing/books';
import {
  aWorld,
  type Command,
  command,
  type Expectation,
  handsOf,
  type World,
} from '@/e2e/api/billing/desk-commands';
import { type Model, newModel, paidOf, statusOf, text } from '@/e2e/api/billing/desk-model';
import {
  cancelOne,
  charge,
  closeDrawer,
  dropItem,
  openDrawer,
  refundOne,
  remitSome,
  voidOne,
} from '@/e2e/api/billing/desk-returns';
import { invoiceItems, payPart, receiveItems, takeDeposit } from '@/e2e/api/billing/desk-takings';
import { accountNow } from '@/e2e/api/billing/payment-builders';
import { everyRow } from '@/e2e/api/pages';

/**
 * Random days at a payment desk with two patients, against a model that is short enough to check by reading. Amounts
 * are whole cents. A clerk takes the money in a shift of their own, a manager without a drawer voids.
 */

/** Set `MODEL_RUNS=200` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 8);

describe('a payment desk after any random acts', () => {
  it(
    'gives each answer, document and balance as the model does, and keeps all sixteen rules',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 40, maxLength: 60, size: 'max' }),
          async (commands) => {
            const world = await aWorld();
            const model = newModel();
            await step(world, model, { what: 'open' });
            for (const one of commands) await step(world, model, one);
            await expectAsModelled(world, model);
            await expectBooksToBalance(world.billing.hospital);
            await expectReportsToAgree(world.billing.hospital);
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 60_000,
  );

  it(
    'fails nowhere and keeps all sixteen rules when they come at once',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 5, maxLength: 10 }),
          fc.array(fc.array(command, { minLength: 4, maxLength: 8 }), {
            minLength: 3,
            maxLength: 6,
          }),
          async (before, batches) => {
            const world = await aWorld();
            const model = newModel();
            await step(world, model, { what: 'open' });
            for (const one of before) await step(world, model, one);
            for (const batch of batches) {
              // The model does not know what these did: they name what existed before, whatever its state now.
              const frozen = batch.map(() => structuredClone(model));
              const done = await Promise.all(
                batch.map((one, index) => act(world, frozen[index] ?? newModel(), one)),
              );
              for (const { status, text: body } of done.flatMap((one) => one?.answers ?? [])) {
                expect([200, 201, 400, 404, 409], body).toContain(status);
              }
              await expectBooksToBalance(world.billing.hospital);
            }
          },
        ),
        { numRuns: Math.ceil(runs / 2), endOnFailure: true },
      );
    },
    runs * 60_000,
  );
});

async function step(world: World, model: Model, one: Command): Promise<void> {
  const expectation = await act(world, model, one);
  if (!expectation) return;
  const { answers, effect } = expectation;
  for (const { status, text: body } of answers) {
    const isDone = status === 200 || status === 201;
    expect(
      [isDone, isDone || status === 400 || status === 409],
      `${JSON.stringify(one)}: ${body}`,
    ).toEqual([effect !== null, true]);
  }
  effect?.(answers.at(-1)?.body.data);
}

/** Does one thing, and returns its expected effect. */
function act(world: World, model: Model, one: Command): Promise<Expectation> {
  const hands = handsOf(world, model);
  switch (one.what) {
    case 'charge':
      return charge(hands, one);
    case 'receive':
      return receiveItems(hands, one);
    case 'invoice':
      return invoiceItems(hands, one);
    case 'pay':
      return payPart(hands, one);
    case 'deposit':
      return takeDeposit(hands, one);
    case 'void':
      return voidOne(hands, one);
    case 'refund':
      return refundOne(hands, one);
    case 'cancel':
      return cancelOne(hands, one);
    case 'drop':
      return dropItem(hands, one);
    case 'remit':
      return remitSome(hands, one);
    case 'open':
      return openDrawer(hands);
    case 'close':
      return closeDrawer(hands, one);
  }
}

/** The desk shows everything as the model has it. */
async function expectAsModelled({ billing, accounts }: World, model: Model) {
  const { hospital, insurance } = billing;
  type Shown = Record<'uuid' | 'status' | 'paid_total' | 'refunded' | 'expected_cash', string>;
  const shown = async (path: string) => {
    const rows = (await everyRow(financeOf(hospital, path), hospital.key)) as unknown as Shown[];
    return new Map(rows.map((row) => [row.uuid, row]));
  };
  const invoices = await shown('invoices');
  expect(
    model.invoices.map(({ uuid }) => [invoices.get(uuid)?.status, invoices.get(uuid)?.paid_total]),
  ).toEqual(model.invoices.map((one) => [statusOf(model, one), text(paidOf(model, one))]));
  const items = await shown('charge-items');
  expect(model.items.map(({ id }) => items.get(id)?.status)).toEqual(
    model.items.map(({ isCancelled, invoice }) => {
      if (isCancelled) return 'cancelled';
      if (!invoice) return 'billable';
      return statusOf(model, invoice) === 'paid' ? 'paid' : 'billed';
    }),
  );
  const payments = await shown('payments');
  expect(payments.size).toBe(model.payments.length);
  expect(
    model.payments.map(({ uuid }) => [payments.get(uuid)?.status, payments.get(uuid)?.refunded]),
  ).toEqual(
    model.payments.map(({ isVoided, refunded }) => [
      isVoided ? 'voided' : 'active',
      text(refunded),
    ]),
  );
  const shifts = await shown('shifts');
  expect(model.shifts.map(({ uuid }) => shifts.get(uuid)?.expected_cash)).toEqual(
    model.shifts.map(({ expected }) => text(expected)),
  );
  const balances = await Promise.all(
    [...accounts, insurance].map(async ({ uuid }) => (await accountNow(hospital, uuid)).balance),
  );
  expect(balances).toEqual([...model.accounts, model.insurer].map(text));
}
