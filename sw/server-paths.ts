/** Addresses the server answers itself; everything else that is opened is a screen of the app. */
export const SERVER_PATHS: RegExp[] = [
  /^\/(auth|rest|storage|functions)\/v1\//,
  /^\/(healthz|mailbox|licences\.txt)$/,
];
