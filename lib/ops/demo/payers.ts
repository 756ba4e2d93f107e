import { v7 } from 'uuid';
import type { DiscountScope, DiscountType } from '@/lib/domain/codes/discounts';
import type { CopaymentType, PayerType } from '@/lib/domain/codes/payers';
import type { Catalogue, ServiceKey } from '@/lib/ops/demo/catalogue';
import type { HospitalKey, Staff } from '@/lib/ops/demo/people';
import type { Rows } from '@/lib/ops/demo/rows';
import type { DemoPlaces } from '@/lib/ops/demo/wards';

type DemoPayer = {
  name: string;
  type: PayerType;
  email?: string;
  phone?: string;
  /** The patient's share in its scheme. */
  copayment?: readonly [CopaymentType, string];
};

/** Those who pay at the desk: their payer is also that of every cash account. */
const themselves: DemoPayer = { name: 'Self-paying patients', type: 'self-pay' };

const authority: DemoPayer = {
  name: 'Social Health Authority',
  type: 'insurance',
  email: 'claims@health-authority.example',
  phone: '+254 20 555 0100',
  copayment: ['copaypct', '10'],
};

const payersOf: Record<HospitalKey, readonly DemoPayer[]> = {
  lakeside: [
    themselves,
    authority,
    {
      name: 'Nyanza Mutual Insurance',
      type: 'insurance',
      email: 'medical@nyanza-mutual.example',
      phone: '+254 57 555 0142',
      copayment: ['copay', '500'],
    },
    {
      name: 'Winam Sugar Works',
      type: 'corporate',
      email: 'welfare@winam-sugar.example',
      phone: '+254 57 555 0177',
    },
    {
      name: 'County Staff Medical Scheme',
      type: 'corporate',
      email: 'scheme@county-staff.example',
      copayment: ['copaypct', '20'],
    },
  ],
  kakamega: [
    themselves,
    authority,
    { name: 'Hill Tea Growers', type: 'corporate', email: 'office@hill-tea.example' },
  ],
};

/** The desks that have a drawer, the first for every other place. */
const desksOf: Record<HospitalKey, readonly (readonly [place: string, account: string])[]> = {
  lakeside: [
    ['Cash Office', 'Cash office'],
    ['Casualty', 'Casualty desk'],
    ['Pharmacy', 'Pharmacy till'],
  ],
  kakamega: [['Cash Office', 'Cash office']],
};

type DemoDiscount = {
  code: string;
  payer: string;
  scope?: DiscountScope;
  type?: DiscountType;
  amount: string;
  /** Of the services that it covers; none: all. */
  services?: readonly ServiceKey[];
  /** Whole days from now. */
  from: number;
  until: number;
  isActive?: boolean;
  description: string;
};

const discountsOf: Record<HospitalKey, readonly DemoDiscount[]> = {
  lakeside: [
    {
      code: 'SHA-MATERNITY',
      payer: authority.name,
      amount: '15',
      services: ['obstetrics', 'antenatal'],
      from: -200,
      until: 400,
      description: 'Agreed tariff for mothers',
    },
    {
      code: 'SHA-IMAGING',
      payer: authority.name,
      amount: '7.5',
      services: ['chestXray', 'ultrasound'],
      from: -90,
      until: 120,
      description: 'X-ray and ultrasound, for as long as the tender runs',
    },
    {
      code: 'NMI-LAB',
      payer: 'Nyanza Mutual Insurance',
      type: 'currency',
      amount: '100',
      services: ['bloodCount', 'ureaElectrolytes', 'glucose', 'malariaTest'],
      from: -60,
      until: 300,
      description: 'KES 100 off each laboratory test',
    },
    {
      code: 'SUGAR-NIGHTS',
      payer: 'Winam Sugar Works',
      amount: '10',
      services: ['bedNight', 'bedNightHighDependency'],
      from: -30,
      until: 335,
      description: 'Bed nights of employees and their families',
    },
    {
      code: 'SUGAR-ALL',
      payer: 'Winam Sugar Works',
      amount: '5',
      from: -30,
      until: 335,
      description: 'Everything else on the contract',
    },
    {
      code: 'STAFF-OLD',
      payer: 'County Staff Medical Scheme',
      amount: '12.5',
      from: -700,
      until: 60,
      isActive: false,
      description: 'Suspended until the scheme has signed again',
    },
    {
      code: 'PROMPT-5',
      payer: themselves.name,
      scope: 'invoice',
      amount: '5',
      from: -150,
      until: 215,
      description: 'For invoices that are paid at once and in full',
    },
    {
      code: 'HARDSHIP-1000',
      payer: themselves.name,
      scope: 'invoice',
      type: 'currency',
      amount: '1000',
      from: -150,
      until: 215,
      description: 'Recommended by the medical social worker',
    },
    {
      code: 'MALARIA-DAY',
      payer: themselves.name,
      amount: '100',
      services: ['malariaTest'],
      from: -211,
      until: -204,
      description: 'Free tests in the week of World Malaria Day',
    },
    {
      code: 'DIABETES-WEEK',
      payer: themselves.name,
      amount: '50',
      services: ['glucose'],
      from: 14,
      until: 21,
      description: 'Half the price of a blood glucose test',
    },
  ],
  kakamega: [
    {
      code: 'SHA-MATERNITY',
      payer: authority.name,
      amount: '10',
      services: ['obstetrics', 'antenatal'],
      from: -100,
      until: 265,
      description: 'Agreed tariff for mothers',
    },
    {
      code: 'TEA-ALL',
      payer: 'Hill Tea Growers',
      amount: '8',
      from: -100,
      until: 265,
      description: 'Pluckers and their families',
    },
  ],
};

const dayMs = 86_400_000;

/** The payers, the accounts that they pay from, and their discounts. Balances follow from the books. */
export function planPayers(
  rows: Rows,
  hospital: HospitalKey,
  {
    providerId,
    now,
    catalogue,
    places,
    staff,
  }: { providerId: string; now: Date; catalogue: Catalogue; places: DemoPlaces; staff: Staff },
): void {
  const since = new Date(now.getTime() - 700 * dayMs);
  const written = { createdAt: since, modifiedAt: since };
  const payerIds = new Map<string, string>();
  for (const { name, type, email = '', phone = '', copayment } of payersOf[hospital]) {
    const id = v7();
    payerIds.set(name, id);
    const [copaymentType = null, copaymentValue = null] = copayment ?? [];
    const scheme = { copaymentType, copaymentValue };
    rows.payers.push({ providerId, id, name, type, email, phone, ...scheme, ...written });
    if (type !== 'self-pay') {
      const account = { type, name, payerId: id, currency: 'KES' };
      rows.paymentAccounts.push({ providerId, id: v7(), ...account, ...written });
    }
  }
  const payerNamed = (name: string) => {
    const id = payerIds.get(name);
    if (!id) throw new Error(`There is no payer ${name}.`);
    return id;
  };
  for (const [index, [place, name]] of desksOf[hospital].entries()) {
    const locationId = places.areaIds.get(place) ?? null;
    rows.paymentAccounts.push({
      providerId,
      id: v7(),
      type: 'cash',
      name,
      payerId: payerNamed(themselves.name),
      locationId,
      isDefault: index === 0,
      currency: 'KES',
      ...written,
    });
  }
  for (const planned of discountsOf[hospital]) {
    const id = v7();
    const startAt = new Date(now.getTime() + planned.from * dayMs);
    const madeAt = new Date(Math.min(startAt.getTime(), now.getTime()) - 3 * dayMs);
    rows.discounts.push({
      providerId,
      id,
      code: planned.code,
      payerId: payerNamed(planned.payer),
      appliesTo: planned.scope ?? 'healthcare_service',
      discountType: planned.type ?? 'percentage',
      amount: planned.amount,
      currency: 'KES',
      startAt,
      endAt: new Date(now.getTime() + planned.until * dayMs),
      isActive: planned.isActive ?? true,
      description: planned.description,
      createdById: staff.userOf.get('finance-manager') ?? staff.userOf.get('administrator') ?? null,
      createdAt: madeAt,
      modifiedAt: madeAt,
    });
    for (const key of planned.services ?? []) {
      const healthcareServiceId = catalogue.serviceOf[key];
      rows.discountServices.push({ providerId, discountId: id, healthcareServiceId });
    }
  }
}
