import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A page in a window of its own. */
export interface Tab {
  goTo(address: string): Promise<void>;
  /** What a function gives that runs in the page; what is passed goes there as JSON. */
  ask<A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses the last control of this name, which lies above the others. */
  press(name: string): Promise<void>;
  /** Types into the field of this label. */
  write(label: string, text: string): Promise<void>;
  /** Chooses files, as from the gallery. */
  pick(files: readonly string[]): Promise<void>;
}

export interface RunningBrowser {
  openTab(): Promise<Tab>;
  /** Fills its small disk up to so many bytes. Gives back how to empty it again. */
  fillDisk(leave: number): () => void;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  /** Ends it as a person does. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** All that it keeps lies below. */
  profile: string;
  /** What it saves for people lies here. */
  downloads: string;
  /** What it keeps for pages lies on a disk of so many megabytes. */
  diskMb?: number;
  /** What Firefox says to pages that ask for its camera, whose picture is made up. */
  camera?: 'allowed' | 'refused';
}

export interface Engine {
  name: string;
  /** In words, what of it this machine lacks; null: nothing. */
  lacks(): string | null;
  start(options: StartOptions): Promise<RunningBrowser>;
}

export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** In the page: the last control of this name that can be seen. */
export function findControl(name: string): Element | null {
  const nameOf = (one: Element) =>
    (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll('button, a[href], [role=button]')]
    .filter((one) => nameOf(one) === name && one.getClientRects().length > 0)
    .at(-1);
  found?.scrollIntoView({ block: 'center' });
  return found ?? null;
}

/** In the page: the field of this label. */
export function findField(label: string): Element | null {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent.trim() === label,
  );
  found?.control?.scrollIntoView({ block: 'center' });
  return found?.control ?? null;
}

/** In the page: where files are chosen. */
export const findFileInput = (): Element | null => document.querySelector('input[type=file]');
