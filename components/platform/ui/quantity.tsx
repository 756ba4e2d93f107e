import type { ReactNode } from 'react';

type QuantityProps = {
  value: ReactNode;
  unit?: string;
  /** Comes second, after a dot: how old the value is. */
  note?: ReactNode;
};

/** A number as the content, its unit small and grey beside it: "38.9 °C · 42 min". Words, and how old it is, may stand on the next line. */
export function Quantity({ value, unit, note }: QuantityProps) {
  return (
    <span>
      <span className={unit ? 'whitespace-nowrap' : undefined}>
        <span className="font-semibold">{value}</span>
        {unit && <span className="text-ink-faint text-sm"> {unit}</span>}
      </span>
      {note && (
        <>
          {' '}
          <span className="whitespace-nowrap text-ink-faint text-sm">· {note}</span>
        </>
      )}
    </span>
  );
}
