'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { patientRecord } from '@/lib/registry/patients/contract';

type Patient = z.output<typeof patientRecord>;

export type FoundPatient = {
  uuid: string;
  /** Surname first: "Otieno, Achieng". */
  name: string;
  mrNumber: string;
  href: string;
  /** The facts from which age and ward are worded when they are shown. */
  patient: Pick<
    Patient,
    | 'birth_date'
    | 'estimated_birth'
    | 'age'
    | 'gender'
    | 'deceased_at'
    | 'replaced_by'
    | 'is_hospitalized'
    | 'is_unidentified'
    | 'temporary_name'
  >;
  /** The hospital's, by whose days a small child's age is counted. */
  timeZone: string;
};

export type SearchPatients = (
  query: string,
  signal: AbortSignal,
) => Promise<{ patients: FoundPatient[]; total: number; isSimilar: boolean }>;

const typingPauseMs = 150;

/**
 * The patients that a search finds and a sentence on its state. While `searching`, the patients are those of the
 * search before.
 */
export function usePatientSearch(search: SearchPatients, typed: string) {
  const query = typed.trim();
  const found = useQuery({
    queryKey: ['patient-search', query],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      return search(query, signal);
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });
  const searching = query !== '' && (found.isPending || found.isPlaceholderData);
  const patients = query === '' || found.isError ? [] : (found.data?.patients ?? []);
  const total = found.data?.total ?? 0;
  return { patients, searching, status: sentence() };

  function sentence(): string {
    if (query === '') return 'Type part of a name, MR number or phone number.';
    if (found.isError) return 'Search failed. Try again, or check the connection.';
    if (searching) return 'Searching…';
    if (total === 0)
      return `No patient matches “${query}”. Check the spelling or try the MR number.`;
    if (found.data?.isSimilar) return `No exact match for “${query}”: these names are similar.`;
    if (total > patients.length)
      return `The first ${patients.length} of ${total}. Type more to narrow it down.`;
    return total === 1 ? '1 patient' : `${total} patients`;
  }
}
