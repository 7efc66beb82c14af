// Runs the production topology on loopback (PostgreSQL, two API nodes, registry, nginx) until Ctrl-C.
import { startTopology } from './src/product/topology.ts';

const topology = await startTopology();
if (!topology) {
  console.error('PostgreSQL cannot be started here: it needs Debian’s postgresql and nginx packages, and root.');
  process.exit(1);
}
console.log(
  `ready ${topology.url}\n  API nodes ${topology.nodes.map((node) => node.url).join(' ')}\n  registry ${topology.registryUrl}\n  database ${topology.databaseUrl}`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => topology.stop().then(() => process.exit(0)));
