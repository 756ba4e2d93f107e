import type { Encounter } from '@/components/clinical/encounters/client';
import { classWords, statusWords } from '@/components/clinical/encounters/words';
import { lengthWords } from '@/lib/domain/durations';
import { spokenInstant } from '@/lib/domain/time';
import { Section } from './encounter-section';

type EncounterHistoriesProps = { encounter: Encounter; timeZone: string };

type Step = { key: string; words: string; start: string; end: string | null };

/** How an encounter went: its statuses, classes and locations, each with its time, the first first. */
export function EncounterHistories({ encounter, timeZone }: EncounterHistoriesProps) {
  const histories: { title: string; steps: Step[] }[] = [
    {
      title: 'Status',
      steps: encounter.encounter_status_history.map(({ uuid, status, ...period }) => ({
        key: uuid,
        words: statusWords(status),
        ...period,
      })),
    },
    {
      title: 'Class',
      steps: encounter.encounter_class_history.map(({ uuid, encounter_class, ...period }) => ({
        key: uuid,
        words: classWords(encounter_class),
        ...period,
      })),
    },
    {
      title: 'Location',
      steps: encounter.encounter_location.map(({ uuid, location_name, ...period }) => ({
        key: uuid,
        words: location_name,
        ...period,
      })),
    },
  ];
  return (
    <Section id="course" title="History">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        {histories.map(({ title, steps }) => (
          <History key={title} title={title} steps={steps} timeZone={timeZone} />
        ))}
      </div>
    </Section>
  );
}

function History({ title, steps, timeZone }: { title: string; steps: Step[]; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <div className="min-w-0">
      <h3 className="text-ink-faint text-sm">{title}</h3>
      {steps.length === 0 ? (
        <p>Not recorded</p>
      ) : (
        <ol aria-label={title} className="flex flex-col border-line border-t">
          {steps.map(({ key, words, start, end }) => (
            <li key={key} className="border-line border-b py-1.5">
              <p className="font-medium">{words}</p>
              <p className="text-ink-muted text-sm">
                {at(start)}
                {end !== null &&
                  ` – ${at(end)} (${lengthWords(Math.round((Date.parse(end) - Date.parse(start)) / 60_000))})`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
