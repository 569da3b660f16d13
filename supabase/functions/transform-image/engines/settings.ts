import { isLocalHttp } from './http.ts';

/** Reads what an engine needs from the environment. A fault is a sentence that names the variable, never its value. */
export interface Settings {
  key: (name: string) => string;
  text: (name: string, otherwise: string) => string;
  /** Without a slash at its end; https, or plain http on this machine. */
  url: (name: string, otherwise: string) => string;
  /** Names with commas between them. */
  list: (name: string, otherwise: string) => string[];
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const text = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  return {
    text,
    key(name) {
      const key = text(name, '');
      if (!key) throw new Error(`IMAGE_PROVIDERS names an engine that needs ${name}, which is not set`);
      if (!/^[\x21-\x7e]+$/.test(key)) throw new Error(`${name} holds characters that no key has`);
      return key;
    },
    url(name, otherwise) {
      const url = text(name, otherwise);
      const isSafe = URL.canParse(url) && (new URL(url).protocol === 'https:' || isLocalHttp(new URL(url)));
      if (!isSafe) throw new Error(`${name} must be an https address`);
      return url.replace(/\/+$/, '');
    },
    list: (name, otherwise) =>
      text(name, otherwise)
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
  };
}
