import { useEffect, type ReactNode } from 'react';
import { product } from '#core/model/product.ts';

/** Shows a screen under its name in the browser's tab and history. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title.startsWith(product.name) ? title : `${title} · ${product.name}`;
  }, [title]);
  return children;
}
