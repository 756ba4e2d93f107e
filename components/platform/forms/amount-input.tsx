import type { ComponentProps } from 'react';
import { Input } from '@/components/platform/ui/input';

/** An amount is typed here, as people write it. */
export function AmountInput(props: Omit<ComponentProps<typeof Input>, 'inputMode' | 'className'>) {
  return <Input inputMode="decimal" autoComplete="off" className="text-end" {...props} />;
}
