import { z } from 'zod';
import type { Permission } from '@/lib/domain/codes/permissions';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { queryFlag, reference } from '@/lib/platform/http/types';

/** The query parameters of every supporting list. */
export const searchedPage = {
  search: z.string().max(200).optional(),
  ...pageQuery(listPageSize),
};

/** As `searchedPage`, of records that can be taken out of use. */
export const activePage = { ...searchedPage, is_active: queryFlag.optional() };

/**
 * The operations of a supporting resource: a searchable list and its file, a read by id or uuid, a creation, and an edit
 * of the fields that are sent.
 */
export function resourceContracts<
  Name extends string,
  Record extends z.ZodObject,
  Query extends z.ZodObject,
  Creation extends z.ZodObject,
  Edit extends z.ZodObject,
  Path extends string,
>(resource: {
  /** The resource's name in operations and in the audit log: `price-tier`. */
  id: string;
  noun: string;
  /** Below the provider, as in the path: `price-tiers`. */
  path: Path;
  /** The name of the path's last segment: `price_tier_id`. */
  param: Name;
  tag: string;
  /** How the list is ordered, and what its search looks at. */
  list: string;
  read: Permission;
  write: Permission;
  record: Record;
  query: Query;
  create: Creation;
  edit: Edit;
  /** Bodies that make sense as a whole, where the fields alone would not. */
  examples?: { create?: z.input<Creation>; edit?: z.input<Edit> };
  /** Bodies hold a secret. */
  isConfidential?: boolean;
}) {
  const { id, noun, param, tag, read, write, record } = resource;
  const { isConfidential = false, examples = {} } = resource;
  const path = `/providers/{provider_id}/${resource.path}` as const;
  const pathOfOne = `${path}/{${param}}` as const;
  // A computed name widens to any name; the cast keeps the one that was given.
  const one = z.strictObject({ provider_id: reference, [param]: reference }) as z.ZodObject<
    { [K in Name | 'provider_id']: typeof reference },
    z.core.$strict
  >;
  const all = z.strictObject({ provider_id: reference });
  const list = defineContract({
    id: `${id}.list`,
    method: 'GET',
    path,
    summary: `List ${resource.path.replaceAll('-', ' ')}`,
    description: resource.list,
    tag,
    access: read,
    params: all,
    query: resource.query,
    reply: page(record),
  });
  return {
    list,
    export: exportContract(list),
    read: defineContract({
      id: `${id}.read`,
      method: 'GET',
      path: pathOfOne,
      summary: `Read a ${noun}`,
      tag,
      access: read,
      params: one,
      reply: envelope(record),
    }),
    create: defineContract({
      id: `${id}.create`,
      method: 'POST',
      path,
      summary: `Create a ${noun}`,
      tag,
      access: write,
      params: all,
      record,
      body: resource.create,
      ...(examples.create === undefined ? {} : { example: examples.create }),
      isConfidential,
      reply: envelope(record, { status: 201, message: `The ${noun} was created.` }),
    }),
    edit: defineContract({
      id: `${id}.edit`,
      method: 'PATCH',
      path: pathOfOne,
      summary: `Edit a ${noun}`,
      description: 'Changes only the fields that are sent.',
      tag,
      access: write,
      params: one,
      record,
      body: resource.edit,
      ...(examples.edit === undefined ? {} : { example: examples.edit }),
      isConfidential,
      reply: envelope(record, { message: `The ${noun} was changed.` }),
    }),
  };
}
