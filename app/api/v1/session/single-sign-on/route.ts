import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';
import { startSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import { startSingleSignOn } from '@/lib/platform/single-sign-on/server/start';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(startSingleSignOnContract, startSingleSignOn),
});
