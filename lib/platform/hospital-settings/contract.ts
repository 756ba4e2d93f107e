import { z } from 'zod';
import { mrNumberPatternProblem } from '@/lib/domain/mr-numbers';
import { longestShiftHours } from '@/lib/domain/shift-hours';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, name, reference } from '@/lib/platform/http/types';

const hospitalSettingsRecord = z
  .object({
    nurses_discharge: z.boolean().meta({
      description:
        'Whether nurses may discharge. Outstanding clinical items still need a medical officer, or a colleague’s agreement.',
    }),
    mr_number_pattern: z.string().meta({
      description:
        'The pattern of the hospital’s MR numbers: `{number:6}` is the number with at least six digits, `{year}` the year. With the year, each year begins at 1.',
    }),
    mr_numbers_gapless: z.boolean().meta({
      description:
        'Whether MR numbers have no gaps. If so, a number is assigned only when its patient is saved; otherwise it can be reserved before.',
    }),
    next_mr_number: z.int().meta({
      description:
        'The next number of the pattern. Numbers that patients already have are skipped.',
    }),
    shift_hours: z.int().meta({
      description:
        'The length of a shift on the wards, in hours: a taken bed stays with a practitioner for that long.',
    }),
    device_lock_minutes: z.int().meta({
      description:
        'The minutes without use after which a shared device locks; sooner if the server’s own idle time is shorter.',
    }),
    device_session_hours: z.int().meta({
      description:
        'The hours after which a user of a shared device must sign in again, because the PIN no longer unlocks it; sooner if the server’s own limit is shorter. Applies to sign-ins from now on.',
    }),
    modified_at: instantReply.nullable().meta({ description: 'Null: never changed.' }),
  })
  .meta({ id: 'HospitalSettings' });

const path = '/providers/{provider_id}/settings';
const tag = 'People';
const params = z.strictObject({ provider_id: reference });

export const readHospitalSettingsContract = defineContract({
  id: 'hospital-settings.read',
  method: 'GET',
  path,
  summary: 'Read the hospital’s settings',
  tag,
  access: 'directory:read',
  params,
  reply: envelope(hospitalSettingsRecord),
});

export const editHospitalSettingsContract = defineContract({
  id: 'hospital-settings.edit',
  method: 'PATCH',
  path,
  summary: 'Change the hospital’s settings',
  description: 'Takes effect with the next request of each user.',
  tag,
  access: 'provider:administer',
  params,
  record: hospitalSettingsRecord,
  body: z
    .strictObject({
      nurses_discharge: z.boolean(),
      mr_number_pattern: name(100).superRefine((pattern, context) => {
        const message = mrNumberPatternProblem(pattern);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
      mr_numbers_gapless: z.boolean(),
      next_mr_number: z.int().min(1).max(999_999_999),
      shift_hours: z.int().min(1).max(longestShiftHours),
      device_lock_minutes: z.int().min(1).max(60),
      device_session_hours: z.int().min(1).max(24),
    })
    .partial(),
  example: { nurses_discharge: true },
  reply: envelope(hospitalSettingsRecord, { message: 'The settings were changed.' }),
});
