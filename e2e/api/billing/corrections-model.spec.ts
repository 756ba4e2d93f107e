import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTiers } from '@/db/schema/index';
import {
  anInpatient,
  discharge,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import {
  anInvoice,
  aPrice,
  aService,
  financeOf,
  readFinance,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance, expectReportsToAgree } from '@/e2e/api/billing/books';
import {
  aPricedHospital,
  charges,
  on,
  raise,
  tierOf,
  timeZone,
  today,
} from '@/e2e/api/billing/charging-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  type Billing,
  billingOf,
  byInsurance,
  cashFor,
  completeRefund,
  copay,
  decideRefund,
  inCash,
  insured,
  payInvoice,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import {
  changePrescription,
  prescriptionBody,
  prescriptionsOf,
} from '@/e2e/api/clinical/prescription-builders';
import { type Answer, ok, send, sendOk } from '@/e2e/api/transport';
import { aLimit } from '@/e2e/builders/limits';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter } from '@/lib/domain/days';

/**
 * Random changes of a hospitalization and of its money, one after another and two at once. In the end the record's
 * charges, the payments, the refunds due and the charges due agree, each difference is on the work list, and the
 * books are sound.
 */

/** Set `MODEL_RUNS=100` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 4);

const kinds = [
  'discharge',
  'discharge',
  'undo-discharge',
  'undo-discharge',
  'transfer',
  'transfer',
  'undo-transfer',
  'pay',
  'pay',
  'pay-insured',
  'claim',
  'claim',
  'invoice',
  'draft',
  'pay-invoice',
  'pay-invoice',
  'cancel-invoice',
  'ask-refund',
  'ask-refund',
  'decide-refund',
  'decide-refund',
  'pay-out',
  'pay-out',
  'void',
  'waive',
  'reverse-waiver',
  'visit',
  'change-visit',
  'change-visit',
  'prescribe',
  'prescribe',
  'withdraw',
  'delete',
] as const;

type Command = { what: (typeof kinds)[number]; pick: number; hour: number };

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...kinds),
  pick: fc.nat({ max: 7 }),
  hour: fc.integer({ min: 1, max: 118 }),
});
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), {
  minLength: 10,
  maxLength: 22,
});

const days = 5;
const paidAndEarlier: Command[][] = [
  [{ what: 'pay', pick: 0, hour: 1 }],
  [{ what: 'discharge', pick: 0, hour: 30 }],
];

async function begin() {
  const priced = await aPricedHospital();
  const { hospital } = priced;
  const billing = await billingOf(hospital);
  await aLimit(hospital, 'waiver', 'billing', null);
  const scheme = { copayment_type: 'copaypct', copayment_value: '10' };
  ok(
    await send('PATCH', at(hospital, `payers/${billing.insurer.uuid}`), {
      as: hospital.key,
      body: scheme,
    }),
  );
  const otherTier = only(
    await database()
      .insert(priceTiers)
      .values({ providerId: hospital.provider.id, name: 'Insured' })
      .returning(),
  );
  await aPrice(hospital, priced.night, { amount: '800.00', tier: otherTier });
  await aPrice(hospital, priced.intensiveNight, { amount: '5000.00', tier: otherTier });
  await aPrice(hospital, hospital.service, { amount: '1500.00', tier: otherTier });
  const drug = await aService(hospital, { name: 'Injection', price: '450.00' });
  await aPrice(hospital, drug, { amount: '300.00', tier: otherTier });
  const { patient, stay } = await anInpatient(hospital, 0, {
    admitted_at: on(days, 12).toISOString(),
  });
  expect((await raise(hospital, { patient: patient.id })).status).toBe(200);
  await anOpenedEncounter(hospital, { patientId: patient.id, ...tierOf(hospital) });
  return { ...priced, billing, otherTier, drug, patient, stay };
}

type World = Awaited<ReturnType<typeof begin>>;

const at2 = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** Does one thing. The hospital may refuse it, but it must not fail. */
async function act(world: World, { what, pick, hour }: Command): Promise<Answer | null> {
  const { hospital, billing, otherTier, patient, stay, intensive } = world;
  const as = hospital.staff.billing.sender;
  const manager = hospital.staff['finance-manager'].sender;
  const time = new Date(on(days, 12).getTime() + hour * 3_600_000).toISOString();
  const billable = (await charges(hospital, patient)).filter(({ status }) => status === 'billable');
  const items = billable.map(({ uuid }) => ({ id: uuid }));
  const some = pick % 2 === 0 ? items : items.slice(0, 1 + (pick % 3));
  const list = async (path: string) =>
    (await send('GET', financeOf(hospital, path), { as: hospital.key })).body.results;
  switch (what) {
    case 'discharge':
      return discharge(hospital, stay.uuid, { discharged_at: time });
    case 'undo-discharge':
    case 'undo-transfer': {
      // The cleaning of beds is not under test here.
      await database().execute(sql`update beds set status = 'available'
        where provider_id = ${hospital.provider.id} and status = 'cleaning'`);
      return undo(hospital, stay.uuid, what === 'undo-discharge' ? 'discharge' : 'transfer');
    }
    case 'transfer':
      await database().execute(sql`update beds set status = 'available'
        where provider_id = ${hospital.provider.id} and status = 'cleaning'`);
      return transfer(hospital, stay.uuid, pick % 3, {
        transferred_at: time,
        healthcare_service: pick % 2 === 0 ? intensive.id : hospital.service.id,
        price_tier: pick % 4 < 2 ? hospital.priceTier.id : otherTier.id,
      });
    case 'visit':
      return pick < 3
        ? anOpenedEncounter(hospital, { patientId: patient.id, ...tierOf(hospital) }).then(
            () => null,
          )
        : null;
    case 'change-visit': {
      const one = at2(await visits(world), pick);
      const changes = [
        { status: 'entered-in-error' },
        { price_tier: otherTier.id },
        { price_tier: hospital.priceTier.id },
        { status: 'finished' },
      ];
      return one ? edit(hospital, one, at2(changes, hour) ?? {}) : null;
    }
    case 'prescribe': {
      const visit = at2(await visits(world), pick);
      const isOnWard = hour % 2 === 0 || !visit;
      return send('POST', prescriptionsOf(hospital), {
        as: hospital.key,
        body: prescriptionBody(isOnWard ? stay.encounter : visit.id, {
          healthcare_service: world.drug.id,
          ...(isOnWard ? { date: time } : {}),
        }),
      });
    }
    case 'withdraw': {
      const one = at2(await prescribed(world), pick);
      const withdrawn = { status: 'entered-in-error', status_reason: 'Another patient' };
      return one ? changePrescription(hospital, one.id, withdrawn) : null;
    }
    case 'delete':
      return pick === 0
        ? send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key })
        : null;
    case 'pay':
      return some.length > 0 ? receive(hospital, cashFor(billing, patient, some)) : null;
    case 'pay-insured':
      return some.length > 0
        ? receive(hospital, insured(billing, patient, some, copay('300')))
        : null;
    case 'invoice':
    case 'draft':
      if (some.length === 0) return null;
      await anInvoice(hospital, patient, some, { issue: what === 'invoice' }).catch(() => null);
      return null;
    case 'pay-invoice': {
      const owed = await list(`invoices?patient=${patient.id}&is_outstanding=true`);
      const one = at2<{ uuid: string; balance: string }>(owed, pick);
      if (!one) return null;
      const amount = pick % 2 === 0 ? one.balance : '500';
      return payInvoice(hospital, one.uuid, inCash(billing, amount));
    }
    case 'claim': {
      const owed = await list(`invoices?patient=${patient.id}&is_outstanding=true`);
      const one = at2<{ uuid: string }>(owed, pick);
      return one ? payInvoice(hospital, one.uuid, byInsurance(billing)) : null;
    }
    case 'cancel-invoice': {
      const one = at2<{ uuid: string }>(await list(`invoices?patient=${patient.id}`), pick);
      const path = financeOf(hospital, `invoices/${one?.uuid}/cancel`);
      return one ? send('POST', path, { as, body: { reason: 'Wrong' } }) : null;
    }
    case 'ask-refund': {
      const due = await list(`corrections?patient=${patient.id}&kind=refund-due`);
      const one = at2<{ invoice: string }>(due, pick);
      if (!one) return null;
      return send('POST', financeOf(hospital, `invoices/${one.invoice}/refund-overpaid`), {
        as,
        body: {},
      });
    }
    case 'decide-refund': {
      const one = at2<{ uuid: string }>(await list('refunds?status=requested'), pick);
      const decision =
        pick % 3 === 0 ? { decision: 'rejected', note: 'Not so' } : { decision: 'approved' };
      return one ? decideRefund(hospital, one.uuid, decision, { as: manager }) : null;
    }
    case 'pay-out': {
      const one = at2<{ uuid: string }>(await list('refunds?status=approved'), pick);
      const by = pick % 2 === 0 ? 'cash' : 'user-account';
      const out = { transaction_type: by, location: billing.desk.id };
      return one ? completeRefund(hospital, one.uuid, out) : null;
    }
    case 'void': {
      const one = at2<{ uuid: string }>(await list(`payments?patient=${patient.id}`), pick);
      if (!one) return null;
      return voidPayment(hospital, one.uuid, { reason: 'A slip' }, { as: hospital.key });
    }
    case 'waive': {
      const one = at2(billable, pick);
      const path = financeOf(hospital, `charge-items/${one?.uuid}/cancel`);
      return one ? send('POST', path, { as, body: { reason: 'Poor' } }) : null;
    }
    case 'reverse-waiver': {
      const waived = await list(`charge-items?patient=${patient.id}&is_waived=true`);
      const one = at2<{ uuid: string }>(waived, pick);
      const path = financeOf(hospital, `charge-items/${one?.uuid}/reverse-waiver`);
      return one ? send('POST', path, { as, body: { reason: 'A slip' } }) : null;
    }
  }
}

/** Exact: no sum of money goes through a floating-point number. */
function cents(amount: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2))) throw new Error(`${amount} in cents`);
  return BigInt(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`);
}
const sum = (amounts: { amount: string }[]) =>
  amounts.reduce((all, { amount }) => all + cents(amount), 0n);

/** The patient's outpatient encounters that took place, oldest first. */
const visits = ({ hospital, patient }: World) =>
  database().execute<{ id: string; tier: string }>(sql`
    select id, price_tier_id as tier from encounters
    where provider_id = ${hospital.provider.id} and patient_id = ${patient.id} and hospitalization_id is null
      and status not in ('cancelled', 'entered-in-error') order by id`);

/**
 * The patient's prescriptions that were not withdrawn, with their encounter's hospitalization and tier, oldest
 * first.
 */
const prescribed = ({ hospital, patient }: World) =>
  database().execute<{ id: string; at: string; stay: string | null; tier: string }>(sql`
    select m.id, m.authored_at::text as at, e.hospitalization_id as stay, e.price_tier_id as tier
    from medication_requests m join encounters e on e.provider_id = m.provider_id and e.id = m.encounter_id
    where m.provider_id = ${hospital.provider.id} and m.patient_id = ${patient.id}
      and m.status <> 'entered-in-error' and e.status not in ('cancelled', 'entered-in-error') order by m.number`);

/** The patient's bill from the rows of the record alone, without any charge. */
async function dueByTheRecord(world: World): Promise<Map<string, bigint>> {
  const { hospital, stay, intensive } = world;
  const due = new Map<string, bigint>();
  const isGeneral = (tier: string | undefined) => tier === hospital.priceTier.id;
  for (const { id, tier } of await visits(world)) {
    due.set(`encounter ${id}`, isGeneral(tier) ? 250_000n : 150_000n);
  }
  const [record] = await database().execute<{ deleted: boolean }>(sql`
    select deleted_at is not null as deleted from hospitalizations
    where provider_id = ${hospital.provider.id} and id = ${stay.uuid}`);
  const parts = await database().execute<{
    from: string;
    until: string | null;
    service: string;
    tier: string;
  }>(sql`
    select lower(period) as from, upper(period) as until, healthcare_service_id as service, price_tier_id as tier
    from bed_stays where provider_id = ${hospital.provider.id} and hospitalization_id = ${stay.uuid}
      and voided_at is null order by lower(period)`);
  const isIn = (instant: Date) => (part: (typeof parts)[number]) =>
    new Date(part.from) <= instant && (part.until === null || instant < new Date(part.until));
  for (const one of await prescribed(world)) {
    const part = parts.find(isIn(new Date(one.at))) ?? parts.at(-1);
    const tier = one.stay === null ? one.tier : part?.tier;
    due.set(`prescription ${one.id}`, isGeneral(tier) ? 45_000n : 30_000n);
  }
  if (record?.deleted) return due;
  due.set('admission', parts[0]?.service === intensive.id ? 900_000n : 250_000n);
  for (let day = dayAfter(today(), -days - 1); day < today(); day = dayAfter(day)) {
    const midnight = startOfDay(dayAfter(day), timeZone);
    const part = parts.find(isIn(midnight));
    if (!part) continue;
    const [general, other] =
      part.service === intensive.id ? [650_000n, 500_000n] : [120_000n, 80_000n];
    due.set(`bed-night ${day}`, isGeneral(part.tier) ? general : other);
  }
  return due;
}

/** The waivers that count: not reversed, and for something that is due. */
async function waivedKeys({ hospital, patient }: World): Promise<Set<string>> {
  const rows = await database().execute<Charged>(sql`
    select source, service_date::text, encounter_id as encounter, prescription_id as prescription from charge_items c
    where provider_id = ${hospital.provider.id} and patient_id = ${patient.id}
      and is_waived and waiver_reversed_at is null
      and not exists (select from charge_items l where l.provider_id = c.provider_id
        and l.hospitalization_id is not distinct from c.hospitalization_id and l.source = c.source
        and l.prescription_id is not distinct from c.prescription_id
        and l.encounter_id is not distinct from c.encounter_id
        and l.service_date = c.service_date and l.status <> 'cancelled' and l.credited_at is null)`);
  return new Set(rows.map(keyOf));
}

type Charged = {
  source: string;
  service_date: string;
  encounter: string | null;
  prescription: string | null;
};

/** The charges, as the record names them. */
function keyOf({ source, service_date: day, encounter, prescription }: Charged): string {
  if (source === 'admission') return source;
  return `${source} ${source === 'bed-night' ? day : (prescription ?? encounter)}`;
}

/** All payments for the patient's bills, less refunds, by anyone. */
async function paidIn({ hospital, patient }: World): Promise<bigint> {
  const [row] = await database().execute<{ paid: string }>(sql`
    select (coalesce((select sum(amount) from payments where provider_id = ${hospital.provider.id}
        and patient_id = ${patient.id} and kind = 'invoice' and status = 'active'), 0)
      - coalesce((select sum(amount) from refunds where provider_id = ${hospital.provider.id}
        and patient_id = ${patient.id} and payment_id is not null and status = 'completed'), 0))::text as paid`);
  return cents(row?.paid ?? '0');
}

async function expectAgreement(world: World): Promise<void> {
  const { hospital, patient, billing } = world;
  ok(await raise(hospital, { patient: patient.id }));
  const [due, waived, paid] = [
    await dueByTheRecord(world),
    await waivedKeys(world),
    await paidIn(world),
  ];
  const owedByRecord = [...due].reduce(
    (all, [key, amount]) => (waived.has(key) ? all : all + amount),
    0n,
  );
  const summary = await send('GET', at(hospital, `patients/${patient.id}/summary`), {
    as: hospital.key,
  });
  const { bill } = summary.body.data;
  const left = sum(bill.owed) + sum(bill.awaited);
  const refund = sum(bill.refund_due);
  expect({ left: left - refund }).toEqual({ left: owedByRecord - paid });
  if (left > 0n) expect(['owing', 'awaiting-payer', 'refund-due']).toContain(bill.status);
  else if (refund > 0n) expect(bill.status).toBe('refund-due');
  else expect(['settled', 'none']).toContain(bill.status);

  const listed = await readAll(billing, `corrections?patient=${patient.id}&page_size=100`);
  const refunds = listed.filter(({ kind }) => kind === 'refund-due');
  expect(sum(refunds)).toBe(refund);
  const uncharged = await readFinance(hospital, `uncharged?patient=${patient.id}`);
  expect(uncharged.charges).toEqual([]);
  expect(sum(uncharged.refunds_due)).toBe(refund);
  // Each thing is charged once, at its price.
  const live = (await charges(hospital, patient)).filter(
    (item) => (item as unknown as { credited_at: string | null }).credited_at === null,
  );
  const charged = live.map(
    (item) => [keyOf(item as unknown as Charged), cents(item.amount)] as const,
  );
  expect([...charged].sort()).toEqual([...due].filter(([key]) => !waived.has(key)).sort());
  await expectBooksToBalance(hospital);
  await expectReportsToAgree(hospital);
}

async function readAll(
  { hospital }: Billing,
  path: string,
): Promise<{ kind: string; amount: string }[]> {
  const answer = await sendOk('GET', financeOf(hospital, path), { as: hospital.key });
  return answer.body.results;
}

describe('random changes of a hospitalization, payments, refunds and waivers', () => {
  it('leave every charge, payment, refund and waiver as the record says, and each difference on the work list', async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const world = await begin();
        // Each begins with a paid hospitalization that turns out to have ended on its second day.
        for (const together of [...paidAndEarlier, ...sequence]) {
          const answers = await Promise.all(together.map((one) => act(world, one)));
          for (const [index, answer] of answers.entries()) {
            if (!answer) continue;
            expect(answer.status, answer.text).toBeLessThan(500);
            const what = together[index]?.what ?? '';
            if (answer.status < 300) done.set(what, (done.get(what) ?? 0) + 1);
          }
        }
        await expectAgreement(world);
      }),
      { numRuns: runs, seed: 20_261_125, endOnFailure: true },
    );
    // Most of the steps took effect and were not refused.
    expect(done.get('discharge') ?? 0).toBeGreaterThan(0);
    expect(done.get('ask-refund') ?? 0).toBeGreaterThan(0);
    expect(done.get('change-visit') ?? 0).toBeGreaterThan(0);
    expect(done.get('prescribe') ?? 0).toBeGreaterThan(0);
  }, 300_000);
});
