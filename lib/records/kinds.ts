import {
  beds,
  carePlans,
  encounterDiagnoses,
  encounterNotes,
  healthcareServices,
  hospitalizations,
  locations,
  medicationRequests,
  patients,
  plannedTransfers,
  practitioners,
  prices,
  priceTiers,
  referralRequests,
  visits,
} from '@/db/schema/index';

/** The kinds of record that requests name, with their table and their names in the audit log and in sentences. */
export const kinds = {
  bed: { table: beds, entity: 'bed', noun: 'bed' },
  carePlan: { table: carePlans, entity: 'care-plan', noun: 'care plan' },
  diagnosis: { table: encounterDiagnoses, entity: 'diagnosis', noun: 'diagnosis' },
  encounterNote: { table: encounterNotes, entity: 'encounter-note', noun: 'note' },
  healthcareService: {
    table: healthcareServices,
    entity: 'healthcare-service',
    noun: 'healthcare service',
  },
  hospitalization: {
    table: hospitalizations,
    entity: 'hospitalization',
    noun: 'hospitalization',
  },
  location: { table: locations, entity: 'location', noun: 'location' },
  patient: { table: patients, entity: 'patient', noun: 'patient' },
  plannedTransfer: {
    table: plannedTransfers,
    entity: 'planned-transfer',
    noun: 'planned transfer',
  },
  practitioner: { table: practitioners, entity: 'practitioner', noun: 'practitioner' },
  prescription: { table: medicationRequests, entity: 'prescription', noun: 'prescription' },
  price: { table: prices, entity: 'price', noun: 'price' },
  priceTier: { table: priceTiers, entity: 'price-tier', noun: 'price tier' },
  referralRequest: {
    table: referralRequests,
    entity: 'referral-request',
    noun: 'referral request',
  },
  visit: { table: visits, entity: 'visit', noun: 'visit' },
};
