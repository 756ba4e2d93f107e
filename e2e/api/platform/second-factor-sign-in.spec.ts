import { describe, expect, it } from 'vitest';
import { account, aNurseWithPhone, codeOf, firstOf } from '@/e2e/api/platform/nurse-with-phone';
import { signIn } from '@/e2e/api/sign-in';
import { ok } from '@/e2e/api/transport';

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password, and lets no one in without it', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const asked = await signIn(nurse);
    expect(asked.status).toBe(401);
    expect(asked.body.errors.code).toEqual([expect.stringMatching(/six-digit code/)]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const guessed = await signIn({ ...nurse, password: 'not the one' }, { code: codeOf(secret) });
    expect([guessed.status, guessed.body.errors.code]).toEqual([401, undefined]);
    const answer = ok(await signIn(nurse, { code: codeOf(secret) }));
    expect(answer.body.data.user.has_second_factor).toBe(true);
  });

  it('takes a code once, even when it comes ten times at once', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(nurse, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect((await signIn(nurse, { code })).body.errors.code).toEqual([
      expect.stringMatching(/has been used/),
    ]);
  });

  it('takes no code from before the last one', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    expect((await signIn(nurse, { code: codeOf(secret, 1) })).status).toBe(200);
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(401);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { nurse, recoveryCodes } = await aNurseWithPhone();
    const code = firstOf(recoveryCodes);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signIn(nurse, { code: typed })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await signIn(nurse, { code })).status).toBe(401);
    expect((await account(nurse.userId)).recoveryCodeHashes).toHaveLength(9);
  });

  it('counts wrong codes as it counts wrong passwords', async () => {
    const { nurse } = await aNurseWithPhone();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(nurse, { code: String(100_000 + index) })),
    );
    const refused = answers.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('does not count the request for a code as a failure', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    for (let index = 0; index < 11; index += 1) {
      expect((await signIn(nurse)).body.errors.code, String(index)).toBeDefined();
    }
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
  });

  it('works while strangers guess, but needs both password and code at once', async () => {
    const { nurse, secret, recoveryCodes } = await aNurseWithPhone();
    await Promise.all(
      Array.from({ length: 12 }, () => signIn({ ...nurse, password: 'a wrong guess' })),
    );
    expect((await signIn(nurse)).status).toBe(429);
    expect((await signIn(nurse, { code: '000000' })).status).toBe(429);
    const recovery = firstOf(recoveryCodes);
    const wrongPassword = { ...nurse, password: 'a wrong guess' };
    expect((await signIn(wrongPassword, { code: recovery })).status).toBe(429);
    // The code used up the one guess at the password.
    expect((await signIn(nurse, { code: recovery })).status).toBe(429);
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
  });

  it('works while strangers sign in with the address under which code guesses are counted', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const addresses = [nurse.email, `second factor of ${nurse.email}`];
    await Promise.all(
      addresses.flatMap((email) =>
        Array.from({ length: 12 }, () => signIn({ email, password: 'a wrong guess' })),
      ),
    );
    expect((await signIn(nurse)).status).toBe(429);
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
  });

  it('does not let a person who knows the password guess codes for ever while strangers lock the account', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    await Promise.all(
      Array.from({ length: 12 }, () => signIn({ ...nurse, password: 'a wrong guess' })),
    );
    // A caller without the password uses up none of the guesses at the code.
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn({ ...nurse, password: 'a wrong guess' }, { code: String(200_000 + index) }),
      ),
    );
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(nurse, { code: String(300_000 + index) })),
    );
    expect((await signIn(nurse, { code: codeOf(secret, 1) })).status).toBe(429);
  });
});
