import { type ComponentType, createContext } from 'react';
import { languageReady } from 'shared-platform/i18n';

/**
 * Loads the signed-in part of the shell with its texts once: on sign-in, or while the person types. `isOpening`: somebody is signed in, so
 * permissions and environment manifest are loaded too, and the frame is rendered once, with everything.
 */
async function loadProduct(isOpening = false): Promise<{ readonly default: ComponentType }> {
  const { productBase: base } = await import(/* webpackChunkName: "product" */ './product-base.ts');
  const [{ Product }, start] = await Promise.all([base.loadFrame(), isOpening ? base.beginAhead() : null, languageReady()]);
  await start?.screenReady();
  return { default: Product };
}

/** React context with the function that loads the signed-in part; tests replace it. */
export const ProductSource = createContext(loadProduct);
