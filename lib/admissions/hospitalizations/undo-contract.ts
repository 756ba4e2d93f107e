import { z } from 'zod';
import {
  hospitalizationPath,
  oneHospitalization,
} from '@/lib/admissions/hospitalizations/contract';
import { placedHospitalization } from '@/lib/admissions/hospitalizations/record';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instant, line } from '@/lib/platform/http/types';

const tag = 'Hospitalizations';

const undoBody = z.strictObject({ reason: line(1000) });

export const undoTransferContract = defineContract({
  id: 'hospitalization.undo-transfer',
  method: 'POST',
  path: `${hospitalizationPath}/transfer/undo`,
  summary: 'Undo the last transfer',
  description:
    'For a transfer that was recorded by mistake: the patient returns to the previous bed, and the transfer is cancelled. A patient who swapped beds with this one moves back too. 409 if there was no transfer, if the patient has been discharged, or if another patient has had that bed since.',
  tag,
  access: 'admissions:write',
  params: oneHospitalization,
  body: undoBody.extend({
    transferred_at: instant.optional().meta({
      description:
        'The time of the transfer, as in the hospitalization. If given, only that transfer is undone: 409 if the patient has been transferred since, or is already back.',
    }),
  }),
  reply: envelope(placedHospitalization, { message: 'The transfer was undone.' }),
});

export const undoDischargeContract = defineContract({
  id: 'hospitalization.undo-discharge',
  method: 'POST',
  path: `${hospitalizationPath}/discharge/undo`,
  summary: 'Undo a discharge',
  description:
    'Within 24 hours of its recording, while the bed is still free: the discharge is cancelled and the admission is active again, with the prescriptions that it ended, except those that were repeated or changed since. 409 otherwise.',
  tag,
  access: 'admissions:discharge',
  params: oneHospitalization,
  body: undoBody.extend({
    discharged_at: instant.optional().meta({
      description:
        'The time of the discharge, as in the hospitalization. If given, only that discharge is undone: 409 if it has been undone and the patient discharged again.',
    }),
  }),
  reply: envelope(placedHospitalization, { message: 'The discharge was undone.' }),
});
