import { provePassword } from '@/lib/account/proof';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { disconnect, startConnecting } from '@/lib/single-sign-on/connect';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
} from '@/lib/single-sign-on/contract';
import { reachOpenIdProvider } from '@/lib/single-sign-on/openid-provider';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    connectSingleSignOnContract,
    ({ ctx, request }) => startConnecting(ctx, request),
    async ({ caller, body, ip }) => {
      await provePassword(caller, { field: 'password', password: body.password, ip });
      await reachOpenIdProvider();
    },
  ),
  DELETE: handle(
    disconnectSingleSignOnContract,
    ({ ctx }) => disconnect(ctx),
    ({ caller, body, ip }) =>
      provePassword(caller, { field: 'password', password: body.password, ip }),
  ),
});
