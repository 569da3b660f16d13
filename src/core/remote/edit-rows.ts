import { done, type Result } from '#core/model/failure.ts';
import type { CreditEvent, ProfileRow, RowChange, TransformationRow } from '#core/model/server-rows.ts';
import { askTransform } from './ask-transform.ts';
import { changeRow } from './change-row.ts';
import type { HttpClient } from './http-client.ts';
import { deleteRow } from './delete-row.ts';
import { createPresetRows } from './preset-rows.ts';
import { readOne, readRows } from './read-rows.ts';
import { eq, type AskRest } from './rest.ts';
import { columnsOf, creditEventShape, profileShape } from '#core/model/row-shapes.ts';
import type { Recipe } from '#shared/contract.ts';

/** What a person changes on the server at once, without the outbox. Every call is harmless to repeat. */
export function createEditRows(http: HttpClient, askRest: AskRest) {
  return {
    ...createPresetRows(askRest),

    saveName: (userId: string, fullName: string, token: string): Promise<Result<ProfileRow | null>> =>
      askRest(
        {
          method: 'PATCH',
          table: 'profiles',
          select: columnsOf(profileShape),
          query: { id: eq(userId) },
          row: { full_name: fullName },
          token,
        },
        readOne(profileShape),
      ),

    changeTransformation: (id: string, change: RowChange, token: string) =>
      changeRow(askRest, id, change, token),

    /** With the row the server plans the end of its files. */
    deleteTransformation: (id: string, token: string) => deleteRow(askRest, 'transformations', id, token),

    /** One more version of a photo whose original is there. The key makes any number of requests one. */
    runAgain: (
      row: TransformationRow,
      { recipe, key, mustBeFree }: { recipe: Recipe; key: string; mustBeFree: boolean },
      token: string,
    ): Promise<Result<string>> => {
      const request = {
        transformationId: row.id,
        originalUrl: row.original_url,
        originalFilename: row.original_filename,
        recipe,
        knownVersion: row.current_version,
        ...(mustBeFree && { mustBeFree }),
      };
      return askTransform(http, request, { key, token });
    },

    creditEvents: (userId: string, lines: number, token: string): Promise<Result<CreditEvent[]>> =>
      askRest(
        {
          table: 'credit_events',
          select: columnsOf(creditEventShape),
          query: { user_id: eq(userId), order: 'seq.desc', limit: String(lines) },
          token,
        },
        (answer) => readRows(creditEventShape)(answer)?.rows,
      ),

    async signOutOthers(token: string): Promise<Result<void>> {
      const path = '/auth/v1/logout?scope=others';
      const ended = await http.ask(
        { method: 'POST', path, token },
        ({ status }) => status === 204 || undefined,
      );
      return ended.ok ? done(undefined) : ended;
    },

    /** Written down for support; asking again changes nothing. */
    async askForDeletion(userId: string, token: string): Promise<Result<void>> {
      const asked = await askRest(
        { method: 'POST', table: 'account_deletion_requests', row: { user_id: userId }, token },
        ({ status }) => (status === 201 ? true : undefined),
      );
      return asked.ok || asked.failure.kind === 'exists' ? done(undefined) : asked;
    },
  };
}
