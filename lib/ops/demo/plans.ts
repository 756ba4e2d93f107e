import type { Course } from '@/lib/ops/demo/courses';
import type { OutpatientPlan } from '@/lib/ops/demo/outpatients';
import type { HospitalKey } from '@/lib/ops/demo/people';
import type { WardPlan } from '@/lib/ops/demo/stays';

type HospitalPlan = {
  name: string;
  /** Of the generator: any number; another one gives another hospital. */
  seed: number;
  mrPrefix: string;
  wards: WardPlan;
  outpatients: OutpatientPlan;
};

/** The state of the demo's hospitals at the moment of filling. */
export const plans: Record<HospitalKey, HospitalPlan> = {
  lakeside: {
    name: 'Lakeside County Referral Hospital',
    seed: 1_964,
    mrPrefix: 'LCR',
    wards: {
      present: {
        medical: [
          ...times(2, 'deteriorating'),
          ...times(3, 'improving'),
          ...times(2, 'overdue'),
          'partial',
          'arrived',
          ...times(5, 'stable'),
        ],
        surgical: [
          'stable',
          'deteriorating',
          ...times(2, 'improving'),
          'overdue',
          'partial',
          'arrived',
          ...times(4, 'stable'),
        ],
        paediatric: [
          'deteriorating',
          ...times(2, 'improving'),
          'overdue',
          'partial',
          'arrived',
          ...times(4, 'stable'),
        ],
        maternity: ['deteriorating', 'improving', 'partial', ...times(5, 'stable')],
        hdu: ['deteriorating', ...times(2, 'improving')],
      },
      past: 120,
      cleaning: 4,
      outOfService: [
        'Mattress torn, replacement ordered',
        'Oxygen outlet leaks, maintenance called',
      ],
      strangerOn: 'surgical',
    },
    outpatients: {
      planned: 14,
      arrived: 6,
      triaged: 3,
      'in-progress': 4,
      finished: 170,
      cancelled: 8,
    },
  },
  kakamega: {
    name: 'Kakamega Hills Hospital',
    seed: 1_902,
    mrPrefix: 'KHH',
    wards: {
      present: {
        medical: ['deteriorating', 'improving', 'overdue', 'stable', 'stable'],
        maternity: ['stable', 'partial'],
      },
      past: 18,
      cleaning: 1,
      outOfService: [],
      strangerOn: null,
    },
    outpatients: {
      planned: 4,
      arrived: 2,
      triaged: 1,
      'in-progress': 1,
      finished: 30,
      cancelled: 2,
    },
  },
};

function times(count: number, course: Course): Course[] {
  return Array<Course>(count).fill(course);
}
