import { bedNights, type Midnight, partAt, type StayPart } from '@/lib/domain/charges/bed-nights';
import type { ChargeSource } from '@/lib/domain/codes/charge-items';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import {
  isOrder,
  type PrescriptionIntent,
  type PrescriptionStatus,
} from '@/lib/domain/codes/prescriptions';
import { dayAt } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

/** Something that the record makes due: what is charged, at which tier, and the instant whose price holds. */
export type DueCharge = {
  source: Exclude<ChargeSource, 'manual'>;
  patientId: string;
  encounterId: string | null;
  hospitalizationId: string | null;
  prescriptionId: string | null;
  healthcareServiceId: string;
  /** For a bed night: the service of the patient's bed; the night's price may be another service's. */
  bedServiceId: string | null;
  /** Null when the record knows of none. */
  priceTierId: string | null;
  at: Date;
  /** The day that the bill shows; of a bed night the evening's. */
  date: string;
  /** The text on the bill; the service's name when it is empty. */
  description: string;
  /** It may be charged ahead when somebody asks for it, and is not charged by itself. */
  isAhead: boolean;
};

/** A stay as far as it is charged. */
type ChargedStay = {
  id: string;
  patientId: string;
  encounterId: string;
  isDeleted: boolean;
  /** The bed history, first to last, without stays entered in error. */
  parts: StayPart[];
};

/** An encounter outside of any stay. */
type ChargedEncounter = {
  id: string;
  patientId: string;
  encounterClass: string;
  status: EncounterStatus;
  healthcareServiceId: string;
  priceTierId: string | null;
  title: string | null;
  startTime: Date;
};

/** A prescription for which a service of the price list is charged. */
type ChargedPrescription = {
  id: string;
  patientId: string;
  encounterId: string;
  hospitalizationId: string | null;
  name: string;
  status: PrescriptionStatus;
  intent: PrescriptionIntent;
  doNotPerform: boolean;
  healthcareServiceId: string;
  authoredAt: Date;
  /** Of its encounter; entered in error once the admission is deleted. */
  encounterStatus: EncounterStatus;
  encounterTierId: string | null;
};

/** The scope of a comparison: the stays, encounters and prescriptions that are brought up to date. */
export type ChargeScope = {
  stays: ChargedStay[];
  encounters: ChargedEncounter[];
  prescriptions: ChargedPrescription[];
  /** The beds of a prescription's stay; also of stays that are not looked at themselves. */
  partsOf: (stayId: string) => StayPart[];
  /** The service whose price a night in bed under a service has, where that is another one. */
  bedNightServiceOf: ReadonlyMap<string, string>;
};

/** Everything that is due by the record until the last of these midnights, in the order in which it came about. */
export function dueCharges(
  scope: ChargeScope,
  midnights: readonly Midnight[],
  timeZone: string,
): DueCharge[] {
  return [
    ...scope.stays.flatMap((stay) => ofStay(stay, scope.bedNightServiceOf, midnights, timeZone)),
    ...scope.encounters.flatMap((encounter) => ofEncounter(encounter, timeZone)),
    ...scope.prescriptions.flatMap((prescription) =>
      ofPrescription(prescription, scope.partsOf, timeZone),
    ),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** An admission is charged at the service and the tier of its first bed, and then every night. */
function ofStay(
  { id, patientId, encounterId, isDeleted, parts }: ChargedStay,
  bedNightServiceOf: ReadonlyMap<string, string>,
  midnights: readonly Midnight[],
  timeZone: string,
): DueCharge[] {
  const [first] = parts;
  if (isDeleted || !first) return [];
  const of = {
    patientId,
    encounterId,
    hospitalizationId: id,
    prescriptionId: null,
    bedServiceId: null,
    isAhead: false,
  };
  return [
    {
      ...of,
      source: 'admission',
      healthcareServiceId: first.healthcareServiceId,
      priceTierId: first.priceTierId,
      at: first.from,
      date: dayAt(first.from, timeZone),
      description: 'Admission',
    },
    ...bedNights(parts, midnights).map(
      ({ date, at, healthcareServiceId, priceTierId }): DueCharge => ({
        ...of,
        source: 'bed-night',
        healthcareServiceId: bedNightServiceOf.get(healthcareServiceId) ?? healthcareServiceId,
        bedServiceId: healthcareServiceId,
        priceTierId,
        at,
        date,
        description: `Night of ${spokenDay(date)}`,
      }),
    ),
  ];
}

const begun: ReadonlySet<EncounterStatus> = new Set([
  'in-progress',
  'onleave',
  'finished',
  'unknown',
]);
export const neverTookPlace: ReadonlySet<EncounterStatus> = new Set([
  'cancelled',
  'entered-in-error',
]);

/** An ambulatory encounter is charged once it has begun, and may be charged ahead. */
function ofEncounter(encounter: ChargedEncounter, timeZone: string): DueCharge[] {
  const { status, startTime } = encounter;
  if (encounter.encounterClass !== 'ambulatory' || neverTookPlace.has(status)) return [];
  return [
    {
      source: 'encounter',
      patientId: encounter.patientId,
      encounterId: encounter.id,
      hospitalizationId: null,
      prescriptionId: null,
      healthcareServiceId: encounter.healthcareServiceId,
      bedServiceId: null,
      priceTierId: encounter.priceTierId,
      at: startTime,
      date: dayAt(startTime, timeZone),
      description: encounter.title ?? '',
      isAhead: !begun.has(status),
    },
  ];
}

const ordered: ReadonlySet<PrescriptionStatus> = new Set([
  'active',
  'on-hold',
  'completed',
  'stopped',
  'unknown',
]);

/**
 * A prescribed service is charged once, whatever the quantity, when it is ordered: at the tier of the patient's bed at that
 * time, or of the encounter.
 */
function ofPrescription(
  prescription: ChargedPrescription,
  partsOf: ChargeScope['partsOf'],
  timeZone: string,
): DueCharge[] {
  const { status, intent, doNotPerform, hospitalizationId, authoredAt } = prescription;
  if (!ordered.has(status) || !isOrder(intent) || doNotPerform) return [];
  if (neverTookPlace.has(prescription.encounterStatus)) return [];
  const parts = hospitalizationId === null ? [] : partsOf(hospitalizationId);
  // One that was written after the patient had left is charged as the stay was last.
  const part = partAt(parts, authoredAt) ?? (hospitalizationId === null ? undefined : parts.at(-1));
  return [
    {
      source: 'prescription',
      patientId: prescription.patientId,
      encounterId: prescription.encounterId,
      hospitalizationId,
      prescriptionId: prescription.id,
      healthcareServiceId: prescription.healthcareServiceId,
      bedServiceId: null,
      priceTierId: part?.priceTierId ?? prescription.encounterTierId,
      at: authoredAt,
      date: dayAt(authoredAt, timeZone),
      description: prescription.name,
      isAhead: false,
    },
  ];
}
