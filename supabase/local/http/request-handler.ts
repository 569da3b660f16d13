export type RequestHandler = (request: Request) => Promise<Response>;
