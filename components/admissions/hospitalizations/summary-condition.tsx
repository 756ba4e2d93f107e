import { Mark } from '@/components/clinical/observations/mark';
import { isAir, unitWords } from '@/components/clinical/observations/unit-words';
import { Quantity } from '@/components/platform/ui/quantity';
import type { DischargeSummary } from '@/lib/admissions/hospitalizations/summary-contract';
import { commonestTime } from '@/lib/admissions/hospitalizations/summary-rules';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryConditionProps = { summary: DischargeSummary; timeZone: string };

/** The last value of each vital sign, and the risk of falling. */
export function SummaryCondition({
  summary: { vital_signs, morse, hospitalization },
  timeZone,
}: SummaryConditionProps) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const shown = vital_signs.filter(({ code }) => code !== 'TRAUMA');
  const most = commonestTime(shown);
  return (
    <SummarySection
      title={
        hospitalization.is_active ? 'Last vital signs' : 'Last vital signs before the discharge'
      }
    >
      {most !== null && (
        <p className="text-ink-muted">Measured {spoken(most)}, unless another time is shown</p>
      )}
      {shown.length === 0 ? (
        <p className="text-ink-muted">No vital signs were recorded during this admission.</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 print:grid-cols-2">
          {shown.map((sign) => (
            <div
              key={sign.code}
              className="flex items-baseline justify-between gap-4 border-line border-b py-1"
            >
              <dt>
                {sign.display}
                {sign.measured_at !== most && (
                  <span className="block text-ink-faint text-sm">{spoken(sign.measured_at)}</span>
                )}
              </dt>
              <dd className="text-end">
                {isAir(sign.code, sign.value) ? (
                  <Quantity value="air" />
                ) : (
                  <Quantity value={sign.value.replaceAll('_', ' ')} unit={unitWords(sign)} />
                )}
                {sign.interpretation && sign.interpretation !== 'Normal' && (
                  <span className="block">
                    <Mark word={sign.interpretation} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <span className="text-ink-faint">Risk of falling (Morse): </span>
        {morse ? (
          <>
            <span className="font-semibold">{morse.total}</span>
            {morse.band && `, ${morse.band}`}
            <span className="text-ink-muted"> · {spoken(morse.effective_at)}</span>
          </>
        ) : (
          'not assessed'
        )}
      </p>
    </SummarySection>
  );
}
