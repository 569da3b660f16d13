import { StorageRefusal } from './refusal.ts';

/** The characters that hosted storage takes. No percent sign, backslash, control character or letter beyond ASCII. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Takes a key as it stands in a JSON body; refuses one that could be read as another. */
export function checkKey(key: string): string {
  const isPlain = KEY.test(key) && key.split('/').every((segment) => !['', '.', '..'].includes(segment));
  if (!isPlain) throw new StorageRefusal('InvalidKey', `Invalid key: ${key.slice(0, 1024)}`);
  return key;
}

/** Takes a key as it stands in a URL: decoded once, and a slash may not come in disguise. */
export function decodeKey(raw: string): string {
  if (/%2f/i.test(raw)) throw new StorageRefusal('InvalidKey', `Invalid key: ${raw.slice(0, 1024)}`);
  return checkKey(decodeOnce(raw, 'InvalidKey'));
}

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name)) throw new StorageRefusal('InvalidBucketName');
  return name;
}

export function decodeBucketName(raw: string): string {
  return checkBucketName(decodeOnce(raw, 'InvalidBucketName'));
}

function decodeOnce(raw: string, code: 'InvalidKey' | 'InvalidBucketName'): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new StorageRefusal(code);
  }
}
