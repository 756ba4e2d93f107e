/** Whether a patient is pregnant, as it was recorded. */
export const pregnancyStatusCodes = ['pregnant', 'not-pregnant'] as const;

/**
 * A pregnancy whose end nobody recorded counts for so many days after its first one: 45 weeks, three more than the 42 after
 * which it is called post-term (WHO, ICD-10 O48). Otherwise a forgotten end would keep NEWS2 from a patient for good.
 */
export const longestPregnancyDays = 315;
