import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { tewsConfigurationContract } from '@/lib/scores/contract';
import { tewsTables } from '@/lib/scores/tews-tables';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(
    tewsConfigurationContract,
    async ({ query }) => tewsTables[query.age_group].configuration,
  ),
});
