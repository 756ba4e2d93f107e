import { useId } from 'react';
import type { PrescribeEntry } from '@/components/clinical/prescriptions/entry';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';

type MedicineFieldsProps = {
  entry: Pick<PrescribeEntry, 'name' | 'dosageForm'>;
  change: (changed: Partial<PrescribeEntry>) => void;
  field: (name: string) => { id: string; error: string | undefined };
};

/** The medicine by its name, and the form in which it is given. */
export function MedicineFields({ entry, change, field }: MedicineFieldsProps) {
  const formsId = useId();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Field label="Medicine" hint="Its generic name" {...field('name')}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={entry.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
      </Field>
      <Field label="Form" optional hint="Tablet, syrup, injection …" {...field('dosageForm')}>
        <Input
          autoComplete="off"
          maxLength={100}
          list={formsId}
          value={entry.dosageForm}
          onChange={({ currentTarget: { value } }) => change({ dosageForm: value })}
        />
      </Field>
      <datalist id={formsId}>
        {usualForms.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}

/** Usual forms of medicines; any other can be typed. */
const usualForms = [
  'tablet',
  'capsule',
  'syrup',
  'oral suspension',
  'oral solution',
  'injection',
  'powder for injection',
  'infusion',
  'inhaler',
  'nebuliser solution',
  'cream',
  'ointment',
  'eye drops',
  'ear drops',
  'suppository',
  'pessary',
  'patch',
];
