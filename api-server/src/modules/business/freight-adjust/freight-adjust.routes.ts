import type { FastifyInstance } from 'fastify';
import { freightAdjust } from 'shared-contracts/business/freight-adjust/freight-adjust';
import { crud } from '../../../kernel/crud/crud.ts';
import { freightAdjusts } from './freight-adjust.table.ts';

export default async function freightAdjustRoutes(app: FastifyInstance) {
  crud(app, freightAdjust, freightAdjusts);
}
