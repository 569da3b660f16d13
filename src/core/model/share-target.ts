/** Where the system's share sheet sends photos, and in which field: the manifest names both, and the worker listens. */
export const SHARE_TARGET = { address: '/share', field: 'photos' } as const;
