export const accountTypes = ['cash', 'insurance', 'corporate', 'patient'] as const;
export type AccountType = (typeof accountTypes)[number];
