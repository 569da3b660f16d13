import { decodeJwt, SignJWT } from 'jose';
import type { SharedBackend } from './backend.ts';

/** The same access token, signed with this secret, as if it had been given out so many seconds earlier. */
export async function ageToken(
  { jwtSecret }: Pick<SharedBackend['secrets'], 'jwtSecret'>,
  token: string,
  seconds: number,
): Promise<string> {
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(iat - seconds)
    .setExpirationTime(exp - seconds)
    .sign(new TextEncoder().encode(jwtSecret));
}
