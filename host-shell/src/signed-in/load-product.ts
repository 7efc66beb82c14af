import { languageReady } from 'shared-platform/i18n';

/** The signed-in half of the shell, fetched once: on sign-in, or while the person still types. It comes with its words. */
export async function loadProduct() {
  const product = await import(/* webpackChunkName: "product" */ './product.tsx');
  await languageReady();
  return product;
}
