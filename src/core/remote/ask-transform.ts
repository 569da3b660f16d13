import * as z from 'zod/mini';
import { done, type Result } from '#core/model/failure.ts';
import type { TransformRequest } from '#shared/contract.ts';
import { readAs, type HttpClient } from './http-client.ts';

const readAccepted = readAs(
  z.object({ transformationId: z.string(), version: z.number(), status: z.string() }),
);

interface Call {
  /** Any number of requests with it are one job and one credit. */
  key: string;
  token: string;
}

/** Asks for the next version of a photo whose original is there. Gives where it stands. */
export async function askTransform(
  http: HttpClient,
  request: TransformRequest,
  { key, token }: Call,
): Promise<Result<string>> {
  const accepted = await http.ask(
    {
      method: 'POST',
      path: '/functions/v1/transform-image',
      token,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(request),
    },
    (answer) => {
      const accepted = readAccepted(answer);
      return accepted?.transformationId === request.transformationId ? accepted : undefined;
    },
  );
  return accepted.ok ? done(accepted.value.status) : accepted;
}
