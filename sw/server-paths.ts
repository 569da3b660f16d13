/** Paths the server answers itself: its services, and files, whose extension is no number. Every other one is a screen of the app. */
export const SERVER_PATHS: RegExp[] = [
  /^\/(auth|rest|storage|functions)\/v1\//,
  /^\/(healthz|mailbox)$/,
  /\.[a-z]\w*$/i,
];
