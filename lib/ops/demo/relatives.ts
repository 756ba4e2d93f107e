import { v7 } from 'uuid';
import type { Relationship } from '@/lib/domain/codes/related-persons';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import { type DemoPatient, nameOf } from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';

type Relative = { relationship: Relationship; gender: 'FEMALE' | 'MALE' };

/** How often a relative is present at the round, for patients who have one on record. */
const presentAtRounds = { child: 0.7, adult: 0.15 };

/**
 * Writes the next of kin of most children and some adults, and names some of them in the ward rounds. It has a
 * `random` of its own, so that the rest of the hospital does not change with them.
 */
export function writeRelatives(
  hospital: DemoHospital,
  patients: DemoPatient[],
  random: Random,
): void {
  const { rows, providerId } = hospital;
  const createdById = userWith(hospital, 'ward-clerk');
  /** The relative who would be present, by patient. */
  const closest = new Map<string, { id: string; isChilds: boolean }>();
  for (const patient of patients) {
    for (const { relationship, gender } of relativesOf(patient, random)) {
      const id = v7();
      const digits = `${rows.relatedPersons.length + 1}`.padStart(5, '0');
      rows.relatedPersons.push({
        providerId,
        id,
        patientId: patient.id,
        name: `${nameOf(random, gender).firstName} ${patient.lastName}`,
        relationship,
        mobile: random.chance(0.85) ? `+2547003${digits}` : '',
        createdById,
        createdAt: patient.knownSince,
        modifiedAt: patient.knownSince,
      });
      if (!closest.has(patient.id)) closest.set(patient.id, { id, isChilds: isChild(patient) });
    }
  }
  const rounds = new Map(
    rows.encounters.flatMap(({ id = '', isWardRound, patientId }) =>
      isWardRound ? [[id, patientId]] : [],
    ),
  );
  for (const participant of rows.encounterParticipants) {
    const patientId = rounds.get(participant.encounterId);
    const relative = patientId && closest.get(patientId);
    if (!relative) continue;
    if (!random.chance(presentAtRounds[relative.isChilds ? 'child' : 'adult'])) continue;
    participant.relatedPersonId = relative.id;
    participant.patientId = patientId;
  }
}

const isChild = ({ who }: DemoPatient) => who !== 'adult' && who !== 'mother';

/** The closest relative first. An unidentified patient has none. */
function relativesOf(patient: DemoPatient, random: Random): Relative[] {
  if (patient.birthDate === null) return [];
  if (isChild(patient)) {
    if (!random.chance(0.9)) return [{ relationship: 'GRPRN', gender: 'FEMALE' }];
    const mother: Relative = { relationship: 'MTH', gender: 'FEMALE' };
    return random.chance(0.3) ? [mother, { relationship: 'FTH', gender: 'MALE' }] : [mother];
  }
  if (!random.chance(0.4)) return [];
  const [relationship, gender] = random.pick<[Relationship, Relative['gender']]>([
    ['SPS', patient.gender === 'FEMALE' ? 'MALE' : 'FEMALE'],
    ['SPS', patient.gender === 'FEMALE' ? 'MALE' : 'FEMALE'],
    ['SIB', 'FEMALE'],
    ['SIB', 'MALE'],
    ['FRND', 'MALE'],
  ]);
  return [{ relationship, gender }];
}
