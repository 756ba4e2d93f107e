'use client';

import { editHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';
import { call } from '@/lib/platform/http/call';
import { SettingCheckbox } from './setting-checkbox';

type NursesDischargeProps = { provider: { uuid: string }; isSet: boolean };

/** The hospital's setting by which nurses may discharge. */
export const NursesDischarge = ({ provider, isSet }: NursesDischargeProps) => (
  <SettingCheckbox
    label="Nurses may discharge patients"
    hint="Outstanding clinical items still need a medical officer, or a colleague who signs in to agree."
    isSet={isSet}
    save={async (nurses_discharge) => {
      const params = { provider_id: provider.uuid };
      const { data } = await call(editHospitalSettingsContract, {
        params,
        body: { nurses_discharge },
      });
      return data.nurses_discharge;
    }}
    saved={{ on: 'Nurses may discharge now', off: 'Nurses no longer discharge' }}
  />
);
