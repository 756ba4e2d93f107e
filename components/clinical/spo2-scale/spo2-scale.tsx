'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { spo2ScaleOf } from '@/components/clinical/spo2-scale/client';
import { notDone } from '@/components/platform/forms/use-left-behind';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import { type Spo2ScaleChange, undoSpo2ScaleContract } from '@/lib/clinical/spo2-scale/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { news2Applies } from '@/lib/domain/scores/news2';
import { spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { spokenInstant } from '@/lib/domain/time';
import { call } from '@/lib/platform/http/call';
import { SetScale, UndoScale } from './scale-forms';

type Spo2ScaleProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the viewer may change the scale. */
  maySet: boolean;
};

/** The scale by which NEWS2 reads this patient's oxygen saturation, who changed it and why. */
export function Spo2Scale({ address, timeZone, maySet }: Spo2ScaleProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<'set' | 'undo' | null>(null);
  const { data: summary } = useQuery(patientSummary(address));
  const { data: history } = useQuery(spo2ScaleOf(address));
  const readAgain = () =>
    client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
  const undoing = useMutation({
    mutationFn: (change: string) =>
      call(undoSpo2ScaleContract, {
        params: { provider_id: address.provider, patient_id: address.patient },
        body: { change, reason: 'Pressed by mistake' },
      }),
    onSuccess: ({ message }) => toast({ title: 'Undone', detail: message }),
    onError: (error) =>
      toast({
        title: notDone(error, 'The scale', 'changed back'),
        detail: error.message,
        stays: true,
      }),
    onSettled: readAgain,
  });
  if (!summary || !history) return null;
  const { patient } = summary;
  const { spo2_scale: scale, changes } = history;
  const isSecond = scale === 2;
  // A child has no NEWS2, but a scale that was set for one can be changed back.
  if (!isSecond && changes.length === 0 && !news2Applies(patient.age)) return null;
  const last = changes.find(({ undone_at }) => undone_at === null) ?? null;
  const mayChange = maySet && patient.replaced_by === null;
  const close = () => setAsked(null);
  const saved = async () => {
    close();
    await readAgain();
    const made = client
      .getQueryData(spo2ScaleOf(address).queryKey)
      ?.changes.find(({ undone_at }) => undone_at === null);
    toast({
      title: `SpO₂ scale ${isSecond ? 1 : 2} in use`,
      ...(made && { action: { label: 'Undo', onAction: () => undoing.mutate(made.uuid) } }),
    });
  };
  return (
    <section aria-labelledby="spo2-scale" className="flex flex-col gap-2">
      <h2 id="spo2-scale" className="font-semibold text-lg">
        Oxygen saturation in NEWS2
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64">
          {isSecond ? (
            <strong>{spo2ScaleWords(scale)}</strong>
          ) : (
            'Scale 1, as for most patients. Scale 2 is for a prescribed target of 88–92 % in hypercapnic respiratory failure.'
          )}
        </p>
        {mayChange && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('set')}>
            {isSecond ? 'Go back to scale 1…' : 'Use scale 2 (target 88–92 %)…'}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <ul aria-label="Changes of the scale" className="flex flex-col border-line border-t">
          {changes.map((change) => (
            <li
              key={change.uuid}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
            >
              <Change change={change} timeZone={timeZone} />
              {mayChange && change === last && (
                <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('undo')}>
                  Undo this change…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={
          asked === 'undo'
            ? 'Undo the last change of the scale?'
            : `Use SpO₂ scale ${isSecond ? 1 : 2} for ${surnameFirst(patient)}?`
        }
        description={
          asked === 'undo'
            ? 'The previous scale applies again. NEWS2 is recalculated for the sets recorded since.'
            : isSecond
              ? 'A saturation of 96 % and more then scores 0, and 91 % and less scores 3. More oxygen than a target of 88–92 % allows is dangerous in hypercapnic respiratory failure.'
              : '88–92 % then scores 0, on air and on oxygen, and more than 92 % on oxygen scores up to 3. Deterioration may be missed in patients without hypercapnic failure.'
        }
      >
        {asked === 'set' && (
          <SetScale
            address={address}
            scale={isSecond ? 1 : 2}
            replaces={last?.uuid ?? null}
            onSaved={() => void saved()}
            onClose={close}
          />
        )}
        {asked === 'undo' && last && (
          <UndoScale
            address={address}
            change={last.uuid}
            onSaved={(message) => {
              close();
              toast({ title: 'Undone', detail: message });
              void readAgain();
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </section>
  );
}

function Change({ change, timeZone }: { change: Spo2ScaleChange; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span
          className={change.undone_at === null ? 'font-semibold' : 'text-ink-muted line-through'}
        >
          Scale {change.spo2_scale}
        </span>
        {change.undone_at && <Badge tone="outline">Undone</Badge>}
      </p>
      <p className="break-words text-ink-muted">
        Set {at(change.created_at)}
        {change.set_by_name && ` by ${change.set_by_name}`}
        {change.reason && `: ${change.reason}`}
      </p>
      {change.undone_at && (
        <p className="break-words text-ink-muted">
          Undone {at(change.undone_at)}
          {change.undone_by_name && ` by ${change.undone_by_name}`}: {change.undo_reason}
        </p>
      )}
    </div>
  );
}
