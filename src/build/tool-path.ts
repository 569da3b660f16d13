import { delimiter, resolve } from 'node:path';

const TOOLS = resolve(import.meta.dirname, '..', '..', 'node_modules', '.bin');

/** Our own tools stand first, so that what starts one runs the same by `npm` and by `node`. */
export const TOOL_PATH = [TOOLS, process.env.PATH ?? ''].join(delimiter);
