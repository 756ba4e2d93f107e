'use client';

import { DiagnosisField } from '@/components/clinical/diagnoses/diagnosis-field';
import type { PrescribeEntry } from '@/components/clinical/prescriptions/entry';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { FieldSet } from '@/components/platform/ui/field-set';
import { IconButton } from '@/components/platform/ui/icon-button';

type ReasonFieldsProps = {
  /** The provider's uuid. */
  provider: string;
  diagnoses: readonly { uuid: string; name: string }[];
  entry: Pick<PrescribeEntry, 'diagnoses' | 'reasons' | 'reasonText'>;
  change: (changed: Partial<PrescribeEntry>) => void;
  field: { id: string; error: string | undefined };
};

const none: ReadonlySet<string> = new Set();

/** The reasons: diagnoses of the chart to tick, and others from the list of codes. */
export function ReasonFields({ provider, diagnoses, entry, change, field }: ReasonFieldsProps) {
  const { reasons } = entry;
  return (
    <FieldSet legend="Reason" optional>
      {diagnoses.map(({ uuid, name }) => (
        <Checkbox
          key={uuid}
          label={name}
          checked={entry.diagnoses.includes(uuid)}
          onChange={({ currentTarget: { checked } }) =>
            change({
              diagnoses: checked
                ? [...entry.diagnoses, uuid]
                : entry.diagnoses.filter((one) => one !== uuid),
            })
          }
        />
      ))}
      {reasons.length > 0 && (
        <ul aria-label="Other reasons" className="flex flex-col">
          {reasons.map(({ code, display }) => (
            <li key={code} className="flex min-h-control items-center gap-3">
              <span className="w-16 shrink-0 font-semibold">{code}</span>
              <span className="min-w-0 flex-1">{display}</span>
              <IconButton
                icon="x"
                label={`Remove ${display}`}
                onClick={() => change({ reasons: reasons.filter((one) => one.code !== code) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-lg">
        <DiagnosisField
          provider={provider}
          {...field}
          chosen={new Set(reasons.map(({ code }) => code))}
          recorded={none}
          text={entry.reasonText}
          onText={(reasonText) => change({ reasonText })}
          onChoose={(code, display) => {
            if (!reasons.some((one) => one.code === code)) {
              change({ reasons: [...reasons, { code, display }] });
            }
          }}
        />
      </div>
    </FieldSet>
  );
}
