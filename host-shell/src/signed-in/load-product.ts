import { type ComponentType, createContext } from 'react';
import { languageReady } from 'shared-platform/i18n';

/** Loads the signed-in part of the shell with its texts once: on sign-in, or while the person types. */
async function loadProduct(): Promise<{ readonly default: ComponentType }> {
  const { Product } = await import(/* webpackChunkName: "product" */ './product.tsx');
  await languageReady();
  return { default: Product };
}

/** React context with the function that loads the signed-in part; tests replace it. */
export const ProductSource = createContext(loadProduct);
