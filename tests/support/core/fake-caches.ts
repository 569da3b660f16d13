interface Entry {
  request: Request;
  response: Response;
}

/** As much of Cache Storage as the worker uses, for tests that run without a browser. */
export interface FakeCaches extends CacheStorage {
  /** What refuses all that is to be kept, as a full disk does. */
  failure: string | null;
}

export function fakeCaches(): FakeCaches {
  const all = new Map<string, Map<string, Entry>>();
  const urlOf = (info: RequestInfo | URL) =>
    typeof info === 'string' ? info : info instanceof URL ? info.href : info.url;
  const match = (entries: Map<string, Entry> | undefined, info: RequestInfo | URL) =>
    Promise.resolve(entries?.get(urlOf(info))?.response.clone());

  const openCache = (entries: Map<string, Entry>): Cache => ({
    match: (info) => match(entries, info),
    matchAll: () => Promise.reject(new Error('not used')),
    add: () => Promise.reject(new Error('not used')),
    addAll: () => Promise.reject(new Error('not used')),
    put: (info, response) => {
      if (fake.failure !== null) return Promise.reject(new DOMException('full', fake.failure));
      entries.delete(urlOf(info));
      entries.set(urlOf(info), { request: new Request(info), response });
      return Promise.resolve();
    },
    delete: (info) => Promise.resolve(entries.delete(urlOf(info))),
    keys: () => Promise.resolve([...entries.values()].map(({ request }) => request)),
  });

  const fake: FakeCaches = {
    failure: null,
    open: (name) => {
      const entries = all.get(name) ?? new Map<string, Entry>();
      all.set(name, entries);
      return Promise.resolve(openCache(entries));
    },
    match: (info, options) => match(all.get(options?.cacheName ?? ''), info),
    has: (name) => Promise.resolve(all.has(name)),
    delete: (name) => Promise.resolve(all.delete(name)),
    keys: () => Promise.resolve([...all.keys()]),
  };
  return fake;
}
