import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, comeBy } from '#tests/support/server/mails.ts';
import { connect, PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { codeOf, follow, openGoogleWorld } from './google-world.ts';

let world: Awaited<ReturnType<typeof openGoogleWorld>>;

beforeAll(async () => {
  world = await openGoogleWorld();
});
afterAll(() => world.close());

const askToGo = ({ id, client }: Person) =>
  client.from('account_deletion_requests').insert({ user_id: id }).throwOnError();
const wishesToGo = (userId: string) =>
  world.backend.sql`select 1 from public.account_deletion_requests where user_id = ${userId}`;

describe('somebody who has a password here', () => {
  test('comes into the same account by Google, in any spelling, and keeps the name', async () => {
    const person = await signUp(world.backend.server, 'Grace');
    const { user, phone } = await world.signIn(
      world.newAccount({ email: person.email.toUpperCase(), name: 'Somebody Else' }),
    );
    expect(user.id).toBe(person.id);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
    expect(user.user_metadata).toMatchObject({ full_name: 'Grace' });
    expect((await phone.from('profiles').select('full_name').single()).data).toEqual({ full_name: 'Grace' });
  });

  test('keeps the password where a link in a mail has shown that the address is theirs', async () => {
    const person = await signUp(world.backend.server);
    await askToGo(person);
    await comeBy(world.backend.server, await askForReset(world.backend.server, person));
    const account = world.newAccount({ email: person.email });
    await world.signIn(account);
    await world.signIn(account);
    const again = await connect(world.backend.server).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    expect(again.data.user?.id).toBe(person.id);
    expect((await person.client.auth.refreshSession()).error).toBeNull();
    expect(await wishesToGo(person.id)).toHaveLength(1);
  });

  test('is rid of whoever has signed up with their address before them', async () => {
    const stranger = await signUp(world.backend.server);
    // A mail goes out to the owner of the address. The stranger has no part in it, and changes the password.
    await stranger.client.auth.resetPasswordForEmail(stranger.email);
    await stranger.client.auth.updateUser({ password: 'the password of a stranger' });
    const { user } = await world.signIn(world.newAccount({ email: stranger.email }));
    expect(user.id).toBe(stranger.id);
    expect((await stranger.client.from('profiles').select('id')).status).toBe(401);
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    for (const password of [PASSWORD, 'the password of a stranger', '']) {
      const { error } = await connect(world.backend.server).auth.signInWithPassword({
        email: stranger.email,
        password,
      });
      expect(error?.code, password).toMatch(/invalid_credentials|validation_failed/);
    }
  });

  test('is not removed because somebody before them had asked for that', async () => {
    const stranger = await signUp(world.backend.server);
    await askToGo(stranger);
    await world.signIn(world.newAccount({ email: stranger.email }));
    expect(await wishesToGo(stranger.id)).toEqual([]);
  });

  test('is rid of them too where nobody has opened the mail of that sign-up', async () => {
    const { id, email } = await signUp(world.backend.server);
    await world.backend.sql`
      update auth.users set email_confirmed_at = null, confirmation_token = ${id}, confirmation_sent_at = now()
      where id = ${id}`;
    const { user } = await world.signIn(world.newAccount({ email }));
    expect(user.id).toBe(id);
    const { error } = await connect(world.backend.server).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error?.code).toBe('invalid_credentials');
    const link = `${world.backend.server.url}/auth/v1/verify?type=signup&token=${id}`;
    expect((await follow(link)).location).toContain('error_code=otp_expired');
  });

  test('is not taken over by a Google account whose address nobody has verified', async () => {
    const person = await signUp(world.backend.server);
    expect(
      codeOf(await world.comeBack(world.newAccount({ email: person.email, email_verified: false }))),
    ).toBe('provider_email_needs_verification');
    expect(await world.backend.sql`select 1 from auth.identities where user_id = ${person.id}`).toHaveLength(
      1,
    );
  });

  test('is known by Google’s own name for them when they change their address there', async () => {
    const account = world.newAccount();
    const first = await world.signIn(account);
    const other = await signUp(world.backend.server);
    account.email = other.email;
    expect((await world.signIn(account)).user.id).toBe(first.user.id);
  });

  test('stays out where the account is closed', async () => {
    const account = world.newAccount();
    const { user } = await world.signIn(account);
    await world.backend
      .sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    expect(codeOf(await world.comeBack(account))).toBe('user_banned');
  });
});
