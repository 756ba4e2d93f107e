import { handle } from '@/lib/http/handle';
import { handleOpen } from '@/lib/http/handle-open';
import { route } from '@/lib/http/route';
import { chooseProvider } from '@/lib/session/choose-provider';
import { chooseProviderContract, signInContract, signOutContract } from '@/lib/session/contract';
import { signIn } from '@/lib/session/sign-in';
import { signOut } from '@/lib/session/sign-out';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(signInContract, signIn),
  DELETE: handleOpen(signOutContract, signOut),
  PATCH: handle(chooseProviderContract, async ({ ctx, body }) => ({
    provider: await chooseProvider(ctx, body.provider),
  })),
});
