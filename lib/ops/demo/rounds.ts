import type { Course } from '@/lib/ops/demo/courses';
import { writeEncounter } from '@/lib/ops/demo/encounter-rows';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Admission } from '@/lib/ops/demo/inpatients';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The notes of medical officers on a round, by the patient's course. */
const findings: Record<Course, readonly string[]> = {
  deteriorating: [
    'Worse since the night: breathing faster, less awake. Oxygen increased, bloods repeated, family informed.',
    'No better on treatment. Fluids and antibiotics reviewed, high dependency unit asked for a bed.',
    'Pulse rising since yesterday. Septic screen repeated, hourly urine output from now.',
  ],
  improving: [
    'Better than yesterday, eating half of meals. Continue treatment, tablets from tomorrow.',
    'Fever settled, breathing easier. Oxygen being reduced.',
    'Walking to the bathroom with help. Continue physiotherapy.',
  ],
  stable: [
    'Comfortable, no new complaints. Continue treatment.',
    'Sleeping and eating well. Wound clean and dry.',
    'Awaiting laboratory results; otherwise fit for discharge.',
  ],
  overdue: ['No change. More frequent observations.', 'Pain controlled. Continue treatment.'],
  partial: ['Slept badly, otherwise no change.', 'Tolerating treatment well.'],
  arrived: ['Seen on arrival.'],
  recovered: ['Recovering well. Discharge planned.', 'Fit to go home. Follow-up in two weeks.'],
};

const nursesNotes = [
  'Settled on the ward. Relatives shown around, belongings listed.',
  'Slept well. Took all medicines.',
  'Complained of pain in the evening, relieved by paracetamol.',
  'Mother rooming in. Feeds charted.',
  'Intravenous line changed, site clean.',
] as const;

/** Writes the latest ward rounds of an admission, one each morning, and the nurses' notes. */
export function writeRounds(hospital: DemoHospital, admission: Admission): void {
  const { rows, providerId, random, staff, now } = hospital;
  const { stay, encounterId, visitId, doctorId } = admission;
  const until = stay.dischargedAt ?? now;
  const mornings = roundTimes(hospital, stay.admittedAt, until).slice(stay.dischargedAt ? -2 : -5);
  for (const [index, at] of mornings.entries()) {
    const isLatest = index === mornings.length - 1;
    const isOpen = isLatest && !stay.dischargedAt;
    const endTime = isOpen ? null : new Date(at.getTime() + random.integer(5, 15) * minuteMs);
    const leg = stay.legs.findLast(({ from }) => from <= at);
    const text = random.pick(
      findings[isLatest || stay.course !== 'deteriorating' ? stay.course : 'stable'],
    );
    const id = writeEncounter(rows, {
      providerId,
      patientId: stay.patient.id,
      visitId,
      encounterClass: 'inpatient-encounter',
      priority: 'routine',
      healthcareServiceId: admission.serviceId,
      priceTierId: admission.priceTierId,
      title: 'Ward round',
      startTime: at,
      endTime,
      partOfId: encounterId,
      isWardRound: true,
      hospitalizationId: stay.id,
      chargeItemStatus: 'not-billable',
      createdById: userWith(hospital, 'medical-officer'),
      steps: [
        ['in-progress', at],
        ...(endTime ? [['finished', endTime] as ['finished', Date]] : []),
      ],
      locations: leg ? [{ locationId: leg.bed.roomId, from: at, to: endTime }] : [],
      participants: [{ practitionerId: doctorId, type: 'PRIMARY_PERFORMER' }],
    });
    rows.encounterNotes.push({
      providerId,
      encounterId: id,
      display: text,
      practitionerId: doctorId,
      createdById: userWith(hospital, 'medical-officer'),
      createdAt: at,
      modifiedAt: at,
    });
  }
  if (stay.course === 'arrived') return;
  const noted = new Date(stay.admittedAt.getTime() + random.integer(60, 400) * minuteMs);
  if (noted >= until) return;
  rows.encounterNotes.push({
    providerId,
    encounterId,
    display: random.pick(nursesNotes),
    practitionerId: random.pick(staff.nurses),
    createdById: userWith(hospital, 'nurse'),
    createdAt: noted,
    modifiedAt: noted,
  });
}

/** East Africa is three hours ahead of UTC all year; rounds begin at eight. */
const roundStartMs = (8 - 3) * hourMs;

function roundTimes({ random }: DemoHospital, from: Date, until: Date): Date[] {
  const times: Date[] = [];
  const midnight = Math.floor(from.getTime() / dayMs) * dayMs;
  for (let day = midnight; day < until.getTime(); day += dayMs) {
    const at = new Date(day + roundStartMs + random.integer(0, 150) * minuteMs);
    if (at.getTime() > from.getTime() + hourMs && at.getTime() < until.getTime() - hourMs) {
      times.push(at);
    }
  }
  return times;
}
