/** How many hours a shift on the wards lasts, unless the hospital says otherwise. */
export const usualShiftHours = 12;

export const longestShiftHours = 24;
