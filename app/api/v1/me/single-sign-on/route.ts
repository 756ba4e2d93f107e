import { provePassword } from '@/lib/platform/account/server/reauthenticate';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
} from '@/lib/platform/single-sign-on/contract';
import { reachOpenIdProvider } from '@/lib/platform/single-sign-on/openid-provider';
import { disconnect, startConnecting } from '@/lib/platform/single-sign-on/server/connect';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    connectSingleSignOnContract,
    ({ ctx, request }) => startConnecting(ctx, request),
    async (claim) => {
      await provePassword(claim, { field: 'password', password: claim.body.password });
      await reachOpenIdProvider();
    },
  ),
  DELETE: handle(
    disconnectSingleSignOnContract,
    ({ ctx }) => disconnect(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
});
