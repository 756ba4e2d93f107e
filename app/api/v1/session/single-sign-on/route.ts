import { handleOpen } from '@/lib/platform/http/handle-open';
import { route } from '@/lib/platform/http/route';
import { startSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import { startSingleSignOn } from '@/lib/platform/single-sign-on/start';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(startSingleSignOnContract, startSingleSignOn),
});
