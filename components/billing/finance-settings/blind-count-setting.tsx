'use client';

import { SettingCheckbox } from '@/components/platform/hospital-settings/setting-checkbox';
import { editFinanceSettingsContract } from '@/lib/billing/finance-settings/contract';
import { call } from '@/lib/platform/http/call';

type BlindCountSettingProps = { provider: { uuid: string }; isSet: boolean };

/** The hospital's setting by which cashiers count before they see the expected amounts. */
export const BlindCountSetting = ({ provider, isSet }: BlindCountSettingProps) => (
  <SettingCheckbox
    label="Blind count: cashiers count before they see the expected amounts"
    hint="The first count stays on record. Finance managers and auditors see the amounts of other people’s shifts."
    isSet={isSet}
    save={async (blind_count) => {
      const params = { provider_id: provider.uuid };
      const { data } = await call(editFinanceSettingsContract, { params, body: { blind_count } });
      return data.blind_count;
    }}
    saved={{
      on: 'Cashiers count before they see the expected amounts',
      off: 'The expected amounts are shown before the count',
    }}
  />
);
