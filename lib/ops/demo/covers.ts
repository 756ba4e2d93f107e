import { v7 } from 'uuid';
import type { CopaymentType } from '@/lib/domain/codes/payers';
import { yearAt } from '@/lib/domain/days';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Random } from '@/lib/ops/demo/random';

type Scheme = {
  payer: string;
  /** The tier of the payer's members: those who are treated at it are members. */
  tier: string;
  name: string;
  /** Before the digits of a member number. */
  prefix: string;
  copayment?: readonly [CopaymentType, string];
  authorizationLimit?: string;
};

const schemes: readonly Scheme[] = [
  {
    payer: 'Social Health Authority',
    tier: 'Social Health Authority',
    name: 'Hospital care',
    prefix: 'SHA',
    authorizationLimit: '40000',
  },
  {
    payer: 'Nyanza Mutual Insurance',
    tier: 'Private',
    name: 'Family',
    prefix: 'NMI',
    copayment: ['copay', '1000'],
    authorizationLimit: '60000',
  },
  {
    payer: 'County Staff Medical Scheme',
    tier: 'Staff',
    name: 'Job groups C to H',
    prefix: 'CS',
    copayment: ['copaypct', '10'],
  },
];

const membersAtMost = 4;

/** The covers of some present patients, for this year; each scheme's first member had one last year too. */
export function writeCovers(hospital: DemoHospital, random: Random): void {
  const { rows, providerId, now, timeZone } = hospital;
  const year = Number(yearAt(now, timeZone));
  for (const scheme of schemes) {
    const payer = rows.payers.find(({ name }) => name === scheme.payer);
    const tier = rows.priceTiers.find(({ name }) => name === scheme.tier);
    if (!payer?.id || !tier?.id) continue;
    const { id: payerId } = payer;
    const { id: priceTierId } = tier;
    const members = presentAt(hospital, priceTierId).slice(0, membersAtMost);
    for (const [index, { patientId, at }] of members.entries()) {
      const memberNumber = `${scheme.prefix}-${random.integer(100_000, 999_999)}`;
      const [copaymentType = null, copaymentValue = null] = scheme.copayment ?? [];
      const cover = {
        providerId,
        patientId,
        payerId,
        scheme: scheme.name,
        memberNumber,
        priceTierId,
        copaymentType,
        copaymentValue,
        createdById: userWith(hospital, 'ward-clerk'),
        createdAt: at,
        modifiedAt: at,
      };
      if (index === 0) rows.patientCovers.push({ ...cover, id: v7(), ...daysOf(year - 1) });
      const limit = scheme.authorizationLimit ?? null;
      rows.patientCovers.push({
        ...cover,
        id: v7(),
        ...daysOf(year),
        isPrimary: true,
        authorizationNumber: limit === null ? '' : `PA-${random.integer(10_000, 99_999)}`,
        authorizationLimit: limit,
      });
    }
  }
}

const daysOf = (year: number) => ({ validFrom: `${year}-01-01`, validTo: `${year}-12-31` });

/** The patients who are in a bed or at a clinic now at a tier, each once. */
function presentAt({ rows }: DemoHospital, tierId: string): { patientId: string; at: Date }[] {
  const stays = rows.hospitalizations.flatMap(({ isActive, priceTierId, patientId, admittedAt }) =>
    isActive && priceTierId === tierId ? [{ patientId, at: admittedAt }] : [],
  );
  const visits = rows.encounters.flatMap(
    ({ hospitalizationId, status, priceTierId, patientId, startTime }) =>
      !hospitalizationId && status === 'in-progress' && priceTierId === tierId && startTime
        ? [{ patientId, at: startTime }]
        : [],
  );
  return [...new Map([...stays, ...visits].map((one) => [one.patientId, one])).values()];
}
