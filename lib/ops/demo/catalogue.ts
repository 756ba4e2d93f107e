import { v7 } from 'uuid';
import type { Rows } from '@/lib/ops/demo/rows';

const dayMs = 86_400_000;

/** The services of the demo's hospitals: name, category, and the price in shillings at the general tier. */
const offered = {
  medicine: ['General medicine', 'inpatient', 2_500],
  surgery: ['General surgery', 'inpatient', 4_000],
  paediatrics: ['Paediatrics', 'inpatient', 2_000],
  obstetrics: ['Obstetrics and gynaecology', 'inpatient', 3_500],
  highDependency: ['High dependency care', 'inpatient', 9_000],
  outpatient: ['Outpatient consultation', 'outpatient', 500],
  casualty: ['Casualty', 'outpatient', 800],
  antenatal: ['Antenatal clinic', 'outpatient', 300],
  bedNight: ['Bed night, general ward', 'bed-night', 1_200],
  bedNightHighDependency: ['Bed night, high dependency unit', 'bed-night', 6_500],
  bloodCount: ['Full blood count', 'laboratory', 600],
  malariaTest: ['Malaria test', 'laboratory', 250],
  glucose: ['Blood glucose', 'laboratory', 150],
  ureaElectrolytes: ['Urea and electrolytes', 'laboratory', 1_100],
  chestXray: ['Chest X-ray', 'imaging', 1_500],
  ultrasound: ['Ultrasound', 'imaging', 2_200],
  dressing: ['Wound dressing', 'procedure', 350],
  plaster: ['Plaster cast', 'procedure', 1_800],
  haemodialysis: ['Haemodialysis session', 'procedure', 9_500],
} as const satisfies Record<string, readonly [string, string, number]>;

export type ServiceKey = keyof typeof offered;

/** The service whose price a night in bed has, where it is not the ward's own. */
const nightOf: Partial<Record<ServiceKey, ServiceKey>> = {
  medicine: 'bedNight',
  surgery: 'bedNight',
  paediatrics: 'bedNight',
  obstetrics: 'bedNight',
  highDependency: 'bedNightHighDependency',
};

/** The tiers and what they ask for each hundred of the general one. */
const tiers = { General: 100, Private: 180, 'Social Health Authority': 90, Staff: 50 } as const;

export type Catalogue = {
  serviceOf: Record<ServiceKey, string>;
  /** Tiers from the one that most patients have to the rarest. */
  tierIds: string[];
};

const raisedDaysAgo = 140;
const firstDaysAgo = 900;
/** Of each hundred shillings before prices were raised. */
const formerly = 92;

/** Services, tiers, and the price of each service at each tier: the present one, and the one before it. */
export function planCatalogue(rows: Rows, providerId: string, now: Date): Catalogue {
  const raisedAt = new Date(now.getTime() - raisedDaysAgo * dayMs);
  const first = new Date(now.getTime() - firstDaysAgo * dayMs);
  const tierRows = Object.entries(tiers).map(([name, percent]) => ({ id: v7(), name, percent }));
  for (const { id, name } of tierRows) rows.priceTiers.push({ providerId, id, name });

  const keys = Object.keys(offered) as ServiceKey[];
  const serviceOf = Object.fromEntries(keys.map((key) => [key, v7()])) as Record<
    ServiceKey,
    string
  >;
  for (const key of keys) {
    const [name, category, general] = offered[key];
    const id = serviceOf[key];
    const night = nightOf[key];
    const bedNightServiceId = night ? serviceOf[night] : null;
    const admits = category === 'inpatient';
    rows.healthcareServices.push({ providerId, id, name, category, admits, bedNightServiceId });
    for (const tier of tierRows) {
      const price = { providerId, healthcareServiceId: id, priceTierId: tier.id, currency: 'KES' };
      const amount = wholeTens(general, tier.percent);
      rows.prices.push(
        {
          ...price,
          amount: `${wholeTens(amount, formerly)}`,
          validFrom: first,
          validTo: raisedAt,
        },
        { ...price, amount: `${amount}`, validFrom: raisedAt },
      );
    }
  }
  return { serviceOf, tierIds: tierRows.map(({ id }) => id) };
}

/** So many per cent of whole shillings, rounded half-up to tens. */
const wholeTens = (shillings: number, percent: number): number =>
  Number((BigInt(shillings) * BigInt(percent) + 500n) / 1000n) * 10;
