import { describe, expect, it } from 'vitest';
import { auditedActions } from '@/app/(desk)/audit/actions';
import {
  aboutWords,
  actorRoleWords,
  checkWords,
  entityAddress,
  fieldWords,
  kindNamed,
  kindOfChange,
  valueLines,
} from '@/components/registry/audit/words';

const nairobi = 'Africa/Nairobi';

describe('a row of the audit log in plain words', () => {
  it('names fields as people say them', () => {
    expect(
      ['lastName', 'performerId', 'mr_number', 'effectiveAt', 'second_factor', 'id'].map(
        fieldWords,
      ),
    ).toEqual(['Last name', 'Performer', 'MR number', 'Effective at', 'Second factor', 'ID']);
  });

  it('says what a field held by the hospital’s clock, and never leaves a blank', () => {
    expect(valueLines(null, nairobi)).toEqual(['Nothing']);
    expect(valueLines('', nairobi)).toEqual(['Nothing']);
    expect(valueLines([], nairobi)).toEqual(['None']);
    expect(valueLines(true, nairobi)).toEqual(['Yes']);
    expect(valueLines(0, nairobi)).toEqual(['0']);
    expect(valueLines('1961-03-05', nairobi)).toEqual(['5 Mar 1961']);
    expect(valueLines('2026-11-21T22:30:00.000Z', nairobi)).toEqual(['22 Nov 2026, 01:30']);
    expect(valueLines('2026-13-45', nairobi)).toEqual(['2026-13-45']);
    expect(valueLines('1200.00', nairobi)).toEqual(['1200.00']);
  });

  it('gives each of several things a line, and all of what it holds', () => {
    const observations = [
      { code: 'RR', value: '18', unit: '/min' },
      { code: 'AVPU', value: 'alert', unit: '' },
    ];
    expect(valueLines(observations, nairobi)).toEqual([
      'Code: RR · Value: 18 · Unit: /min',
      'Code: AVPU · Value: alert · Unit: Nothing',
    ]);
  });

  it('knows the kind of record that a value names, so that it is shown by its name', () => {
    const uuid = '018f0000-0000-7000-8000-000000000000';
    const kindsOf = (fields: string[]) => fields.map((field) => kindNamed(field, uuid));
    expect(
      kindsOf(['price_tier_id', 'healthcare_service_ids', 'bed_service_id', 'invoice_id']),
    ).toEqual(['price-tier', 'healthcare-service', 'healthcare-service', 'invoice']);
    expect(kindsOf(['taken_by_id', 'cashier_id', 'admitted_by_id', 'ward_id'])).toEqual([
      'user',
      'user',
      'practitioner',
      'location',
    ]);
    expect(kindsOf(['from_shift_id', 'account_id', 'requested_by_key_id'])).toEqual([
      'cashier-shift',
      'payment-account',
      'api-key',
    ]);
    expect(kindsOf(['reference', 'id'])).toEqual([null, null]);
    expect(kindNamed('price_tier_id', null)).toBeNull();
    expect(kindNamed('claim_id', 'SHA-17')).toBeNull();
  });

  it('tells what came from what went and what changed', () => {
    expect(kindOfChange({ name: { before: null, after: 'Amina' }, age: { after: 3 } })).toBe(
      'came',
    );
    expect(kindOfChange({ name: { before: 'Amina' } })).toBe('went');
    expect(kindOfChange({ name: { before: 'Amina', after: null }, age: { after: 3 } })).toBe(
      'changed',
    );
  });

  it('says in a line what was written, or whose records were shown', () => {
    const about = (changed: string[], patients: string[] = [], entity = '') =>
      aboutWords({
        entity,
        patients,
        changes: Object.fromEntries(changed.map((field) => [field, { after: 1 }])),
      });
    expect(about(['lastName'], ['a'], 'patient')).toBe('Patient: Last name');
    expect(about(['a', 'b', 'c', 'd', 'e'], [], 'observation-set')).toBe(
      'Observation set: A, B, C, 2 more',
    );
    expect(about([], ['a'])).toBe('1 patient’s record');
    expect(about([], ['a', 'b'])).toBe('2 patients’ records');
    expect(about(['filters'])).toBe('Filters');
    expect(about([])).toBe('');
  });

  it('calls the actors as people do, also one whose role there no longer is', () => {
    expect(['medical-officer', 'api-key', 'system', 'night-porter'].map(actorRoleWords)).toEqual([
      'Medical officer',
      'API key',
      'System',
      'Night porter',
    ]);
  });

  it('leads to the records that have a page, and nowhere else', () => {
    expect(entityAddress('invoice', 'a')).toBe('/invoices/a');
    expect(entityAddress('cashier-shift', 'a')).toBe('/shifts/a');
    expect(entityAddress('refund', 'a')).toBe('/payments/refunds/a');
    expect(entityAddress('api-key', 'a')).toBeNull();
    expect(entityAddress('patient', '')).toBeNull();
    expect(entityAddress('constructor', 'a')).toBeNull();
  });

  it('knows every action by one name', () => {
    const actions = auditedActions();
    expect(actions.find(({ code }) => code === 'patient.update')?.name).toBe('Edit a patient');
    expect(actions.find(({ code }) => code === 'encounter.record-ward-round')?.name).toMatch(
      /^Record a ward round/,
    );
    expect(new Set(actions.map(({ code }) => code)).size).toBe(actions.length);
    expect(actions.filter(({ name, tag }) => name === '' || tag === '')).toEqual([]);
  });
});

describe('the result of a chain check', () => {
  const found = {
    is_intact: true,
    events: 12345,
    broken_at: null,
    problem: null,
    verified_at: '2026-11-22T09:00:00Z',
  };

  it('covers the rows up to the last one checked', () => {
    expect(checkWords(found, nairobi)).toBe(
      'Unbroken up to row 12,345: nothing was changed, removed or inserted. Checked on 22 Nov 2026, 12:00.',
    );
    expect(checkWords({ ...found, events: 0 }, nairobi)).toBe(
      'The log is empty. Checked on 22 Nov 2026, 12:00.',
    );
  });

  it('names the first row that does not match', () => {
    const broken = { ...found, is_intact: false, broken_at: 1204, problem: 'was changed' };
    expect(checkWords(broken, nairobi)).toBe(
      'The chain is broken. At row 1,204: was changed. Checked on 22 Nov 2026, 12:00.',
    );
  });
});
