import { readNet } from '@/components/billing/cashier-shifts/drawer';
import { Field } from '@/components/platform/ui/field';
import { FieldSet } from '@/components/platform/ui/field-set';
import { Input } from '@/components/platform/ui/input';
import { tenderWords } from '@/lib/billing/payments/words';
import type { SettledTransactionType } from '@/lib/domain/codes/payments';
import { AgainstBooks } from './against-books';

/** A way other than cash that a shift took or gave back money by, and what the books expect of its list. */
type SettledTender = {
  tender: SettledTransactionType;
  /** Null while the count is blind. */
  expected: string | null;
};

export type TypedSettlements = Partial<Readonly<Record<SettledTransactionType, string>>>;

type SettlementFieldsProps = {
  /** The path of the list in the form; each payment method is in it by its index. */
  field: (name: 'settlements' | `settlements.${number}.${'amount' | 'expected'}`) => {
    id: string;
    error: string | undefined;
  };
  currency: string;
  tenders: readonly SettledTender[];
  typed: TypedSettlements;
  onChange: (typed: TypedSettlements) => void;
};

/** The totals of the operator's and the terminal's own lists, by payment method, against the books. */
export function SettlementFields({
  field,
  currency,
  tenders,
  typed,
  onChange,
}: SettlementFieldsProps) {
  const { id, error } = field('settlements');
  return (
    <div id={id}>
      {(tenders.length > 0 || error) && (
        <FieldSet
          legend="Mobile money and card"
          hint="Totals of this shift from the mobile money statement and the card terminal, less refunds."
          error={error}
        >
          {tenders.map(({ tender, expected }, index) => (
            <div key={tender} className="mt-2 flex flex-col gap-2">
              <Field
                label={`${tenderWords[tender]}, ${currency}`}
                {...field(`settlements.${index}.amount`)}
              >
                <Input
                  // The keys for decimals have no sign on many telephones.
                  inputMode={expected === null || expected.startsWith('-') ? 'text' : 'decimal'}
                  autoComplete="off"
                  value={typed[tender] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ ...typed, [tender]: value })
                  }
                  onKeyDown={(event) => {
                    // As in the count: nobody closes a shift by an Enter too many.
                    if (event.key === 'Enter') event.preventDefault();
                  }}
                  className="text-end"
                />
              </Field>
              {expected !== null && (
                <AgainstBooks
                  id={field(`settlements.${index}.expected`).id}
                  term="Expected"
                  expected={expected}
                  counted={readNet(typed[tender] ?? '', currency)}
                  currency={currency}
                />
              )}
            </div>
          ))}
        </FieldSet>
      )}
    </div>
  );
}
