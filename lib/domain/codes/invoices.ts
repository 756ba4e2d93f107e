/** A draft can change, an issued invoice cannot: it is paid in part, whole, or cancelled. */
export const invoiceStatuses = ['draft', 'issued', 'part-paid', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The origin of an invoice: made by the billing desk, or in the moment of paying for unbilled items. */
export const invoiceOrigins = ['desk', 'payment'] as const;
export type InvoiceOrigin = (typeof invoiceOrigins)[number];
