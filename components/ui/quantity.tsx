import type { ReactNode } from 'react';

type QuantityProps = {
  value: ReactNode;
  unit?: string;
  /** Comes second, after a dot: how old the value is. */
  note?: ReactNode;
};

/** A number as the content, its unit small and grey beside it: "38.9 °C · 42 min". */
export function Quantity({ value, unit, note }: QuantityProps) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold">{value}</span>
      {unit && <span className="text-ink-faint text-sm"> {unit}</span>}
      {note && <span className="text-ink-faint text-sm"> · {note}</span>}
    </span>
  );
}
