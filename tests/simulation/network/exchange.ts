/** What somebody asks over the air. */
export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: ArrayBuffer | string | undefined;
}
