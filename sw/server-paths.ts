/**
 * Addresses the server answers itself, whatever they ask for: its services, and files, which have an extension.
 * Everything else that is opened is a screen of the app.
 */
export const SERVER_PATHS: RegExp[] = [
  /^\/(auth|rest|storage|functions)\/v1\//,
  /^\/(healthz|mailbox)(\?|$)/,
  /^[^?]*\.\w+(\?|$)/,
];
