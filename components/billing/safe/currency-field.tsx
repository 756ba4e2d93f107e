import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { currenciesOf } from './use-safe-form';

type CurrencyFieldProps = {
  label: string;
  /** Of `currenciesOf`: where the safe holds one currency alone there is nothing to choose. */
  options: ReturnType<typeof currenciesOf>['options'];
  id: string;
  error: string | undefined;
  register: UseFormRegisterReturn;
};

/** Of which currency's cash it is. */
export function CurrencyField({ options, register, ...field }: CurrencyFieldProps) {
  if (options.length < 2) return null;
  return (
    <Field {...field}>
      <Select options={options} {...register} />
    </Field>
  );
}
