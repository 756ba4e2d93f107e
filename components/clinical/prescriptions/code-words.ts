import {
  categoryWords,
  type coursesOfTherapy,
  type prescriptionCategories,
  type requestPriorities,
} from '@/lib/domain/codes/prescriptions';

/** How soon something is wanted, as one says it. */
export const priorityWords: Record<(typeof requestPriorities)[number], string> = {
  routine: 'Routine',
  urgent: 'Urgent',
  asap: 'ASAP',
  stat: 'Stat',
};

/** How long a medicine is taken. */
export const courseWords: Record<(typeof coursesOfTherapy)[number], string> = {
  acute: 'Short course',
  continuous: 'Long-term',
  seasonal: 'Seasonal',
};

/** The route of a medicine, as one says it on the ward. */
export const whereWords: Record<(typeof prescriptionCategories)[number], string> = {
  ...categoryWords,
  inpatient: 'The ward, until discharge',
  discharge: 'To take home',
};
