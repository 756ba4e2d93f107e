import { type OpenPoint, openWith } from '@/lib/admissions/hospitalizations/readiness-choice';
import { readinessPoints } from '@/lib/admissions/hospitalizations/readiness-points';
import type { Acuity } from '@/lib/clinical/acuity/contract';
import { boardAcuity, minutesToDue } from '@/lib/clinical/acuity/urgency';
import type { DischargeDisposition } from '@/lib/domain/codes/hospitalizations';
import type { Permission } from '@/lib/domain/codes/permissions';
import { roleNames } from '@/lib/domain/codes/roles';
import { lengthWords } from '@/lib/domain/durations';
import { moneyWords } from '@/lib/domain/money';
import { ageGroupNamed } from '@/lib/domain/scores/age-group';
import { findClinicalSign } from '@/lib/domain/scores/clinical-signs';
import { triageColours } from '@/lib/domain/scores/colour';
import { bedName } from '@/lib/registry/locations/bed-name';

/** The facts by which a discharge is judged. Nothing in it was cancelled or entered in error. */
export type ReadinessFacts = {
  /** The instant of the discharge. */
  at: Date;
  patientId: string;
  hospitalizationId: string;
  encounterId: string;
  /** Whether the stay is still active; nobody is observed after it. */
  isActive: boolean;
  deceasedAt: string | null;
  /** As the ward's board shows it. */
  acuity: Pick<Acuity, 'tews' | 'partial_tews' | 'next_due_at'>;
  /** When the patient was observed last, as a person says it, if that is after the discharge. */
  observedAfter: string | null;
  /** `startedAt` as a person says it: "21 Nov 2026 at 08:10". */
  rounds: { startedAt: string; performer: string | null }[];
  carePlans: { title: string; performer: string | null }[];
  /** Prescriptions of the stay that nobody ordered yet. */
  drafts: { id: string; name: string; requester: string }[];
  /** What casualty ordered before the stay, neither for the ward nor stopped: it would go home with the patient. */
  casualtyOrders: { id: string; name: string; requester: string }[];
  /** Referrals of the stay that nobody replied to: `from` asked `to`, where it is no draft. */
  referrals: { id: string; reason: string; isDraft: boolean; from: string; to: string | null }[];
  /** Owed charge items; the amount is decimal text with the currency's minor digits. */
  charges: { currency: string; items: number; amount: string }[];
  /** The same of invoices that wait for an insurer or a company. */
  awaited: { payer: string; currency: string; items: number; amount: string }[];
  /** Paid and no longer due, a currency each, with what it was for. */
  refunds: { currency: string; amount: string; what: string }[];
  /** Due charges that have no price, with what the price list lacks in sentences. */
  unpriced: { charges: number; sentences: string[] };
  holds: { bed: string; ward: string; plannedBy: string }[];
  /** Children of the patient who are admitted. */
  children: { id: string; name: string; bed: string; ward: string }[];
  disposition: DischargeDisposition | '';
};

/** Which permissions the reader has: sums and clinical facts are shown only to those who may read them. */
export type Reader = (permission: Permission) => boolean;

/** The outstanding items before a patient is discharged, the clinical ones first. */
export function openPoints(facts: ReadinessFacts, may: Reader): OpenPoint[] {
  const isBedside = facts.isActive && facts.deceasedAt === null;
  const points: Point[] = [
    ...(isBedside
      ? [
          ...observationsDue(facts, may),
          ...scoreUnsettled(facts, may),
          ...observedAfter(facts, may),
        ]
      : []),
    ...facts.rounds.map(
      ({ startedAt, performer }): Point => ({
        code: 'open-round',
        message: `The ward round of ${startedAt} is not finished.`,
        owner: performer ?? roleNames['medical-officer'],
        href: may('clinical:read') ? `/patients/${facts.patientId}/round` : null,
      }),
    ),
    ...facts.carePlans.map(
      ({ title, performer }): Point => ({
        code: 'open-care-plan',
        message: may('clinical:read')
          ? `The care plan “${shortened(title)}” is still active.`
          : 'A care plan is still active.',
        owner: performer ?? roleNames['medical-officer'],
        href: may('clinical:read') ? `/patients/${facts.patientId}?tab=care-plans` : null,
      }),
    ),
    ...facts.drafts.map(
      ({ id, name, requester }): Point => ({
        code: 'draft-prescription',
        message: may('clinical:read')
          ? `“${shortened(name)}” is a draft and not ordered: order it or cancel it.`
          : 'A prescription is a draft.',
        owner: requester,
        href: may('clinical:read') ? `/prescriptions/${id}` : null,
      }),
    ),
    ...facts.casualtyOrders.map(
      ({ id, name, requester }): Point => ({
        code: 'casualty-prescription',
        message: may('clinical:read')
          ? `“${shortened(name)}” was ordered in casualty and is not stopped: stop it, and order it for home if the patient needs it.`
          : 'A prescription of casualty is not stopped.',
        owner: requester,
        href: may('clinical:read') ? `/prescriptions/${id}` : null,
      }),
    ),
    ...openReferrals(facts, may),
    ...unpaidCharges(facts, may),
    ...refundsDue(facts, may),
    ...unpricedCharges(facts, may),
    ...facts.holds.map(
      ({ bed, ward, plannedBy }): Point => ({
        code: 'planned-transfer',
        message: `A transfer to ${bedName(bed)} on ${ward} is planned and holds that bed.`,
        owner: plannedBy,
        href: `/hospitalizations/${facts.hospitalizationId}`,
      }),
    ),
    ...facts.children.map(
      ({ id, name, bed, ward }): Point => ({
        code: 'child-admitted',
        message: `Her child ${name} is still admitted: ${bedName(bed)}, ${ward}. Discharge both, or say why the child stays.`,
        owner: roleNames.nurse,
        href: may('clinical:read') ? `/patients/${id}` : null,
        child: id,
      }),
    ),
    {
      code: 'disposition-missing',
      message: 'Choose the discharge destination.',
      owner: roleNames['medical-officer'],
      href: `/hospitalizations/${facts.hospitalizationId}/discharge`,
    },
  ];
  return openWith(facts.disposition, points).map((point) => ({
    ...point,
    is_clinical: readinessPoints[point.code].isClinical,
  }));
}

type Point = Omit<OpenPoint, 'is_clinical'>;

/** Overdue by the same rule as on the ward's board: from the first whole minute. */
function observationsDue({ at, acuity, ...stay }: ReadinessFacts, may: Reader): Point[] {
  const minutes = minutesToDue(
    { patient: { deceased_at: stay.deceasedAt }, next_due_at: acuity.next_due_at },
    at.getTime(),
  );
  if (minutes === null || minutes >= 0) return [];
  return [
    {
      code: 'observations-due',
      message: may('clinical:read')
        ? `The next observations are overdue by ${lengthWords(-minutes)}.`
        : 'The next observations are overdue.',
      owner: roleNames.nurse,
      href: bedsidePage(stay, may),
    },
  ];
}

/** A score that the patient should not leave on: red or orange, incomplete, or none at all. */
function scoreUnsettled({ acuity, ...stay }: ReadinessFacts, may: Reader): Point[] {
  const { tews, partial_tews } = acuity;
  const colour = boardAcuity({
    patient: { deceased_at: stay.deceasedAt },
    tews,
    partial_tews,
    next_due_at: acuity.next_due_at,
  });
  const isUrgent = colour === 'red' || colour === 'orange';
  if (!isUrgent && tews && !partial_tews) return [];
  const href = bedsidePage(stay, may);
  const owner = isUrgent ? roleNames['medical-officer'] : roleNames.nurse;
  const point = (message: string): Point[] => [{ code: 'score-unsettled', message, owner, href }];
  if (!may('clinical:read')) return point('A nurse or medical officer must review the TEWS.');
  if (isUrgent) {
    const score = partial_tews?.colour === colour ? partial_tews : tews;
    const word = triageColours[colour].priority.toLowerCase();
    const table = ageGroupNamed(score?.age_group) ?? 'adult';
    const signs =
      score?.signs.filter(({ code }) => findClinicalSign(code, table)?.colour === colour) ?? [];
    const seen = signs.map(({ display }) => `“${display}”`).join(', ');
    return point(`The last TEWS is ${score?.total}, ${colour} (${word})${seen && ` for ${seen}`}.`);
  }
  return point(
    partial_tews
      ? 'The last TEWS is incomplete.'
      : 'No TEWS has been recorded during this admission.',
  );
}

/** A discharge may be recorded late, but a patient who was still observed has hardly left. */
function observedAfter({ observedAfter: at, ...stay }: ReadinessFacts, may: Reader): Point[] {
  if (at === null) return [];
  return [
    {
      code: 'observed-after',
      message: may('clinical:read')
        ? `The patient was observed on ${at}, after this time. Check the date.`
        : 'The patient was observed after this time. Check the date.',
      owner: roleNames.nurse,
      href: may('clinical:read') ? `/patients/${stay.patientId}?tab=observations` : null,
    },
  ];
}

/** A colleague who was asked has not said what is to be done, or was never asked. */
function openReferrals({ referrals }: ReadinessFacts, may: Reader): Point[] {
  return referrals.map(({ id, reason, isDraft, from, to }): Point => {
    const href = may('clinical:read') ? `/referral-requests/${id}` : null;
    const point = (owner: string, told: string, untold: string): Point => ({
      code: 'open-referral',
      message: may('clinical:read') ? told : untold,
      owner,
      href,
    });
    const what = `“${shortened(reason)}”`;
    return isDraft
      ? point(
          from,
          `The referral ${what} is still a draft and was not sent. Send or revoke it.`,
          'A referral is a draft.',
        )
      : point(
          to ?? from,
          `The referral ${what} has not been answered. Chase the reply, or revoke it.`,
          'A referral has not been answered.',
        );
  });
}

/** One item of the desk, which charges the payer and takes the patient's part in one payment. */
function unpaidCharges({ charges, awaited, patientId }: ReadinessFacts, may: Reader): Point[] {
  if (charges.length === 0 && awaited.length === 0) return [];
  const items = charges.reduce((sum, { items }) => sum + items, 0);
  const sums = charges.map(({ amount, currency }) => moneyWords(amount, currency)).join(' and ');
  const sentences = [
    ...(items === 0
      ? []
      : [`${items === 1 ? '1 charge item is' : `${items} charge items are`} unpaid: ${sums}.`]),
    ...awaited.map(
      ({ payer, currency, items, amount }) =>
        `${moneyWords(amount, currency)} is due from ${payer} for ${items === 1 ? '1 charge item' : `${items} charge items`}.`,
    ),
  ];
  return [
    {
      code: 'unpaid-charges',
      message: may('billing:read') ? sentences.join(' ') : 'There are unpaid charges.',
      owner: roleNames.billing,
      href: billAddress(patientId, may),
    },
  ];
}

/** A refund due is paid out before the patient leaves, or stays on the billing work list. */
function refundsDue({ refunds, patientId }: ReadinessFacts, may: Reader): Point[] {
  return refunds.map(
    ({ amount, currency, what }): Point => ({
      code: 'refund-due',
      message: may('billing:read')
        ? `Refund due ${moneyWords(amount, currency)}: ${what}.`
        : 'A refund is due.',
      owner: roleNames.billing,
      href: billAddress(patientId, may),
    }),
  );
}

/** The page where the bill is paid, or read by those who do not take money. */
function billAddress(patientId: string, may: Reader): string | null {
  if (may('payments:take')) return `/payments/desk?patient=${patientId}`;
  return may('billing:read') ? `/statements/patients/${patientId}` : null;
}

const namedSentences = 3;

/** A charge without a price keeps the bill from being complete. */
function unpricedCharges({ unpriced }: ReadinessFacts, may: Reader): Point[] {
  const { charges, sentences } = unpriced;
  if (charges === 0) return [];
  const more = sentences.length - namedSentences;
  const missing = [
    ...sentences.slice(0, namedSentences),
    ...(more > 0
      ? [more === 1 ? '1 more price is missing.' : `${more} more prices are missing.`]
      : []),
  ].join(' ');
  const count = charges === 1 ? '1 charge has no price' : `${charges} charges have no price`;
  return [
    {
      code: 'unpriced-charges',
      message: may('billing:read') ? `${count}: ${missing}` : 'The bill is not complete yet.',
      owner: roleNames['finance-manager'],
      href: null,
    },
  ];
}

/** The page where observations are recorded, or for those who do not record them, read. */
function bedsidePage(
  { patientId, encounterId }: Pick<ReadinessFacts, 'patientId' | 'encounterId'>,
  may: Reader,
): string | null {
  if (may('observations:record')) return `/patients/${patientId}/observe?encounter=${encounterId}`;
  return may('clinical:read') ? `/patients/${patientId}?tab=observations` : null;
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
