import Link from 'next/link';
import {
  type PrescribedEncounter,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import type { ListClock } from '@/components/platform/lists/list-clock';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { leadingDiagnosis } from '@/lib/clinical/diagnoses/words';
import { dosagesOf, encounterWords, identityOf, patientOfPrescription } from './list-rows';
import { PrescriptionState } from './prescription-status';

type PrescribedCardsProps = {
  caption: string;
  rows: readonly PrescribedEncounter[];
  clock: ListClock;
};

/** The list for phone and tablet: one card an encounter, and in it one line a medicine that leads to it. */
export function PrescribedCards({ caption, rows, clock }: PrescribedCardsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
      {rows.map((row) => {
        const { kind, when } = encounterWords(row, clock);
        const diagnosis = leadingDiagnosis(row.encounter_diagnosis);
        return (
          <li
            key={row.id}
            className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 py-3"
          >
            <Link
              href={`/patients/${row.patient}`}
              prefetch={false}
              className="wrap-anywhere relative font-semibold after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
            >
              {patientOfPrescription(row)}
              <LinkWaiting />
            </Link>
            <p className="text-ink-muted text-sm">{identityOf(row, clock)}</p>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {kind} · {when}
              {diagnosis && ` · ${diagnosis}`}
            </p>
            <ul className="mt-2 flex flex-col">
              {row.encounter_medication_request.map((medicine) => (
                <li key={medicine.uuid} className="border-line border-t">
                  <Link
                    href={prescriptionAddress(medicine.uuid)}
                    prefetch={false}
                    className="flex min-h-control items-center justify-between gap-3 py-2"
                  >
                    <span className="min-w-0">
                      <span className="block break-words font-medium">{medicine.name}</span>
                      <span className="block break-words text-ink-muted text-sm">
                        {dosagesOf(medicine)}
                      </span>
                    </span>
                    <PrescriptionState {...medicine} />
                    <LinkWaiting />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
