// `pnpm simulate-tracks`: a simulated position provider as a separate process (docs/track-provider.md). It moves the lorries of a product's waybills
// in transit, and fails as often as its options say.
import { parseArgs } from 'node:util';
import { demoPassword } from 'shared-contracts/session/session';
import { productJourneys } from './product-journeys.ts';
import type { SimulatedJourney } from './simulated-journey.ts';
import { failuresSchema, simulatedProvider } from './simulated-provider.ts';

const failureNames = Object.keys(failuresSchema.shape);
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8095' },
    product: { type: 'string', default: 'http://127.0.0.1:8080' },
    user: { type: 'string', default: 'operator' },
    password: { type: 'string', default: demoPassword },
    token: { type: 'string' },
    help: { type: 'boolean', default: false },
    ...Object.fromEntries(failureNames.map((name) => [name, { type: 'string' as const }])),
  },
});

if (values.help) {
  console.log(`Usage: pnpm simulate-tracks [--port 8095] [--product http://127.0.0.1:8080] [--user operator] [--password …] [--token …]
       ${failureNames.map((name) => `[--${name} 0…1]`).join(' ')}
Start the product with TRACK_URL=http://127.0.0.1:8095 (and TRACK_TOKEN): docs/track-provider.md`);
  process.exit(0);
}

const given = values as Readonly<Record<string, string | boolean | undefined>>;
const failures = failuresSchema.parse(
  Object.fromEntries(failureNames.flatMap((name) => (given[name] === undefined ? [] : [[name, Number(given[name])]]))),
);

let journeys: readonly SimulatedJourney[] = [];
let isSilent = false;
async function readJourneys(): Promise<void> {
  try {
    journeys = await productJourneys({ url: values.product, username: values.user, password: values.password });
    isSilent = false;
  } catch (error) {
    if (!isSilent) console.error(`The product's waybills cannot be read: ${error instanceof Error ? error.message : error}`);
    isSilent = true;
  }
}

const server = simulatedProvider({ token: values.token, failures, journeys: () => journeys });
const address = await server.listen({ port: Number(values.port), host: '127.0.0.1' });
await readJourneys();
console.log(`Positions of ${journeys.length} lorries at ${address}/positions`);
const timer = setInterval(() => void readJourneys(), 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(timer);
    void server.close();
  });
}
