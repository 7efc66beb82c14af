import type { FastifyInstance } from 'fastify';
import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import { textParts } from '../../../kernel/http/text-parts.ts';
import { changePlan, preparePlan } from './dispatch-plan.service.ts';
import { dispatchPlans } from './dispatch-plan.table.ts';
import { sendPlan } from './send-plan.ts';

/** Adds the catalogue entries of a row's problem, so that clients can show it in another language. */
const nameProblems: Decorate = async (_tx, rows) =>
  rows.map((row) => ({ ...row, problemParts: typeof row.problem === 'string' ? JSON.stringify(textParts(row.problem)) : null }));

export default async function dispatchPlanRoutes(app: FastifyInstance) {
  crud(app, dispatchPlan, dispatchPlans, { beforeAdd: preparePlan, beforeEdit: changePlan, decorate: nameProblems });
  action(app, dispatchPlan, dispatchPlans, 'send', sendPlan);
}
