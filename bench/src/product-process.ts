/** Runs the whole product, in its own process, on the database of `DATABASE_URL`. Prints `ready <address>`; ends on SIGTERM. */
import { readConfig } from 'api-server/kernel/config/config';
import { startProduct } from 'tooling/product/product';

const { DATABASE_URL, DATA_DIR } = process.env;
const product = await startProduct(readConfig({ LOG_LEVEL: 'fatal', PORT: '0', DATABASE_URL, DATA_DIR }), () => undefined);
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
console.log(`ready ${product.url}`);
