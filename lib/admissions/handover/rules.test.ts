import { describe, expect, it } from 'vitest';
import {
  abnormalValues as abnormalValuesOn,
  lastVitalSignAt,
  medicinesNow,
  notToGive,
  prescriptionChanges,
  ungradedValues,
} from '@/lib/admissions/handover/rules';

const at = '2026-11-21T08:00:00.000Z';
const last = (values: Record<string, string>) =>
  Object.entries(values).map(([code, value]) => ({
    code,
    value,
    sentValue: value,
    sentUnit: null,
    at,
    flow: values.O2_FLOW ?? null,
  }));
const abnormalValues = (
  values: Parameters<typeof abnormalValuesOn>[0],
  ageGroup: Parameters<typeof abnormalValuesOn>[1],
) => abnormalValuesOn(values, ageGroup, 1);
const codesOf = (values: ReturnType<typeof abnormalValues>) => values.map(({ code }) => code);

it('the latest vital sign is one that can be abnormal: a later weight, pain or flow of oxygen is none', () => {
  const later = '2026-11-21T11:00:00.000Z';
  const others = { WEIGHT: '62', HEIGHT: '170', BMI: '21', MUAC: '240', O2_FLOW: '2', PAIN: '0' };
  const answers = { MOBILITY: 'walking', TRAUMA: 'no' };
  const none = last({ ...others, ...answers }).map((one) => ({ ...one, at: later }));
  expect(lastVitalSignAt(none)).toBeNull();
  expect(lastVitalSignAt([...none, ...last({ TEMP: '36.8' })])).toBe(at);
  for (const code of ['RR', 'HR', 'SBP', 'DBP', 'TEMP', 'SPO2', 'GLUCOSE', 'GCS', 'AVPU']) {
    expect(lastVitalSignAt([{ code, at }]), code).toBe(at);
  }
});

describe('the values for the next shift', () => {
  it('are those with points in TEWS, with the points, always in one order', () => {
    const found = abnormalValues(
      last({ MOBILITY: 'with_help', TEMP: '36.8', HR: '132', RR: '32', AVPU: 'alert' }),
      'adult',
    );
    expect(found.map(({ code, points }) => [code, points])).toEqual([
      ['RR', 3],
      ['HR', 3],
      ['MOBILITY', 1],
    ]);
  });

  it('include an adult’s outside the reference range if TEWS does not score the sign', () => {
    const [oxygen, ...others] = abnormalValues(last({ SPO2: '84', RR: '14' }), 'adult');
    expect(oxygen).toMatchObject({ code: 'SPO2', points: null, interpretation: 'L', unit: '%' });
    expect(others).toEqual([]);
  });

  it('leave out what TEWS scores 0, unless it is far outside the reference range', () => {
    expect(abnormalValues(last({ SBP: '122', TEMP: '35.9' }), 'adult')).toEqual([]);
    expect(codesOf(abnormalValues(last({ SBP: '185' }), 'adult'))).toEqual(['SBP']);
  });

  it('are read by the table of the child’s age: a breathing rate of 32 is no adult’s', () => {
    expect(codesOf(abnormalValues(last({ RR: '32' }), 'younger_child'))).toEqual([]);
    expect(codesOf(abnormalValues(last({ RR: '32' }), 'adult'))).toEqual(['RR']);
  });

  it('use no reference range for a patient of unknown age, but still the points', () => {
    const [rate] = abnormalValues(last({ HR: '132' }), null);
    expect(rate).toMatchObject({ code: 'HR', points: 3, interpretation: null });
    expect(abnormalValues(last({ DBP: '95' }), null)).toEqual([]);
  });

  it('include a low saturation of a patient of unknown age: it is low at any age', () => {
    const [oxygen] = abnormalValues(last({ SPO2: '84' }), null);
    expect(oxygen).toMatchObject({ code: 'SPO2', interpretation: 'L' });
    expect(abnormalValuesOn(last({ SPO2: '89' }), null, 2)).toEqual([]);
  });

  it('include an answer that no score can read, as it may be the worst of all', () => {
    const found = abnormalValues(last({ AVPU: 'drowsy', MOBILITY: 'walking' }), 'adult');
    expect(found.map(({ code, value, points }) => [code, value, points])).toEqual([
      ['AVPU', 'drowsy', null],
    ]);
  });

  it('include a low glucose at any age, and a child’s low saturation, neither of which TEWS scores', () => {
    for (const child of ['younger_child', 'older_child'] as const) {
      const found = abnormalValues(last({ SPO2: '91', GLUCOSE: '2.9', RR: '30' }), child);
      expect(codesOf(found), child).toEqual(expect.arrayContaining(['SPO2', 'GLUCOSE']));
      expect(codesOf(abnormalValues(last({ SPO2: '92', GLUCOSE: '3' }), child))).toEqual([]);
    }
    const onOxygen = last({ SPO2: '85', O2_FLOW: '2' });
    expect(codesOf(abnormalValues(onOxygen, 'younger_child'))).toContain('SPO2');
    expect(codesOf(abnormalValues(last({ GLUCOSE: '1.8' }), null))).toEqual(['GLUCOSE']);
  });

  it('are joined by those that nothing grades at the age, which are never passed over as normal', () => {
    const measured = last({ GLUCOSE: '30', SBP: '50', DBP: '20', GCS: '5', PAIN: '10', HR: '110' });
    const signs = { SPO2: '93', O2_FLOW: '2', WEIGHT: '12', HEIGHT: '90', AVPU: 'alert' };
    const values = [...measured, ...last(signs)];
    const ungraded = (ageGroup: Parameters<typeof ungradedValues>[1]) =>
      ungradedValues(values, ageGroup).map(({ code, value, unit }) => `${code} ${value} ${unit}`);
    const byRangesAlone = ['DBP 20 mmHg', 'GLUCOSE 30 mmol/L', 'PAIN 10 ', 'GCS 5 '];
    expect(ungraded('younger_child')).toEqual(['SBP 50 mmHg', ...byRangesAlone]);
    expect(ungraded('older_child')).toEqual(['SBP 50 mmHg', ...byRangesAlone]);
    expect(ungraded(null)).toEqual(byRangesAlone);
    expect(ungraded('adult')).toEqual([]);
    expect(ungradedValues(last({ GLUCOSE: '2.9', PAIN: '' }), 'older_child')).toEqual([]);
  });

  it('leave out what cannot be read, and repetitions', () => {
    expect(abnormalValues(last({ HR: 'fast', GLUCOSE: '' }), 'adult')).toEqual([]);
    expect(abnormalValues([], 'adult')).toEqual([]);
  });
});

const prescribed = (given: Partial<Parameters<typeof notToGive>[0][number]>) => ({
  id: given.name ?? 'id',
  name: 'Amoxicillin',
  status: 'active',
  doNotPerform: false,
  intent: 'order' as const,
  steps: null,
  createdAt: '2026-11-18T08:00:00.000Z',
  modifiedAt: '2026-11-18T08:00:00.000Z',
  ...given,
});

describe('the medicines for the next shift', () => {
  const since = new Date('2026-11-20T12:00:00.000Z');
  const today = '2026-11-21T06:00:00.000Z';
  const later = '2026-11-21T07:00:00.000Z';

  it('are those to be given now, and those on hold', () => {
    const list = [
      prescribed({}),
      prescribed({ status: 'on-hold' }),
      prescribed({ status: 'stopped' }),
      prescribed({ doNotPerform: true }),
      prescribed({ intent: 'proposal' }),
    ];
    expect(medicinesNow(list)).toEqual({ active: [list[0]], onHold: [list[1]] });
  });

  it('include those not to be given while that is in force', () => {
    const list = [
      prescribed({}),
      prescribed({ name: 'Aspirin', doNotPerform: true }),
      prescribed({ name: 'Ibuprofen', doNotPerform: true, status: 'stopped' }),
    ];
    expect(notToGive(list)).toEqual([{ uuid: 'Aspirin', name: 'Aspirin' }]);
  });

  it('include as new those resumed, or ordered from an old draft', () => {
    const steps = (...statuses: string[]) => statuses.map((status) => ({ status, at: today }));
    const changes = prescriptionChanges(
      [
        prescribed({ name: 'Held', steps: steps('active', 'on-hold', 'active') }),
        prescribed({ name: 'Drafted', steps: steps('draft', 'active') }),
        prescribed({ name: 'Only its reason', steps: steps('active', 'active') }),
        prescribed({ name: 'Planned', intent: 'plan', createdAt: today }),
      ],
      since,
    );
    expect(changes.map(({ name, change }) => `${name} ${change}`)).toEqual([
      'Held resumed',
      'Drafted started',
    ]);
  });

  it('include the changes of the last day, the latest first', () => {
    const changes = prescriptionChanges(
      [
        prescribed({ name: 'Long ago' }),
        prescribed({ name: 'New', createdAt: today, modifiedAt: later }),
        prescribed({ name: 'Held', status: 'on-hold', modifiedAt: later }),
        prescribed({ name: 'Stopped before', status: 'stopped' }),
        prescribed({ name: 'Never to be given', doNotPerform: true, createdAt: today }),
      ],
      since,
    );
    expect(changes.map(({ name, change }) => `${name} ${change}`)).toEqual([
      'Held held',
      'New started',
    ]);
  });
});

it('a medicine that was stopped long ago is no change of the last day, because only its reason was edited', () => {
  const edited = prescribed({
    status: 'stopped',
    modifiedAt: '2026-11-21T06:00:00.000Z',
    steps: [
      { status: 'active', at: '2026-11-18T08:00:00.000Z' },
      { status: 'stopped', at: '2026-11-19T08:00:00.000Z' },
      { status: 'stopped', at: '2026-11-21T06:00:00.000Z' },
    ],
  });
  expect(prescriptionChanges([edited], new Date('2026-11-20T12:00:00.000Z'))).toEqual([]);
  expect(prescriptionChanges([edited], new Date('2026-11-19T00:00:00.000Z'))).toMatchObject([
    { change: 'stopped', at: new Date('2026-11-19T08:00:00.000Z') },
  ]);
});

it('a saturation is described by the scale of the patient', () => {
  const codesOn = (scale: 1 | 2, values: Record<string, string>) =>
    codesOf(abnormalValuesOn(last(values), 'adult', scale));
  expect(codesOn(1, { SPO2: '90', O2_FLOW: '0' })).toEqual(['SPO2']);
  expect(codesOn(2, { SPO2: '90', O2_FLOW: '0' })).toEqual([]);
  expect(codesOn(1, { SPO2: '97', O2_FLOW: '2' })).toEqual([]);
  expect(codesOn(2, { SPO2: '97', O2_FLOW: '2' })).toEqual(['SPO2']);
});

it('a saturation is read by the oxygen that was recorded with it, whatever flow was recorded later', () => {
  const [saturation] = last({ SPO2: '97', O2_FLOW: '2' });
  const [, laterAir] = last({ SPO2: '97', O2_FLOW: '0' });
  const values = [saturation, laterAir].flatMap((value) => value ?? []);
  expect(abnormalValuesOn(values, 'adult', 2).map(({ code }) => code)).toEqual(['SPO2']);
});
