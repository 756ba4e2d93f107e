'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { CodeField } from '@/components/platform/session/code-field';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { removeSecondFactorContract } from '@/lib/platform/account/contract';

type RemoveSecondFactorProps = { recoveryCodesLeft: number; onRemoved: () => void };

const fewCodes = 3;

/** Says that the second factor is on, and takes a code to switch it off. */
export function RemoveSecondFactor({ recoveryCodesLeft, onRemoved }: RemoveSecondFactorProps) {
  const of = useContractForm(removeSecondFactorContract, {
    defaultValues: { code: '' },
    given: {},
    onSaved: onRemoved,
  });
  return (
    <ContractForm of={of} label="Switch the second factor off">
      <p className="max-w-prose text-ink-muted">
        The second factor is on. Recovery codes left: {recoveryCodesLeft}.
      </p>
      {recoveryCodesLeft < fewCodes && (
        <Banner tone="attention">
          Few recovery codes are left. Switch the second factor off and on again to get ten new
          ones.
        </Banner>
      )}
      <CodeField {...of.field('code')} {...of.register('code')} />
      <div>
        <Button type="submit" variant="danger" pending={of.pending} pendingLabel="Switching off…">
          Switch the second factor off
        </Button>
      </div>
    </ContractForm>
  );
}
