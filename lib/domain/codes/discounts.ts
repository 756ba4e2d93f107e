/** The scope of a discount: single services, or a whole invoice. */
export const discountScopes = ['healthcare_service', 'invoice'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountTypes = ['percentage', 'currency'] as const;
export type DiscountType = (typeof discountTypes)[number];
