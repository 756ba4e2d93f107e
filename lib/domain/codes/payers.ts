/** The kinds of payers: patients who pay for themselves are `self-pay`. */
export const payerTypes = ['insurance', 'corporate', 'self-pay'] as const;
export type PayerType = (typeof payerTypes)[number];

/** How a payer's scheme asks the patient for a share (FHIR coverage-copay-type: `copay`, `copaypct`). */
export const copaymentTypes = ['copay', 'copaypct'] as const;
export type CopaymentType = (typeof copaymentTypes)[number];
