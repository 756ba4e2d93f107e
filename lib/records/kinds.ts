import {
  beds,
  healthcareServices,
  hospitalizations,
  locations,
  patients,
  plannedTransfers,
  practitioners,
  prices,
  priceTiers,
  visits,
} from '@/db/schema/index';

/** The kinds of record that requests name, with their table and their names in the audit log and in sentences. */
export const kinds = {
  bed: { table: beds, entity: 'bed', noun: 'bed' },
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
  price: { table: prices, entity: 'price', noun: 'price' },
  priceTier: { table: priceTiers, entity: 'price-tier', noun: 'price tier' },
  visit: { table: visits, entity: 'visit', noun: 'visit' },
};
