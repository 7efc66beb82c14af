/**
 * Runs both sides of the benches `boot` and `federation` in one process: the product, and the same screens in one bundle on the same API
 * and database. Sends their addresses to the parent process when both respond.
 */
import { readConfig } from 'api-server/kernel/config/config';
import { buildShell } from 'tooling/build/build-shell';
import { startMonolith } from 'tooling/product/monolith-site';
import { startProduct } from 'tooling/product/product';

const config = readConfig({ LOG_LEVEL: 'fatal', PGLITE_FAST: '1', PORT: '0', DATA_DIR: process.env.DATA_DIR });
const product = await startProduct(config, () => undefined);
const build = await buildShell({ isMonolith: true });
const monolith = await startMonolith(build, product);
process.on('disconnect', async () => {
  await monolith.close();
  await product.close();
  process.exit(0);
});
process.send?.({ ours: product.url, monolith: monolith.url });
