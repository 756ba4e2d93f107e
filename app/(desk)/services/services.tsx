'use client';

import { countStays } from '@/components/admissions/hospitalizations/stays-client';
import { ServicesList } from '@/components/registry/services/services-list';

type ServicesProps = { provider: { uuid: string; time_zone: string } };

/** The services, and how many patients are admitted under each. */
export const Services = ({ provider }: ServicesProps) => (
  <ServicesList
    provider={provider}
    countStays={(service, signal) => countStays(provider.uuid, service, signal)}
  />
);
