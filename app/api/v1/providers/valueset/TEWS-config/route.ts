import { tewsConfigurationContract } from '@/lib/clinical/scores/contract';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(
    tewsConfigurationContract,
    async ({ query }) => tewsTables[query.age_group].configuration,
  ),
});
