import {
  leftBedWords,
  type TransferEntry,
  transferChanges,
} from '@/components/admissions/hospitalizations/transfer-entry';
import { Icon } from '@/components/platform/ui/icon';
import type { TransferOptions } from './use-transfer';

type Named = { uuid: string; name: string };

type TransferChangesProps = {
  entry: TransferEntry;
  stay: TransferOptions['stay'];
  wards: readonly Named[];
  services: readonly Named[];
  priceTiers: readonly Named[];
  sharing: TransferOptions['sharing'];
};

/** The changes of the transfer, before and after, and all that stays as it is. */
export function TransferChanges({
  entry,
  stay,
  wards,
  services,
  priceTiers,
  sharing,
}: TransferChangesProps) {
  const nameIn = (choices: readonly Named[]) => (wanted: string) =>
    choices.find(({ uuid }) => uuid === wanted)?.name ?? '';
  const changes = transferChanges(entry, stay, {
    ward: nameIn(wards),
    service: nameIn(services),
    priceTier: nameIn(priceTiers),
  });
  const leavesBed = entry.bed !== null && entry.bed.uuid !== stay.bed_uuid;
  return (
    <section
      aria-labelledby="transfer-changes"
      className="flex max-w-4xl flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 id="transfer-changes" className="font-semibold">
        What will change
      </h2>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {changes.map(({ term, before, after, isChange }) => (
          <div key={term} className="contents">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="flex flex-wrap items-center gap-x-2">
              {!isChange ? (
                <span className="text-ink-muted">
                  {before}
                  {after === null ? '' : ', as now'}
                </span>
              ) : (
                <>
                  <span className="text-ink-muted line-through">
                    <span className="sr-only">from </span>
                    {before}
                  </span>
                  <Icon of="arrow-right" className="text-ink-muted" />
                  <span className="font-semibold">
                    <span className="sr-only">to </span>
                    {after}
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!changes.some(({ isChange }) => isChange) && (
        <p className="text-ink-muted">
          {entry.mode === 'swap'
            ? 'Nothing yet: choose the patient to swap beds with.'
            : 'Nothing yet: choose a bed, or another service or tier.'}
        </p>
      )}
      {leavesBed && <p className="text-ink-muted">{leftBedWords(entry, stay, sharing)}</p>}
    </section>
  );
}
