import { wardBoard } from '@/bench/floor/board';
import { admit, discharge, transfer } from '@/bench/floor/desk';
import { encountersOfClass } from '@/bench/floor/encounters';
import type { Handler } from '@/bench/floor/floor';
import { payInvoice, receivePayment } from '@/bench/floor/money';
import { latestObservations } from '@/bench/floor/observations';
import { patientById } from '@/bench/floor/patients';
import { recordObservations } from '@/bench/floor/record';

/** By method and path below the provider's, with a colon for an identifier. */
export const handlers: Record<string, Handler> = {
  'GET /observations': latestObservations,
  'GET /encounter': encountersOfClass,
  'GET /patients/:': patientById,
  'GET /ward-board': wardBoard,
  'POST /observations': recordObservations,
  'POST /hospitalizations': admit,
  'PATCH /hospitalizations/:/transfer': transfer,
  'PATCH /hospitalizations/:/discharge': discharge,
  'POST /finance/receive-payment': receivePayment,
  'POST /finance/invoices/:/pay': payInvoice,
};
