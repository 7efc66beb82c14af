import { type ComponentType, createContext } from 'react';
import { languageReady } from 'shared-platform/i18n';

/**
 * Loads the signed-in part of the shell with its texts; the code is loaded once. `isOpening`: the product opens, so permissions and manifest
 * are loaded too, and the frame is rendered once, with everything; otherwise somebody is still signing in.
 */
async function loadProduct(isOpening = false): Promise<{ readonly default: ComponentType }> {
  const { productBase: base } = await import(/* webpackChunkName: "product" */ './product-base.ts');
  // The start may show messages, so it waits for the texts that are known by now.
  const begun = isOpening ? languageReady().then(base.beginAhead) : null;
  const [{ Product }, start] = await Promise.all([base.loadFrame(), begun]);
  await Promise.all([languageReady(), start?.screenReady()]);
  return { default: Product };
}

/** React context with the function that loads the signed-in part; tests replace it. */
export const ProductSource = createContext(loadProduct);
