/** The signed-in half of the shell, fetched once: on sign-in, or while the person still types. */
export function loadProduct() {
  return import(/* webpackChunkName: "product" */ './signed-in/product.tsx');
}
