'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roundTime } from '@/components/admissions/rounds/words';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { editEncounterContract } from '@/lib/clinical/encounters/contract';
import { call } from '@/lib/platform/http/call';

type OpenRound = RoundBriefing['open_rounds'][number];

type OpenRoundsProps = {
  address: { provider: string; patient: string };
  timeZone: string;
  briefing: Pick<RoundBriefing, 'open_rounds' | 'as_of'>;
  mayFinish: boolean;
};

/** Rounds of the stay that nobody has finished: a discharge asks for them. */
export function OpenRounds({ address, timeZone, briefing, mayFinish }: OpenRoundsProps) {
  const [asked, setAsked] = useState<OpenRound | null>(null);
  const { open_rounds: rounds, as_of } = briefing;
  if (rounds.length === 0) return null;
  const when = (round: OpenRound) => roundTime(round.start_time, as_of, timeZone);
  return (
    <section aria-labelledby="open-rounds" className="flex flex-col gap-1">
      <h3 id="open-rounds" className="font-semibold">
        Rounds not finished
      </h3>
      <ul className="flex flex-col">
        {rounds.map((round) => (
          <li
            key={round.encounter}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t py-1.5"
          >
            <span>
              {capital(when(round))}
              {round.performer_name && (
                <span className="text-ink-muted"> · {round.performer_name}</span>
              )}
            </span>
            {mayFinish && (
              <Button size="small" onClick={() => setAsked(round)}>
                Finish<span className="sr-only"> the round of {when(round)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <FinishDialog
          key={asked.encounter}
          address={address}
          round={asked}
          when={when(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

type FinishDialogProps = {
  address: OpenRoundsProps['address'];
  round: OpenRound;
  when: string;
  onClose: () => void;
};

function FinishDialog({ address, round, when, onClose }: FinishDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  return (
    <ConfirmedCall
      title={`Finish the round of ${when}?`}
      confirmLabel="Finish the round"
      send={(idempotencyKey) =>
        call(
          editEncounterContract,
          {
            params: { provider_id: address.provider, encounter_id: round.encounter },
            body: { status: 'finished' },
          },
          { idempotencyKey },
        )
      }
      onDone={async () => {
        await client.invalidateQueries({
          queryKey: ['patients', address.provider, address.patient],
        });
        toast({ title: `The round of ${when} is finished` });
      }}
      onClose={onClose}
    >
      <p>
        Nothing more can be written into it, and its diagnoses stay as they are. It cannot be opened
        again.
      </p>
    </ConfirmedCall>
  );
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
