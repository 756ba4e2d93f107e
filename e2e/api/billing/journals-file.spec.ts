import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectReportsToAgree, readJournalsFile } from '@/e2e/api/billing/books';
import { aBillingHospital, aPaidVisit, voidPayment } from '@/e2e/api/billing/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';
import type { Role } from '@/lib/domain/codes/roles';
import { dayAfter, dayAt } from '@/lib/domain/days';

const settings = (hospital: Hospital, account_codes: object[], role: Role = 'finance-manager') =>
  send('PATCH', financeOf(hospital, 'settings'), {
    as: hospital.staff[role].sender,
    body: { account_codes },
  });

const today = () => dayAt(new Date(), 'Africa/Nairobi');

describe('the accountant’s file', () => {
  it('has every line of the period with the hospital’s own account codes, the oldest first, and balances', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment, invoice } = await aPaidVisit(billing, { unitPrice: '1500.00' });
    const as = hospital.staff['finance-manager'].sender;
    await voidPayment(hospital, payment.uuid, { reason: '=Wrong patient' }, { as });
    const set = await settings(hospital, [
      { ledger: 'cash', code: '1010', name: 'Cash in hand' },
      { ledger: 'service-revenue', code: '4000' },
    ]);
    expect(set.status, set.text).toBe(200);
    const lines = await readJournalsFile(hospital, today(), today());
    const shown = lines.map((line) => [
      line.Account,
      line['Account name'],
      line.Debit,
      line.Credit,
      line.Document,
    ]);
    expect(shown.slice(0, 4)).toEqual([
      [
        'receivable-patient',
        'Receivable from patients',
        '1500.00',
        '',
        `Invoice ${invoice.number}`,
      ],
      ['4000', 'Service revenue', '', '1500.00', `Invoice ${invoice.number}`],
      ['1010', 'Cash in hand', '1500.00', '', `Receipt ${payment.receipt_number}`],
      [
        'receivable-patient',
        'Receivable from patients',
        '',
        '1500.00',
        `Receipt ${payment.receipt_number}`,
      ],
    ]);
    expect(lines[4]?.Text).toBe('Payment voided: =Wrong patient');
    expect(
      lines.every((line) => line.Currency === 'KES' && line['Date (Africa/Nairobi)'] === today()),
    ).toBe(true);
    await expectReportsToAgree(hospital);
    const before = dayAfter(today(), -1);
    expect(await readJournalsFile(hospital, before, before)).toEqual([]);
  });

  it('is refused for a period that runs backwards or is longer than a year', async () => {
    const { hospital } = await aBillingHospital();
    for (const query of ['from=2026-03-02&until=2026-03-01', 'from=2025-01-01&until=2026-01-02']) {
      const answer = await send('GET', financeOf(hospital, `ledger/export?${query}`), {
        as: hospital.staff.auditor.sender,
      });
      expect(refusal(answer)).toEqual([400, ['from']]);
    }
  });
});

describe('the account codes', () => {
  it('are set and removed account by account, and each change is in the audit log', async () => {
    const { hospital } = await aBillingHospital();
    await settings(hospital, [{ ledger: 'bank', code: '1200', name: 'Lake Bank' }]);
    const both = await settings(hospital, [{ ledger: 'safe', code: '1020' }]);
    const codesOf = (answer: typeof both) =>
      answer.body.data.account_codes.filter(({ code }: { code: string | null }) => code !== null);
    expect(codesOf(both)).toEqual([
      { ledger: 'bank', code: '1200', name: 'Lake Bank' },
      { ledger: 'safe', code: '1020', name: '' },
    ]);
    expect(both.body.data.account_codes).toHaveLength(15);
    const one = await settings(hospital, [{ ledger: 'bank', code: null }]);
    expect(codesOf(one)).toEqual([{ ledger: 'safe', code: '1020', name: '' }]);
    const log = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/audit-events?action=finance-settings.edit`,
      { as: hospital.staff.auditor.sender },
    );
    expect(log.body.results).toHaveLength(3);
    expect(log.body.results[0].changes).toHaveProperty('account_codes');
  });

  it('are refused for an account named twice, a name without a code, and people without the permission', async () => {
    const { hospital } = await aBillingHospital();
    const twice = [
      { ledger: 'bank', code: '1' },
      { ledger: 'bank', code: '2' },
    ];
    expect(refusal(await settings(hospital, twice))).toEqual([400, ['account_codes.1']]);
    expect(
      refusal(await settings(hospital, [{ ledger: 'bank', code: null, name: 'Bank' }])),
    ).toEqual([400, ['account_codes.0.code']]);
    // The А is Cyrillic: the accountant's program would look for another account.
    const lookAlike = await settings(hospital, [{ ledger: 'cash', code: 'KA-А1' }]);
    expect(refusal(lookAlike)).toEqual([400, ['account_codes.0.code']]);
    expect(lookAlike.body.message + lookAlike.text).toContain('Cyrillic letter “А”');
    expect((await settings(hospital, twice.slice(1), 'billing')).status).toBe(403);
    const insert = database().execute(sql`
      insert into ledger_account_codes (provider_id, ledger, code) values
        (${hospital.provider.id}, 'bank', '1'), (${hospital.provider.id}, 'bank', '2')`);
    await expect(insert).rejects.toThrow();
  });
});
