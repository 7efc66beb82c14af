import { type ComponentType, createContext } from 'react';
import { languageReady } from 'shared-platform/i18n';

/** The signed-in half of the shell, fetched once: on sign-in, or while the person still types. It is loaded with its texts. */
async function loadProduct(): Promise<{ readonly default: ComponentType }> {
  const { Product } = await import(/* webpackChunkName: "product" */ './product.tsx');
  await languageReady();
  return { default: Product };
}

/** How the sign-in screens fetch the signed-in half. */
export const ProductSource = createContext(loadProduct);
