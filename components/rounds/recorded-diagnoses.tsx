'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useToast } from '@/components/ui/toast';
import { deleteDiagnosesContract } from '@/lib/encounters/action-contract';
import { call } from '@/lib/http/call';
import type { RoundBriefing } from '@/lib/rounds/contract';
import { roundTime } from '@/lib/rounds/words';
import { useChangeRecord } from './use-change-record';

type Diagnosis = RoundBriefing['diagnoses'][number];

type RecordedDiagnosesProps = {
  address: { provider: string; patient: string };
  patientName: string;
  timeZone: string;
  briefing: RoundBriefing;
  mayRecord: boolean;
};

/** The diagnoses of the stay so far, each with its rank, its status and where it was recorded. */
export function RecordedDiagnoses({ briefing, mayRecord, ...of }: RecordedDiagnosesProps) {
  const [asked, setAsked] = useState<Diagnosis | null>(null);
  const { diagnoses, as_of } = briefing;
  if (diagnoses.length === 0) {
    return <p className="text-ink-muted">No diagnosis is recorded in this stay.</p>;
  }
  return (
    <>
      <ul aria-label="Recorded diagnoses" className="flex flex-col border-line border-t">
        {diagnoses.map((diagnosis) => (
          <li
            key={diagnosis.uuid}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b py-1.5"
          >
            <span className="font-semibold text-ink-muted">
              <span className="sr-only">Rank </span>
              {diagnosis.rank}
            </span>
            <span className="min-w-0">
              <span className="font-semibold">{diagnosis.role}</span>{' '}
              <span className="text-ink-muted">{diagnosis.condition}</span>
              <span className="block text-ink-muted text-sm">
                {statusWords(diagnosis.status)} · {diagnosis.is_ward_round ? 'round' : 'admission'},{' '}
                {roundTime(diagnosis.created_at, as_of, of.timeZone)}
                {diagnosis.note && ` · ${diagnosis.note}`}
              </span>
            </span>
            {mayRecord && diagnosis.is_open && (
              <IconButton
                label={`Delete ${diagnosis.role}`}
                icon={Trash2}
                onClick={() => setAsked(diagnosis)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayRecord && diagnoses.some(({ is_open }) => !is_open) && (
        <p className="text-ink-faint text-sm">
          Diagnoses of a finished round stay in the record as they are.
        </p>
      )}
      {asked && (
        <DeleteDialog key={asked.uuid} {...of} diagnosis={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const statusWords = (status: string) =>
  `${status.slice(0, 1).toUpperCase()}${status.slice(1).toLowerCase()}`;

type DeleteDialogProps = Pick<RecordedDiagnosesProps, 'address' | 'patientName'> & {
  diagnosis: Diagnosis;
  onClose: () => void;
};

function DeleteDialog({ address, patientName, diagnosis, onClose }: DeleteDialogProps) {
  const toast = useToast();
  const { role, condition, encounter, uuid } = diagnosis;
  const deletion = useChangeRecord(
    address,
    (idempotencyKey) =>
      call(
        deleteDiagnosesContract,
        {
          params: { provider_id: address.provider },
          body: {
            action: 'delete-diagnoses',
            encounter_uuid: encounter,
            patient_uuid: address.patient,
            data: { diagnoses: [{ uuid }] },
          },
        },
        { idempotencyKey },
      ),
    () => {
      toast({ title: `${role} was deleted from the diagnoses of ${patientName}` });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the diagnosis ${role}?`}
      confirmLabel="Delete the diagnosis"
      cancelLabel="Keep it"
      danger
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>
        {role} ({condition}) is no longer among the diagnoses of {patientName}, and those ranked
        after it move up. The audit log keeps it.
      </p>
      {deletion.error && <Banner tone="danger">{deletion.error.message}</Banner>}
    </ConfirmDialog>
  );
}
