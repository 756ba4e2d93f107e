import type { AcuityColour } from './acuity';
import { AcuityBadge } from './acuity-badge';

const meanings: [AcuityColour, string][] = [
  ['red', 'a clinician at once'],
  ['orange', 'a clinician within 10 minutes'],
  ['yellow', 'a clinician within an hour'],
  ['green', 'a clinician within 4 hours'],
  ['unknown', 'the set is not complete'],
  ['blue', 'the patient has died'],
];

/** The meaning of each mark of urgency (South African Triage Scale, 2012). */
export function AcuityLegend() {
  return (
    <section aria-labelledby="acuity-legend" className="flex flex-col gap-2">
      <h2 id="acuity-legend" className="font-semibold text-lg">
        Urgency
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {meanings.map(([acuity, meaning]) => (
          <div key={acuity} className="flex flex-wrap items-center gap-x-2">
            <dt className="flex">
              <AcuityBadge acuity={acuity} size="inline" />
            </dt>
            <dd className="text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
