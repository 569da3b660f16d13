/**
 * Whether the phone wakes the app to send photos when it is closed (Background Sync: Chromium only). Elsewhere the
 * worker stops a few seconds after the last page, so that the app must stay open to send.
 */
export const canSendInBackground: boolean = 'serviceWorker' in navigator && 'SyncManager' in globalThis;
