'use client';

import { Banner } from '@/components/platform/ui/banner';
import { moneyWords } from '@/lib/domain/money';
import type { DeskState } from './use-desk';

/** The cover by the payer who is charged, and a warning before its authorized amount is passed. */
export function CoverNote({ of: { figures, currency } }: { of: DeskState }) {
  const cover = figures?.cover;
  if (!cover) return null;
  const { member_number, authorization_number, authorization_limit, authorization_left } = cover;
  const number = authorization_number === '' ? '' : ` · Authorization ${authorization_number}`;
  return (
    <>
      <p className="wrap-anywhere text-ink-muted">
        Member {member_number}
        {number}
      </p>
      {cover.is_authorization_passed && authorization_limit && authorization_left && (
        <Banner tone="attention" icon="triangle-exclamation-point">
          This exceeds the authorized amount:{' '}
          {authorization_left.startsWith('-')
            ? 'nothing'
            : moneyWords(authorization_left, currency)}{' '}
          is left of {moneyWords(authorization_limit, currency)}. Ask the payer first.
        </Banner>
      )}
    </>
  );
}
