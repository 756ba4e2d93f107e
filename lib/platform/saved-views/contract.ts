import { z } from 'zod';
import { savedViewLists } from '@/lib/domain/codes/saved-views';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, line, reference } from '@/lib/platform/http/types';

const list = z.enum(savedViewLists);

const savedViewRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    list,
    name: z.string(),
    query: z.string().meta({ description: 'The list’s filters, as in its address.' }),
    created_at: instantReply,
  })
  .meta({ id: 'SavedView' });

export type SavedView = z.output<typeof savedViewRecord>;

/** The page number and size are not part of a view. */
const placesInList = ['page', 'page_size'];

/** A list's filters as the query of an address, without the question mark. */
const filters = z
  .string()
  .max(2000)
  .transform((text) => {
    const query = new URLSearchParams(text);
    for (const name of placesInList) query.delete(name);
    return query.toString();
  })
  .meta({
    description: 'Such as `is_active=false&room=Room+2`. `page` and `page_size` are removed.',
  });

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/saved-views';
const tag = 'Saved views';
const whose =
  'Only the caller’s own views. An API key has those of the user that it acts for; without a user it is refused (403).';

export const listSavedViewsContract = defineContract({
  id: 'saved-view.list',
  method: 'GET',
  path,
  summary: 'List saved views',
  description: `By name. ${whose}`,
  tag,
  access: 'signed-in',
  params: z.strictObject(provider),
  query: z.strictObject({ list: list.optional(), ...pageQuery(listPageSize) }),
  reply: page(savedViewRecord),
});

export const createSavedViewContract = defineContract({
  id: 'saved-view.create',
  method: 'POST',
  path,
  summary: 'Save the filters of a list',
  description: `${whose} 409 if the list already has a view of this name or the maximum number of views.`,
  tag,
  access: 'signed-in',
  params: z.strictObject(provider),
  record: savedViewRecord,
  body: z.strictObject({ list, name: line(100), query: filters }),
  reply: envelope(savedViewRecord, { status: 201, message: 'The view was saved.' }),
});

export const deleteSavedViewContract = defineContract({
  id: 'saved-view.delete',
  method: 'DELETE',
  path: `${path}/{saved_view_id}`,
  summary: 'Delete a saved view',
  description: `${whose} 404 for another person’s view.`,
  tag,
  access: 'signed-in',
  params: z.strictObject({ ...provider, saved_view_id: reference }),
  reply: envelope(z.null(), { message: 'The view was deleted.' }),
});
