import { product } from '#core/model/product.ts';

/** What a search engine, a shared link and the browser's tab call the product. */
export const LANDING_TITLE = `${product.name}: food photography AI that gets you more sales`;
