import { v7 } from 'uuid';
import type { Tx } from '@/db/client';
import { auditEvents } from '@/db/schema/index';
import { planCatalogue } from '@/lib/ops/demo/catalogue';
import { writeCharges } from '@/lib/ops/demo/charges';
import { writeCovers } from '@/lib/ops/demo/covers';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import { writeStay } from '@/lib/ops/demo/inpatients';
import { planMoney } from '@/lib/ops/demo/money/plan';
import { insertMoney, type MoneyRows } from '@/lib/ops/demo/money/rows';
import { planNewborn } from '@/lib/ops/demo/newborn';
import { writeOutpatients } from '@/lib/ops/demo/outpatients';
import type { DemoPatient } from '@/lib/ops/demo/patients';
import { planPayers } from '@/lib/ops/demo/payers';
import { fillPeople, type HospitalKey, hospitalKeys, type Staff } from '@/lib/ops/demo/people';
import { plans } from '@/lib/ops/demo/plans';
import { dropRiskyPrescriptions } from '@/lib/ops/demo/prescribing';
import { createProvider } from '@/lib/ops/demo/provider';
import { type Random, seededRandom } from '@/lib/ops/demo/random';
import { writePatients } from '@/lib/ops/demo/registry';
import { writeRelatives } from '@/lib/ops/demo/relatives';
import { writeReviews } from '@/lib/ops/demo/reviews';
import { insertRows, noRows, type Rows } from '@/lib/ops/demo/rows';
import { writeScores } from '@/lib/ops/demo/scoring';
import {
  copyAlerts,
  planSecondRecord,
  replaceRecord,
  type SecondRecord,
} from '@/lib/ops/demo/second-record';
import { type PlannedStays, planStays } from '@/lib/ops/demo/stays';
import { planVideoVisit } from '@/lib/ops/demo/video-visit';
import { writeWardCharges } from '@/lib/ops/demo/ward-charges';
import { planPlaces } from '@/lib/ops/demo/wards';

const timeZone = 'Africa/Nairobi';

/**
 * Fills in the demo's hospitals, their people and their patients, as they stand at `now`. The same time gives the same
 * hospitals, but for the identifiers, the video token and the salts of the passwords.
 */
export async function fillDemo(tx: Tx, now: Date): Promise<void> {
  const providerIds = {} as Record<HospitalKey, string>;
  for (const hospital of hospitalKeys) {
    const { name } = plans[hospital];
    const provider = await createProvider(tx, { name, timeZone, currency: 'KES' });
    providerIds[hospital] = provider.id;
  }
  const staff = await fillPeople(tx, providerIds);
  for (const hospital of hospitalKeys) {
    const providerId = providerIds[hospital];
    const { rows, money, second } = hospitalRows(hospital, providerId, staff[hospital], now);
    await insertRows(tx, rows);
    await insertMoney(tx, providerId, money);
    if (second) await replaceRecord(tx, second);
    await tx.insert(auditEvents).values({
      providerId,
      id: v7(),
      actorKind: 'system',
      actorId: 'setup',
      actorName: 'Wardline',
      actorRole: 'system',
      action: 'demo.filled',
      entity: 'provider',
      entityId: providerId,
    });
  }
}

function hospitalRows(
  key: HospitalKey,
  providerId: string,
  staff: Staff,
  now: Date,
): { rows: Rows; money: MoneyRows; second: SecondRecord | null } {
  const plan = plans[key];
  const rows = noRows();
  const random = seededRandom(plan.seed);
  const catalogue = planCatalogue(rows, providerId, now);
  const places = planPlaces(rows, providerId, key);
  planPayers(rows, key, { providerId, now, catalogue, places, staff });
  const hospital: DemoHospital = {
    providerId,
    timeZone,
    now,
    rows,
    random,
    catalogue,
    places,
    staff,
  };
  const patients: DemoPatient[] = [];
  const planned = planStays(random, { wards: places.wards, plan: plan.wards, patients, now });
  for (const stay of planned.stays) writeStay(hospital, stay);
  writeNewborn(hospital, planned, patients, seededRandom(plan.seed + 2));
  writeOutpatients(hospital, plan.outpatients, patients);
  writeScores(rows, providerId, patients, timeZone);
  writeReviews(hospital);
  const second = planSecondRecord(hospital, patients);
  writePatients(hospital, patients, plan.mrPrefix);
  if (second) copyAlerts(hospital, second);
  writeRelatives(hospital, patients, seededRandom(plan.seed + 1));
  planVideoVisit(hospital);
  dropRiskyPrescriptions(rows);
  writeCharges(hospital);
  writeCovers(hospital, seededRandom(plan.seed + 3));
  setBedStatuses(hospital, planned);
  const money = planMoney(hospital);
  writeWardCharges(hospital);
  return { rows, money, second };
}

/** A newborn in the mother's bed, with a `random` of its own, so that the rest of the hospital does not change. */
function writeNewborn(
  hospital: DemoHospital,
  planned: PlannedStays,
  patients: DemoPatient[],
  random: Random,
): void {
  const newborn = planNewborn(random, planned.stays, hospital.now);
  if (!newborn) return;
  patients.push(newborn.patient);
  planned.stays.push(newborn.stay);
  writeStay({ ...hospital, random }, newborn.stay);
}

/** A bed's status follows from its patient, or the last one. */
function setBedStatuses(hospital: DemoHospital, planned: PlannedStays): void {
  const { rows, now } = hospital;
  const legs = planned.stays.flatMap((stay) => stay.legs);
  const openedAt = new Date(now.getTime() - 3 * 365 * 24 * 3_600_000);
  for (const bed of rows.beds) {
    bed.createdAt = openedAt;
    const own = legs.filter((leg) => leg.bed.id === bed.id);
    const occupied = own.find(({ to }) => to === null);
    // A bed that has had no patient yet has been ready for three months.
    const setUpAt = now.getTime() - 90 * 24 * 3_600_000;
    const ends = own.flatMap(({ to }) => (to === null ? [] : [to.getTime()]));
    const lastLeft = ends.length > 0 ? Math.max(...ends) : setUpAt;
    const broken = planned.outOfService.get(bed.id ?? '');
    if (broken) {
      bed.status = 'out-of-service';
      bed.statusReason = broken.reason;
      bed.statusChangedAt = broken.since;
      bed.statusChangedById = userWith(hospital, 'administrator');
    } else if (occupied) {
      bed.status = 'occupied';
      bed.statusChangedAt = occupied.from;
    } else if (planned.cleaning.has(bed.id ?? '')) {
      bed.status = 'cleaning';
      bed.statusChangedAt = new Date(lastLeft);
    } else {
      bed.status = 'available';
      // Cleaned within an hour after the last patient left.
      bed.statusChangedAt = new Date(Math.min(lastLeft + 3_600_000, now.getTime()));
    }
  }
}
