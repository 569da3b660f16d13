/** A place of one text on this phone, outside the database. Never throws: where nothing can be kept, it forgets. */
export interface TextPlace {
  read(): string | null;
  /** null: nothing is kept any more. */
  write(text: string | null): void;
}
