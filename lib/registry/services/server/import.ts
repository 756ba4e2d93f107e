import type { z } from 'zod';
import { allServices, insertServices } from '@/db/queries/registry/catalogue';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { refuseLines } from '@/lib/platform/http/csv-lines';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import type { importServicesContract } from '@/lib/registry/services/import-contract';
import { readServiceFile } from '@/lib/registry/services/service-file';

type Body = z.output<NonNullable<typeof importServicesContract.body>>;

/**
 * Adds and changes the services of a file: all of them, or none. Throws `conflict` if somebody else has added one of them in the
 * meantime.
 */
export async function importServices(ctx: Context, body: Body) {
  const { changes, unchanged, refused } = await readFile(ctx, body, { isLocked: true });
  if (refused.length > 0) throw refuseLines(refused);
  const kind = kinds.healthcareService;
  const added = changes
    .filter(({ former }) => former === null)
    .map(({ id, name, category, admits, night }) => {
      const values = { name, category, admits, bedNightServiceId: night?.id ?? null };
      return { id, values };
    });
  if (added.length > 0) {
    await insertServices(
      ctx.tx,
      added.map(({ id, values }) => ({ ...values, id, providerId: ctx.provider.id })),
    );
  }
  for (const { id, values } of added) {
    recordChange(ctx, { entity: kind.entity, entityId: id }, null, values);
  }
  await Promise.all(
    changes.map(({ former, category, admits, night }) => {
      const values = { category, admits, bedNightServiceId: night?.id ?? null };
      return former && changeRecord(ctx, kind, former, values);
    }),
  );
  return { added: added.length, changed: changes.length - added.length, unchanged };
}

/** How an import would change the services. */
export async function previewServices(ctx: Context, body: Body) {
  const { changes, unchanged, refused } = await readFile(ctx, body, { isLocked: false });
  const added = changes.filter(({ former }) => former === null).length;
  return {
    ...{ added, changed: changes.length - added, unchanged },
    changes: changes.map(({ line, name, category, admits, night, former }) => ({
      ...{ line, is_new: former === null, name, category, admits },
      bed_night_service_name: night?.name ?? null,
    })),
    refused,
  };
}

async function readFile(ctx: Context, { csv }: Body, lock: { isLocked: boolean }) {
  return readServiceFile(csv, await allServices(ctx.tx, ctx.provider.id, lock));
}
