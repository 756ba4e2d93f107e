'use client';

import { staysOfPatient } from '@/components/admissions/hospitalizations/stays-client';
import { Chart, type ChartProps } from '@/components/clinical/chart/chart';

/** The chart, with the patient's stays, by which the timeline can be narrowed. */
export const PatientChart = (props: Omit<ChartProps, 'readStays'>) => (
  <Chart {...props} readStays={(signal) => staysOfPatient(props.address, signal)} />
);
