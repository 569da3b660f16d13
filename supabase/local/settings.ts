import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { GOOGLE_URL } from '#local/auth/google.ts';
import { readBucket } from '#local/storage/s3-bucket.ts';
import { isLoopback } from './site.ts';
import { SUPPORT_EMAIL } from './support-email.ts';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { readOwnKeys } from '#local/marks/own-keys.ts';

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What goes there can be read by nobody on the way. */
const isPrivateConnection = (address: string): boolean => {
  const url = new URL(address);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
};

const isBucket = (address: string, context: z.core.$RefinementCtx<string>): void => {
  try {
    readBucket(address);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
  }
};

/** Its address, as mail programs read it, is what answers and bounces go to. */
const SENDER = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** All addresses of the app begin at the root of its site. */
const isWholeSite = (address: string): boolean => !URL.canParse(address) || new URL(address).pathname === '/';

/** What each variable may be, and is where nobody says it; the table in supabase/README.md tells what for. */
export const SETTINGS = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_URL: z.url().refine(isPrivateConnection, 'https, or on this machine').superRefine(isBucket).optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isWholeSite, 'a site of its own, without a path')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'an address, or a name and an address: PlateGlow <mail@kitchen.example>')
    .optional(),
  SUPPORT_EMAIL,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: z.url().refine(isPrivateConnection, 'https, or on this machine').default(GOOGLE_URL),
  TRUST_PROXY: z.stringbool().default(false),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(3600),
  HEADERS_SECONDS: z.coerce.number().int().min(1).max(300).default(20),
  SIGN_INS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(500),
  UPLOAD_MB_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  SIGNING_KEY: z.string().optional(),
  SIGNING_CERTIFICATES: z.string().optional(),
  JOB_WORKERS: z.coerce.number().int().min(0).max(64).optional(),
  JOB_LEASE_SECONDS: z.coerce.number().int().min(2).max(3600).default(60),
  SKIP_BUILD: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
};
const environment = z.object(SETTINGS);

/** What the server was told by its environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where pictures lie, when not on this machine. */
  s3Url: string | undefined;
  /** Where people reach the product, when a proxy or a name stands before this process. */
  siteUrl: string | undefined;
  smtp: { url: string; from: string | undefined } | undefined;
  supportEmail: string;
  google: { clientId: string; secret: string; url: string } | undefined;
  /** Believe X-Forwarded-For: only behind a proxy of your own. */
  trustsProxy: boolean;
  accessTokenSeconds: number;
  /** Who has not said by then what they want is cut off. */
  headersSeconds: number;
  /** Sign-ins, sign-ups and mails that one network address may try in five minutes. */
  attemptsPerPeer: number;
  /** Sign-ups from one network address in a day. */
  signUpsPerPeer: number;
  /** Where less of the disk is free, no photos are taken in. */
  diskReserveBytes: number;
  /** Photos that one person may send. */
  uploadBytesPerMinute: number;
  jobs: {
    /** Pictures at once; 0 leaves the queue to somebody else. */
    workers: number;
    /** A worker that gives no sign of life for so long has lost its job. */
    leaseSeconds: number;
  };
  /** What pictures are signed with; undefined: with keys that the server makes itself. */
  signing: SigningKeys | undefined;
  /** Where the engines find their chain, keys and addresses. */
  engineEnvironment: Record<string, string | undefined>;
  /** Serve what is in dist as it is. */
  skipsBuild: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

const MEMORY_PER_WORKER = 1.2e9;

/** One picture for each core, and no more than the memory holds: the machine's, or a container's share. 0: no limit known. */
export function fittingWorkers(cores: number, totalMemory: number, memoryLimit: number): number {
  const memory = Math.min(totalMemory, memoryLimit || Infinity);
  return Math.max(1, Math.min(cores, Math.floor(memory / MEMORY_PER_WORKER)));
}

const asManyAsFit = (): number =>
  fittingWorkers(availableParallelism(), totalmem(), process.constrainedMemory());

/** Reads the environment; throws an error that names the variable where a value makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(PROJECT_ROOT, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    s3Url: e.S3_URL,
    siteUrl: e.SITE_URL && new URL(e.SITE_URL).origin,
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, from: e.SMTP_FROM } : undefined,
    supportEmail: e.SUPPORT_EMAIL,
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
        ? {
            clientId: e.GOOGLE_CLIENT_ID,
            secret: e.GOOGLE_CLIENT_SECRET,
            url: e.GOOGLE_URL.replace(/\/+$/, ''),
          }
        : undefined,
    trustsProxy: e.TRUST_PROXY,
    accessTokenSeconds: e.ACCESS_TOKEN_SECONDS,
    headersSeconds: e.HEADERS_SECONDS,
    attemptsPerPeer: e.SIGN_INS_PER_ADDRESS,
    signUpsPerPeer: e.SIGN_UPS_PER_ADDRESS,
    diskReserveBytes: e.DISK_RESERVE_MB * 1_000_000,
    uploadBytesPerMinute: e.UPLOAD_MB_PER_MINUTE * 1_000_000,
    jobs: { workers: e.JOB_WORKERS ?? asManyAsFit(), leaseSeconds: e.JOB_LEASE_SECONDS },
    signing: readOwnKeys(e),
    engineEnvironment: given,
    skipsBuild: e.SKIP_BUILD,
    logLevel: e.LOG_LEVEL,
  };
}
