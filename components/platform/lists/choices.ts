import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Something that a list can be narrowed to, with a detail that distinguishes it from others of the same name. */
export type Choice = { uuid: string; name: string; detail: string };

type Search = { search?: string; page_size: string };

/** The source of the choices of a kind: how they are searched, and how one is named by its uuid. */
export type ChoiceSource = {
  /** The part of the query key that distinguishes it from other sources. */
  key: string;
  find: (
    params: { provider_id: string },
    query: Search,
    options: { signal: AbortSignal },
  ) => Promise<{ choices: Choice[]; total: number }>;
  name: (provider_id: string, id: string, options: { signal: AbortSignal }) => Promise<string>;
};

export const choice = ({ uuid, name }: { uuid: string; name: string }, detail = ''): Choice => ({
  uuid,
  name,
  detail,
});

const offered = '20';
const typingPauseMs = 150;

/** The choices of a source that match a search; the provider by uuid. */
export const choicesFound = (provider: string, source: ChoiceSource, search: string) =>
  queryOptions({
    queryKey: ['list-choices', provider, source.key, search],
    queryFn: async ({ signal }) => {
      if (search !== '') await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      const query: Search = { page_size: offered, ...(search === '' ? {} : { search }) };
      return source.find({ provider_id: provider }, query, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The name of the choice with this uuid. */
export const choiceName = (
  provider: string,
  source: Pick<ChoiceSource, 'key' | 'name'>,
  id: string,
) =>
  queryOptions({
    queryKey: ['list-choices', provider, source.key, 'name', id],
    queryFn: ({ signal }) => source.name(provider, id, { signal }),
    staleTime: 5 * 60_000,
  });
