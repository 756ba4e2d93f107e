import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import {
  apiKeys,
  bedStatusHistory,
  carePlans,
  chargeItems,
  encounterDiagnoses,
  encounterNotes,
  healthcareServices,
  locations,
  medicationRequests,
  patientFlags,
  patients,
  payers,
  paymentAccounts,
  practitioners,
  prices,
  priceTiers,
  relatedPersons,
} from '@/db/schema/index';
import { aChargeItem, anInvoice, aPrice, aService, financeOf } from '@/e2e/api/billing-builders';
import { aDiscount, anAccount, aPayer, at } from '@/e2e/api/discount-builders';
import { write } from '@/e2e/api/handover-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/observation-builders';
import {
  aCharge,
  aDesk,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  cancelInvoice,
  closeShift,
  offerCash,
  payInvoice,
  receive,
  remit,
  requestRefund,
} from '@/e2e/api/payment-builders';
import { aPrescription } from '@/e2e/api/prescription-builders';
import { aReferral } from '@/e2e/api/referral-builders';
import { aRelatedPerson } from '@/e2e/api/related-person-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { anotherWard, type Hospital } from '@/e2e/builders/hospital';
import {
  anAdmission,
  anEncounter,
  aPatient,
  aPlannedTransfer,
  aVisit,
} from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender } from '@/e2e/builders/people';

/** One list of a hospital, and how its rows come and go. */
export type ListWorld = {
  path: string;
  as: Sender;
  /** Makes a row of it; `n` is another number each time. */
  add: (n: number) => Promise<unknown>;
  /** Takes a row that was there out of it, by its uuid, id or code. */
  remove?: (row: string) => Promise<unknown>;
};

type Prepare = (billing: Billing) => Promise<ListWorld> | ListWorld;

const ok = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
};

const posting = (hospital: Hospital, path: string, body: object, as: Sender = hospital.key) =>
  ok(send('POST', at(hospital, path), { as, body }));

const changing = (hospital: Hospital, path: string, body: object, as: Sender = hospital.key) =>
  ok(send('PATCH', at(hospital, path), { as, body }));

/** Names in no order of their making. */
const nameOf = (n: number) => `${'QAZWSXEDCRFVTGB'.charAt((n * 7) % 15)} ${n}`;

const words = ['Okello', 'Achieng', 'Wanjiru', 'Mensah', 'Otieno', 'Banda'];
const word = (n: number) => words[(n * 5) % words.length] ?? 'Otieno';

const inPatient = async (hospital: Hospital, n: number) => {
  const { beds } = await anotherWard(hospital, `Ward ${nameOf(n)}`, [`W${n}`]);
  const [bed] = beds;
  if (!bed) throw new Error('There is no bed.');
  return anAdmission(hospital, { bed });
};

const free = async (hospital: Hospital, n: number) => {
  const { beds } = await anotherWard(hospital, `Free ${nameOf(n)}`, [`F${n}`]);
  return beds[0];
};

const discharge = (hospital: Hospital, uuid: string) =>
  changing(hospital, `hospitalizations/${uuid}/discharge`, {
    discharged_by: hospital.staff['medical-officer'].practitionerId,
    discharged_at: new Date().toISOString(),
    discharge_disposition: 'home',
  });

/** Of every list of the API by the name of its operation: a hospital in which it has rows, and more to come. */
export const listWorlds: Record<string, Prepare> = {
  'api-key.list': ({ hospital }) => ({
    path: at(hospital, 'api-keys?is_active=true'),
    as: hospital.key,
    add: () => anApiKey(hospital.provider.id),
    remove: (uuid) =>
      database().update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, uuid)),
  }),
  // Every request of the walk is one more row of it.
  'audit-event.list': ({ hospital }) => ({
    path: at(hospital, 'audit-events?action=patient.register'),
    as: hospital.key,
    add: (n) =>
      posting(hospital, 'patients', {
        mr_number: `W-${n}`,
        first_name: word(n),
        last_name: nameOf(n),
        gender: 'FEMALE',
        birth_date: '1984-02-29',
      }),
  }),
  'bed-stay.list': ({ hospital }) => ({
    path: at(hospital, 'bed-stays'),
    as: hospital.key,
    add: (n) => inPatient(hospital, n),
  }),
  'bed.list': ({ hospital }) => ({
    path: at(hospital, 'beds?status=available'),
    as: hospital.key,
    add: (n) => free(hospital, n),
    remove: (uuid) =>
      changing(hospital, `beds/${uuid}/status`, { status: 'out-of-service', reason: 'Broken' }),
  }),
  'bed.status-history': ({ hospital }) => {
    const [bed] = hospital.beds;
    if (!bed) throw new Error('There is no bed.');
    return {
      path: at(hospital, `beds/${bed.id}/status-history`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(bedStatusHistory)
          .values(
            (['cleaning', 'available'] as const).map((status) => ({
              providerId: hospital.provider.id,
              bedId: bed.id,
              status,
              reason: String(n),
              changedAt: new Date(Date.now() - 1000),
            })),
          ),
    };
  },
  'charge-item.list': ({ hospital }) => ({
    path: financeOf(hospital, 'charge-items?status=billable'),
    as: hospital.key,
    add: async () => aChargeItem(hospital, await aPatient(hospital)),
    remove: (uuid) =>
      database()
        .update(chargeItems)
        .set({ status: 'cancelled', cancelReason: 'Twice', cancelledAt: new Date() })
        .where(eq(chargeItems.id, uuid)),
  }),
  'correction.list': ({ hospital }) => ({
    path: financeOf(hospital, 'corrections'),
    as: hospital.key,
    add: async () => {
      const patient = await aPatient(hospital);
      const waived = await aChargeItem(hospital, patient);
      return aChargeItem(hospital, patient, { correctsId: waived.id });
    },
  }),
  'unpriced-charge.list': async ({ hospital }) => {
    const service = await aService(hospital, { price: null });
    return {
      path: financeOf(hospital, 'unpriced-charges'),
      as: hospital.key,
      // Two of the same instant each time.
      add: async (n) => {
        const startTime = new Date(Date.now() - 3_600_000 * (1 + (n % 3)));
        const given = { healthcareServiceId: service.id, startTime };
        await anEncounter(hospital, given);
        await anEncounter(hospital, given);
      },
    };
  },
  'diagnosis-code.list': ({ hospital }) => {
    const codes = new Map<string, string>();
    const importing = () =>
      posting(
        hospital,
        'diagnosis-codes/import',
        { codes: [...codes].map(([code, display]) => ({ code, display })) },
        hospital.staff.administrator.sender,
      );
    return {
      path: at(hospital, 'diagnosis-codes?search=zebra'),
      as: hospital.key,
      add: (n) => {
        codes.set(`Z${(n * 7) % 15}.${n}`, `Zebra bite ${n}`);
        return importing();
      },
      remove: (code) => {
        codes.delete(code);
        return importing();
      },
    };
  },
  'discount.list': ({ hospital, insurer }) => ({
    path: at(hospital, 'finance/discounts?is_active=true'),
    as: hospital.key,
    add: () => aDiscount(hospital, insurer),
    remove: (uuid) =>
      changing(hospital, `finance/discounts/${uuid}/activate`, { is_active: false }),
  }),
  'discount.list-for-service': ({ hospital, insurer }) => ({
    path: at(hospital, `healthcare-services/${hospital.service.id}/discounts`),
    as: hospital.key,
    add: () => aDiscount(hospital, insurer),
    remove: (uuid) =>
      changing(hospital, `finance/discounts/${uuid}/activate`, { is_active: false }),
  }),
  'encounter.list': ({ hospital }) => ({
    path: at(hospital, 'encounter?status=in-progress'),
    as: hospital.key,
    add: () => anEncounter(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'encounter.summaries': async ({ hospital }) => ({
    path: '/api/v1/providers/encounter-summaries?status=in-progress',
    as: hospital.staff.nurse.sender,
    add: () => anEncounter(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'handover-note.list': async ({ hospital }) => {
    const admission = await anAdmission(hospital);
    const path = `hospitalizations/${admission.hospitalization.id}/handover-notes`;
    let last: string | null = null;
    return {
      path: at(hospital, path),
      as: hospital.key,
      add: async (n) => {
        const { data } = await ok(
          write(hospital, admission, { recommendation: nameOf(n), replaces: last }),
        );
        last = data.uuid;
      },
    };
  },
  'healthcare-service.list': ({ hospital }) => ({
    path: at(hospital, 'healthcare-services?is_active=true'),
    as: hospital.key,
    add: (n) => aService(hospital, { name: nameOf(n) }),
    remove: (uuid) =>
      database()
        .update(healthcareServices)
        .set({ isActive: false })
        .where(eq(healthcareServices.id, uuid)),
  }),
  'hospitalization.list': ({ hospital }) => ({
    path: at(hospital, 'hospitalizations'),
    as: hospital.key,
    add: (n) => inPatient(hospital, n),
    remove: (uuid) => discharge(hospital, uuid),
  }),
  'invoice.list': ({ hospital }) => ({
    path: financeOf(hospital, 'invoices?is_outstanding=true'),
    as: hospital.key,
    add: async () => {
      const patient = await aPatient(hospital);
      return anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    },
    remove: (uuid) => ok(cancelInvoice(hospital, uuid, { reason: 'Made twice' })),
  }),
  'location.list': ({ hospital }) => ({
    path: at(hospital, 'locations?is_active=true'),
    as: hospital.key,
    add: (n) => aDesk(hospital, nameOf(n), { hasAccount: false }),
    remove: (uuid) =>
      database().update(locations).set({ isActive: false }).where(eq(locations.id, uuid)),
  }),
  'observation.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, 'observations'),
      as: hospital.key,
      // All of a request are of the same millisecond.
      add: () =>
        posting(
          hospital,
          'observations',
          observationsBody(hospital, encounter, vitals({ HR: '80', RR: '12', SBP: '120' })),
        ),
    };
  },
  'observation-set.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, `patients/${encounter.patientId}/observation-sets`),
      as: hospital.key,
      add: (n) => {
        // Of three sets two are of the same minute.
        const created_at = new Date(Date.now() - 600_000 * (1 + (n % 3))).toISOString();
        const items = vitals({ HR: '80' }).map((item) => ({ ...item, created_at }));
        return posting(hospital, 'observations', observationsBody(hospital, encounter, items));
      },
    };
  },
  'patient.list': ({ hospital }) => ({
    path: at(hospital, 'patients?birth_date=1984-02-29'),
    as: hospital.key,
    add: (n) => aPatient(hospital, { lastName: word(n), firstName: word(n + 1) }),
    remove: (uuid) =>
      database().update(patients).set({ birthDate: '1984-02-28' }).where(eq(patients.id, uuid)),
  }),
  'patient.care-plans': async ({ hospital }) => {
    const { id: encounterId, patientId } = await anEncounter(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/care-plans?is_open=true`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(carePlans)
          .values([0, 1].map(() => ({ providerId, encounterId, description: nameOf(n) }))),
      remove: (uuid) =>
        database()
          .update(carePlans)
          .set({ periodEnd: new Date(Date.now() - 1000) })
          .where(eq(carePlans.id, uuid)),
    };
  },
  'patient.diagnoses': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patient.id}/diagnoses`),
      as: hospital.key,
      add: async (n) => {
        const { id: encounterId } = await anEncounter(hospital, { patientId: patient.id });
        const of = { providerId, encounterId, code: 'R05', condition: 'R05', role: 'Cough' };
        await database()
          .insert(encounterDiagnoses)
          .values([
            { ...of, rank: 1 + (n % 2) },
            { ...of, rank: 3 },
          ]);
      },
      remove: (uuid) =>
        database()
          .update(encounterDiagnoses)
          .set({ deletedAt: new Date() })
          .where(eq(encounterDiagnoses.id, uuid)),
    };
  },
  'patient.notes': async ({ hospital }) => {
    const { id: encounterId, patientId } = await anEncounter(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/notes`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(encounterNotes)
          .values([0, 1].map(() => ({ providerId, encounterId, display: nameOf(n) }))),
    };
  },
  'patient-flag.list': async ({ hospital }) => {
    const { id: patientId } = await aPatient(hospital);
    const { id: providerId } = hospital.provider;
    return {
      path: at(hospital, `patients/${patientId}/flags?is_active=true`),
      as: hospital.key,
      add: (n) =>
        database()
          .insert(patientFlags)
          .values(
            (['allergy', 'isolation'] as const).map((kind) => ({
              providerId,
              patientId,
              kind,
              note: nameOf(n),
            })),
          ),
      remove: (uuid) =>
        database()
          .update(patientFlags)
          .set({ endedAt: new Date(), endReason: 'Not confirmed' })
          .where(eq(patientFlags.id, uuid)),
    };
  },
  'related-person.list': async ({ hospital }) => {
    const patient = await aPatient(hospital);
    return {
      path: at(hospital, `patients/${patient.id}/related-persons?is_active=true`),
      as: hospital.key,
      add: (n) => aRelatedPerson(hospital, patient, { name: word(n) }),
      remove: (uuid) =>
        database()
          .update(relatedPersons)
          .set({ isActive: false })
          .where(eq(relatedPersons.id, uuid)),
    };
  },
  'payer.list': ({ hospital }) => ({
    path: at(hospital, 'payers?is_active=true'),
    as: hospital.key,
    add: (n) => aPayer(hospital, { name: nameOf(n) }),
    remove: (uuid) => database().update(payers).set({ isActive: false }).where(eq(payers.id, uuid)),
  }),
  'payment-account.list': ({ hospital }) => ({
    path: at(hospital, 'accounts?is_active=true'),
    as: hospital.key,
    add: (n) => anAccount(hospital, { name: nameOf(n) }),
    remove: (uuid) =>
      database()
        .update(paymentAccounts)
        .set({ isActive: false })
        .where(eq(paymentAccounts.id, uuid)),
  }),
  'planned-transfer.list': ({ hospital }) => ({
    path: at(hospital, 'planned-transfers?status=planned'),
    as: hospital.key,
    add: async (n) =>
      aPlannedTransfer(hospital, await inPatient(hospital, n), {
        bed: await free(hospital, n),
        minutesLeft: 30 + ((n * 7) % 15),
      }),
    remove: (uuid) =>
      posting(hospital, `planned-transfers/${uuid}/cancel`, { reason: 'Not needed' }),
  }),
  'payment.list': (billing) => ({
    path: financeOf(billing.hospital, 'payments?status=active'),
    as: billing.hospital.key,
    add: () => aPaidVisit(billing),
    remove: (uuid) =>
      posting(billing.hospital, `finance/payments/${uuid}/void`, { reason: 'Taken twice' }),
  }),
  'remittance.list': async (billing) => {
    const { hospital, insurance } = billing;
    return {
      path: financeOf(hospital, 'remittances?status=recorded'),
      as: hospital.key,
      add: async (n) => {
        const patient = await aPatient(hospital);
        const item = await aChargeItem(hospital, patient, { unitPrice: '100.00' });
        const invoice = await anInvoice(hospital, patient, [item]);
        await ok(
          payInvoice(hospital, invoice.uuid, {
            transaction_type: 'insurance',
            account_id: insurance.uuid,
            location: billing.desk.id,
          }),
        );
        await ok(
          remit(hospital, insurance.uuid, {
            amount: '100.00',
            currency: 'KES',
            reference: `EFT ${n}`,
          }),
        );
      },
    };
  },
  'refund.list': (billing) => ({
    path: financeOf(billing.hospital, 'refunds?status=requested'),
    as: billing.hospital.key,
    add: async () => {
      const { payment } = await aPaidVisit(billing);
      const body = { payment: payment.uuid, amount: '100', reason: 'Paid twice' };
      await ok(requestRefund(billing.hospital, '', body));
    },
    remove: (uuid) => posting(billing.hospital, `finance/refunds/${uuid}/withdraw`, {}),
  }),
  'ledger.list': (billing) => ({
    path: financeOf(billing.hospital, 'ledger/journals'),
    as: billing.hospital.key,
    add: () => aPaidVisit(billing),
  }),
  'shift.list': ({ hospital }) => ({
    path: financeOf(hospital, 'shifts?status=open'),
    as: hospital.key,
    add: async (n) => {
      const { location } = await aDesk(hospital, nameOf(n));
      const { sender } = await aUser(hospital.provider.id, 'billing');
      await aShift(hospital, location, { as: sender });
    },
    remove: (uuid) =>
      ok(
        closeShift(
          hospital,
          uuid,
          { counted_cash: '0' },
          { as: hospital.staff['finance-manager'].sender },
        ),
      ),
  }),
  'handover.list': async (billing) => {
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const shift = await aShift(hospital, desk, { float: '1000.00' });
    const to_user = hospital.staff['finance-manager'].userId;
    return {
      path: financeOf(hospital, 'handovers?status=offered'),
      as: hospital.key,
      add: () => ok(offerCash(hospital, shift.uuid, { to_user, amount: '1.00' }, clerk)),
      remove: (uuid) =>
        ok(
          answerCash(
            hospital,
            `${uuid}/decline`,
            {},
            { as: hospital.staff['finance-manager'].sender },
          ),
        ),
    };
  },
  'payout.list': (billing) => {
    const { hospital, desk, cash } = billing;
    return {
      path: financeOf(hospital, 'payouts?status=recorded'),
      as: hospital.key,
      add: async (n) => {
        const { patient, item } = await aCharge(billing, { unitPrice: '100.00' });
        await ok(
          receive(hospital, {
            patient: patient.id,
            charge_items: [item.id],
            payment_info: { transaction_type: 'card', account_id: cash.uuid, reference: item.id },
            location: desk.id,
          }),
        );
        await posting(hospital, 'finance/payouts', {
          transaction_type: 'card',
          currency: 'KES',
          reference: `Batch ${n}`,
          amount: '100.00',
        });
      },
      remove: (uuid) => posting(hospital, `finance/payouts/${uuid}/void`, { reason: 'Twice' }),
    };
  },
  'safe.list': async (billing) => {
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const manager = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { float: '1000.00' });
    return {
      path: financeOf(hospital, 'safe/movements'),
      as: hospital.key,
      add: async () => {
        const offer = { to_user: manager.userId, amount: '1.00' };
        const { data } = await ok(offerCash(hospital, shift.uuid, offer, clerk));
        await ok(
          answerCash(hospital, `${data.uuid}/accept`, { into: 'safe' }, { as: manager.sender }),
        );
      },
    };
  },
  'practitioner.list': ({ hospital }) => ({
    path: at(hospital, 'practitioners?is_active=true'),
    as: hospital.key,
    add: (n) =>
      database()
        .insert(practitioners)
        .values({
          providerId: hospital.provider.id,
          title: 'Dr',
          firstName: word(n),
          lastName: word(n + 1),
        }),
    remove: (uuid) =>
      database().update(practitioners).set({ isActive: false }).where(eq(practitioners.id, uuid)),
  }),
  'prescription.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, 'prescriptions?status=active'),
      as: hospital.key,
      add: () => aPrescription(hospital, { encounter }),
      remove: (uuid) =>
        database()
          .update(medicationRequests)
          .set({ status: 'completed' })
          .where(eq(medicationRequests.id, uuid)),
    };
  },
  'encounter.prescriptions': ({ hospital }) => ({
    path: at(hospital, 'encounter-prescriptions?status=in-progress'),
    as: hospital.key,
    add: () => aPrescription(hospital),
    remove: (uuid) => changing(hospital, `encounter/${uuid}`, { status: 'finished' }),
  }),
  'price-tier.list': ({ hospital }) => ({
    path: at(hospital, 'price-tiers?is_active=true'),
    as: hospital.key,
    add: (n) =>
      database()
        .insert(priceTiers)
        .values({ providerId: hospital.provider.id, name: nameOf(n) }),
    remove: (uuid) =>
      database().update(priceTiers).set({ isActive: false }).where(eq(priceTiers.id, uuid)),
  }),
  'price.list': ({ hospital }) => ({
    path: at(hospital, 'prices'),
    as: hospital.key,
    add: async (n) => {
      const service = await aService(hospital, { name: nameOf(n), price: null });
      await aPrice(hospital, service, { amount: '10.00' });
    },
    remove: (uuid) => database().delete(prices).where(eq(prices.id, uuid)),
  }),
  'referral-request.list': ({ hospital }) => ({
    path: at(hospital, 'referral-request'),
    as: hospital.key,
    add: () => aReferral(hospital),
  }),
  'saved-view.list': ({ hospital }) => {
    const as = hospital.staff.nurse.sender;
    return {
      path: at(hospital, 'saved-views'),
      as,
      add: (n) =>
        posting(hospital, 'saved-views', { list: 'encounters', name: nameOf(n), query: '' }, as),
      remove: (uuid) => ok(send('DELETE', at(hospital, `saved-views/${uuid}`), { as })),
    };
  },
  'score.list': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    return {
      path: at(hospital, `patients/${encounter.patientId}/scores`),
      as: hospital.key,
      add: () =>
        posting(
          hospital,
          'observations',
          observationsBody(hospital, encounter, vitals(normalAdult)),
        ),
    };
  },
  'user.list': ({ hospital }) => ({
    path: at(hospital, 'users?role=nurse'),
    as: hospital.key,
    add: () => aUser(hospital.provider.id, 'nurse'),
  }),
  'visit.list': ({ hospital }) => {
    const startedAt = new Date(Date.now() - 7_200_000);
    return {
      path: at(hospital, 'visits?is_open=true'),
      as: hospital.key,
      add: () => aVisit(hospital, { startedAt }),
      remove: (uuid) =>
        changing(hospital, `visits/${uuid}`, { ended_at: new Date().toISOString() }),
    };
  },
  'ward.list': ({ hospital }) => ({
    path: at(hospital, 'wards'),
    as: hospital.key,
    add: (n) => anotherWard(hospital, nameOf(n), []).catch(() => free(hospital, n)),
    remove: (uuid) =>
      database().update(locations).set({ isActive: false }).where(eq(locations.id, uuid)),
  }),
};

/** The same of lists that are ordered otherwise when they are asked for otherwise. */
export const otherWorlds: Record<string, Prepare> = {
  'patients by a search, the likeliest first': ({ hospital }) => ({
    path: at(hospital, 'patients?search=ache'),
    as: hospital.key,
    add: (n) =>
      aPatient(hospital, {
        lastName: ['Ache', 'Achebe', 'Mache'][n % 3] ?? 'Ache',
        firstName: word(n),
        mrNumber: n === 9 ? 'ACHE' : `W-${n}`,
      }),
    remove: (uuid) =>
      database()
        .update(patients)
        .set({ lastName: 'Banda', firstName: 'Grace' })
        .where(eq(patients.id, uuid)),
  }),
  'discounts for a service with those that cannot be used': ({ hospital, insurer }) => ({
    path: at(
      hospital,
      `healthcare-services/${hospital.service.id}/discounts?include_unusable=true`,
    ),
    as: hospital.key,
    add: (n) => aDiscount(hospital, insurer, { is_active: n % 2 === 0 }),
  }),
  'ward rounds of an admission': async ({ hospital }) => {
    const { encounter } = await anAdmission(hospital);
    const round = {
      partOfId: encounter.id,
      isWardRound: true,
      patientId: encounter.patientId,
      createdAt: new Date(Date.now() - 60_000),
    };
    return {
      path: at(hospital, `encounter?part_of=${encounter.id}`),
      as: hospital.key,
      // All of the same millisecond.
      add: () => anEncounter(hospital, round),
    };
  },
  'observations of the patients who match a search': async ({ hospital }) => {
    const encounter = await anEncounter(hospital);
    const items = vitals({ HR: '80', RR: '12' });
    return {
      path: at(hospital, 'observations?search=otieno&code=HR'),
      as: hospital.key,
      add: () => posting(hospital, 'observations', observationsBody(hospital, encounter, items)),
    };
  },
};
