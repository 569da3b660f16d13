/** Of the embedded database, for its superuser. It speaks no TLS, whatever PGSSLMODE asks of somebody's other databases. */
export const addressOf = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
