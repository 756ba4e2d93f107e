import { z } from 'zod';
import { neededApproval } from '@/lib/billing/approvals/record';
import { paymentKinds, paymentStatuses, transactionTypes } from '@/lib/domain/codes/payments';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

/** One tender of one act of paying, as its receipt says it. */
export const paymentRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    receipt_number: z.int().meta({ description: 'From 1, without gaps, within the provider.' }),
    settlement: z.guid().meta({
      description: 'The same for all payments that one request made: insurer, copayment, tenders.',
    }),
    kind: z.enum(paymentKinds),
    is_copayment: z.boolean(),
    ...patientOfRecord,
    invoice: z.guid().nullable(),
    invoice_number: z.int().nullable(),
    account: z.guid(),
    account_name: z.string(),
    payer_name: z
      .string()
      .nullable()
      .meta({ description: 'The payer of the account, if it has one.' }),
    transaction_type: z.enum(transactionTypes),
    amount: amount.meta({ description: 'The amount settled by it.' }),
    currency: z.string(),
    tendered: amount
      .nullable()
      .meta({ description: 'Cash only: the amount that was handed over.' }),
    change: amount,
    rounding: amount.meta({
      description: 'Cash only: what rounding to coins added to the amount.',
    }),
    reference: z.string(),
    reference_total: amount.nullable().meta({
      description: 'The total of its message or slip; null if it was not recorded.',
    }),
    reference_reason: z.string().meta({
      description: 'Why a message or slip that had paid before was used again.',
    }),
    location: z.guid(),
    location_name: z.string(),
    shift: z.guid().nullable(),
    taken_by: z.guid().nullable(),
    taken_by_name: z.string().nullable().meta({ description: 'A person, or a system by its key.' }),
    received_at: instantReply,
    status: z.enum(paymentStatuses),
    refunded: amount.meta({ description: 'Refunded so far.' }),
    voided_at: instantReply.nullable(),
    voided_by: z.guid().nullable(),
    voided_by_name: z
      .string()
      .nullable()
      .meta({ description: 'A person, or a system by its key.' }),
    void_reason: z.string(),
  })
  .meta({ id: 'Payment' });

/** One line of what is paid, before and after its discounts. */
export const settlementLine = z.object({
  charge_item: z.guid(),
  healthcare_service_name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit_price: amount,
  amount,
  discount: z.guid().nullable(),
  discount_code: z.string().nullable(),
  discount_amount: amount,
  invoice_discount_share: amount.meta({ description: 'Share of invoice discount.' }),
  net_amount: amount.meta({ description: 'After both.' }),
});

/** A payment that a message or slip has made already. */
export const usedBefore = z.object({
  receipt_number: z.int(),
  patient_uuid: z.guid(),
  patient_name: z.string().meta({ description: 'Surname first.' }),
  amount,
  reference_total: amount.nullable(),
  received_at: instantReply,
});

/** The preview of a payment, with nothing written. */
export const settlementPreview = z
  .object({
    currency: z.string(),
    lines: z.array(settlementLine),
    total: amount,
    discount_total: amount,
    net_total: amount,
    credited_total: amount.meta({ description: 'Billed and no longer due.' }),
    paid_total: amount.meta({ description: 'Paid before.' }),
    due: amount,
    balance_after: amount,
    payer_amount: amount.meta({ description: 'The amount that the account of `account_id` pays.' }),
    copayment: amount.nullable(),
    expected_copayment: amount.nullable().meta({
      description:
        "The patient's share by the payer's scheme, less what the patient has already paid of the invoice; null if there is no share.",
    }),
    copayment_back: amount.meta({
      description:
        'The part of a percentage that the patient paid before items were credited, and that is to be refunded after this payment: the payer pays it instead.',
    }),
    payments: z.array(
      z.object({
        is_copayment: z.boolean(),
        transaction_type: z.enum(transactionTypes),
        account: z.guid(),
        account_name: z.string(),
        amount,
        rounding: amount,
        tendered: amount.nullable(),
        change: amount,
        reference: z.string(),
        used_before: z.array(usedBefore).meta({
          description:
            'For mobile money and card: the payments already made with this message or slip, latest first.',
        }),
      }),
    ),
    shift: z.guid().nullable().meta({ description: 'The open shift that would take the payment.' }),
    cover: z
      .object({
        uuid: z.guid(),
        member_number: z.string(),
        authorization_number: z.string(),
        authorization_limit: amount.nullable(),
        authorization_left: amount
          .nullable()
          .meta({ description: 'Before this payment; below zero: already exceeded.' }),
        is_authorization_passed: z.boolean().meta({
          description:
            'The payment exceeds the authorized amount. This is a warning, not a refusal.',
        }),
      })
      .nullable()
      .meta({ description: "The patient's cover by the payer of the main account." }),
    needs_claim_number: z
      .boolean()
      .meta({ description: 'The payer asks people for a claim or authorization number.' }),
    approvals: z.array(neededApproval).meta({
      description:
        "The amounts above the caller's limit. Without approval the payment is refused (409).",
    }),
  })
  .meta({ id: 'SettlementPreview' });
