import { z } from 'zod';
import { longestPregnancyDays, pregnancyStatusCodes } from '@/lib/domain/codes/pregnancy';
import { dayAt } from '@/lib/domain/days';
import { clock } from '@/lib/platform/http/clock';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { calendarDate, instantReply, line, reference, uuid } from '@/lib/platform/http/types';

const pregnancyStatus = z
  .object({
    uuid: z.guid(),
    patient: z.int(),
    status: z.enum(pregnancyStatusCodes),
    starts_on: z.iso.date(),
    ends_on: z.iso.date().nullable().meta({
      description: 'The last day of the pregnancy. Null while it lasts, and for `not-pregnant`.',
    }),
    is_current: z.boolean().meta({ description: 'Whether it is a pregnancy that includes today.' }),
    created_by_name: z.string().nullable(),
    created_at: instantReply,
    ended_by_name: z.string().nullable(),
    ended_at: instantReply.nullable().meta({ description: 'When the end was recorded.' }),
    withdrawn_by_name: z.string().nullable(),
    withdrawn_at: instantReply.nullable().meta({
      description:
        'When it was withdrawn as recorded in error. It stays on record and has no effect.',
    }),
    withdraw_reason: z.string(),
  })
  .meta({ id: 'PregnancyStatus' });

export type PregnancyStatus = z.output<typeof pregnancyStatus>;

export const pregnancyRecord = z
  .object({
    is_pregnant: z.boolean().meta({ description: 'Whether a pregnancy is recorded for today.' }),
    is_to_be_asked: z.boolean().meta({
      description:
        'Whether the patient is a woman of 12 to 55 years on a maternity ward, and nothing about a pregnancy is recorded for this admission.',
    }),
    statuses: z
      .array(pregnancyStatus)
      .meta({ description: 'The latest 100, including those that were withdrawn; latest first.' }),
  })
  .meta({ id: 'Pregnancy' });

export type PregnancyRecord = z.output<typeof pregnancyRecord>;

const tag = 'Patients';
const path = '/providers/{provider_id}/patients/{patient_id}/pregnancy';
const ofPatient = { provider_id: reference, patient_id: reference };
const params = z.strictObject({ ...ofPatient, status_uuid: uuid });

const pastDay = calendarDate.refine(
  (date) => date <= dayAt(clock().now, clock().timeZone),
  'This is in the future. Check the date.',
);

const rescoring =
  'NEWS2 is removed from the sets of these days, or calculated for them again; `message` gives the number of sets. TEWS stays.';

export const readPregnancyContract = defineContract({
  id: 'pregnancy.read',
  method: 'GET',
  path,
  summary: 'Read whether a patient is pregnant',
  description: 'NEWS2 is not calculated in pregnancy (Royal College of Physicians, 2017).',
  tag,
  access: 'clinical:read',
  params: z.strictObject(ofPatient),
  reply: envelope(pregnancyRecord),
});

export const recordPregnancyContract = defineContract({
  id: 'pregnancy.record',
  method: 'POST',
  path,
  summary: 'Record that a patient is pregnant, or is not',
  description: `A pregnancy counts from \`starts_on\` to \`ends_on\`, both included; without an end, for ${longestPregnancyDays / 7} weeks. The time after the birth does not count. ${rescoring} A patient whose record says MALE is not refused; \`message\` says so.`,
  tag,
  access: 'encounters:act',
  params: z.strictObject(ofPatient),
  record: pregnancyStatus,
  body: z.strictObject({
    status: z.enum(pregnancyStatusCodes).default('pregnant'),
    starts_on: pastDay.optional().meta({
      description:
        'The first known day of the pregnancy; for `not-pregnant`, the day on which the patient was asked. Default: today.',
    }),
    ends_on: pastDay.nullish().meta({ description: 'The last day of a pregnancy that has ended.' }),
  }),
  reply: envelope(pregnancyStatus, { status: 201, message: 'The pregnancy status was recorded.' }),
});

export const endPregnancyContract = defineContract({
  id: 'pregnancy.end',
  method: 'POST',
  path: `${path}/{status_uuid}/end`,
  summary: 'Record the last day of a pregnancy',
  description: `409 if an end has already been recorded: withdraw the pregnancy and record it again with the right dates. ${rescoring}`,
  tag,
  access: 'encounters:act',
  params,
  body: z.strictObject({
    ends_on: pastDay.optional().meta({ description: 'Default: today.' }),
  }),
  reply: envelope(pregnancyStatus, { message: 'The end of the pregnancy was recorded.' }),
});

export const withdrawPregnancyContract = defineContract({
  id: 'pregnancy.withdraw',
  method: 'POST',
  path: `${path}/{status_uuid}/withdraw`,
  summary: 'Withdraw a pregnancy status that was recorded in error',
  description: `It stays on record and has no effect. ${rescoring}`,
  tag,
  access: 'encounters:act',
  params,
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(pregnancyStatus, { message: 'The pregnancy entry was withdrawn.' }),
});
