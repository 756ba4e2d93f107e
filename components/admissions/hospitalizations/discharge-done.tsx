import { Suspense } from 'react';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { LinkButton } from '@/components/platform/ui/link-button';
import { dischargerWords, signOffWords } from '@/lib/domain/people-words';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { DischargeUndo } from './discharge-undo';

type DischargeDoneProps = {
  stay: Hospitalization;
  provider: { uuid: string; timeZone: string };
  /** For those who may, while there is time. */
  mayUndo: boolean;
  /** The children who come back with their mother. */
  returning: readonly string[];
};

/** Instead of the form: the patient was already discharged; who discharged them, where to, and with which items outstanding. */
export function DischargeDone({ stay, provider, mayUndo, returning }: DischargeDoneProps) {
  const { discharge_override: override, discharged_at } = stay;
  return (
    <section
      aria-labelledby="discharged-heading"
      className="flex max-w-3xl flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="discharged-heading" className="font-semibold text-lg">
        {surnameFirst(stay.patient)} was already discharged
      </h2>
      <DescriptionList
        items={[
          {
            term: 'Discharged',
            description: discharged_at
              ? spokenInstant(new Date(discharged_at), provider.timeZone)
              : '–',
          },
          { term: 'By', description: dischargerWords(stay) },
          { term: 'Recorded by', description: stay.discharge_executed_by_name ?? '–' },
          ...signOffItems(stay),
          { term: 'To', description: whereTo(stay) },
        ]}
      />
      {override && <DischargeOverride override={override} />}
      <div className="flex flex-wrap gap-2">
        {mayUndo && (
          <Suspense>
            <DischargeUndo provider={provider.uuid} {...{ stay, returning }} />
          </Suspense>
        )}
        <LinkButton
          href={`/hospitalizations/${stay.uuid}/summary`}
          variant="primary"
          icon="file-text"
        >
          Open the summary
        </LinkButton>
      </div>
    </section>
  );
}

/** "Home", "Other healthcare facility, Kisumu County Hospital". */
export function whereTo(stay: Hospitalization): string {
  const { discharge_disposition_display: words, destination_display: destination } = stay;
  return [words, destination].filter(Boolean).join(', ') || 'Not specified';
}

/** The medical officer's signature, where the discharge waits for it or has it. */
export function signOffItems(stay: Hospitalization): { term: string; description: string }[] {
  const words = signOffWords(stay);
  return words === null ? [] : [{ term: 'Signed off by', description: words }];
}

/** The items that were outstanding at the discharge, who discharged anyway, and why. */
export function DischargeOverride({
  override,
}: {
  override: NonNullable<Hospitalization['discharge_override']>;
}) {
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="font-medium">
        Discharged with{' '}
        {override.open_points.length === 1
          ? '1 outstanding item'
          : `${override.open_points.length} outstanding items`}
      </p>
      <ul className="list-disc ps-5 text-ink-muted">
        {override.open_points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-ink-muted">
        {override.reason === ''
          ? `${override.by_name ?? 'Another system'}: no reason recorded.`
          : `${override.by_name ?? 'Another system'}: “${override.reason}”`}
        {override.agreed_by_name && ` ${override.agreed_by_name} signed in and agreed.`}
      </p>
    </div>
  );
}
