import type { DischargeSummary } from '@/lib/admissions/hospitalizations/summary-contract';
import {
  banTitle,
  continueTitle,
  endedSinceTitle,
  heldTitle,
  medicineGroups,
  medicineState,
} from '@/lib/admissions/hospitalizations/summary-rules';
import { takenWords } from '@/lib/clinical/prescriptions/words';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryMedicinesProps = { summary: DischargeSummary; timeZone: string };
const inFull = [banTitle, continueTitle, heldTitle];

type Prescription = DischargeSummary['prescriptions'][number];

/** The prescriptions of the admission: active before ended, which are brief, and bans apart. */
export function SummaryMedicines({
  summary: { prescriptions, hospitalization, patient },
  timeZone,
}: SummaryMedicinesProps) {
  const groups = medicineGroups(prescriptions);
  const isNothingToTakeHome = groups.every(
    ({ title }) => title !== continueTitle && title !== endedSinceTitle,
  );
  return (
    <SummarySection title="Medicines" isLong>
      {!hospitalization.is_active && patient.deceased_at === null && isNothingToTakeHome && (
        <p className="font-semibold">No medicines to take home.</p>
      )}
      {groups.length === 0 && <p className="text-ink-muted">No prescription is recorded.</p>}
      {groups.map(({ title, list }) => (
        <div key={title}>
          <h3 className="text-ink-faint text-sm">{title}</h3>
          <ul className="flex flex-col gap-1.5">
            {list.map((prescription) => (
              <Medicine
                key={prescription.uuid}
                prescription={prescription}
                orderedAt={
                  inFull.includes(title)
                    ? spokenInstant(new Date(prescription.date), timeZone)
                    : null
                }
              />
            ))}
          </ul>
        </div>
      ))}
    </SummarySection>
  );
}

type MedicineProps = {
  prescription: Prescription;
  /** Null for a medicine that is given no more: its name, dose and reason are enough. */
  orderedAt: string | null;
};

function Medicine({ prescription, orderedAt }: MedicineProps) {
  const { name, dosage_form } = prescription;
  const state = medicineState(prescription);
  return (
    <li className="break-inside-avoid">
      <span className="font-semibold">{name}</span>
      {dosage_form && <span>, {dosage_form}</span>}
      {state !== '' && <span className="text-ink-muted"> · {state}</span>}
      {orderedAt === null ? (
        <span className="break-words"> · {takenWords(prescription)}</span>
      ) : (
        <>
          <span className="block break-words">{takenWords(prescription)}</span>
          {prescription.medication_request_notes.map(({ uuid, display }) => (
            <span key={uuid} className="block whitespace-pre-line break-words">
              {display}
            </span>
          ))}
          <span className="block text-ink-muted text-sm">
            {orderedAt} · {prescription.practitioner_detail.name}
          </span>
        </>
      )}
    </li>
  );
}
