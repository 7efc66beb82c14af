import type { FastifyInstance } from 'fastify';
import { ownerRelationUser } from 'shared-contracts/business/master/owner-relation-user';
import { instantText } from '../../../kernel/basics/clock.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { offerRegistration } from '../../system/account/registration-parties.ts';
import { systemTools } from '../../system/system-tools.ts';
import { invitation } from './accept-invitation.ts';
import { changeRelation, followRelation, inviteAgain, invitePerson, releasePerson, setMainAccount } from './owner-relation-user.service.ts';
import { ownerRelationUsers } from './owner-relation-user.table.ts';

export default async function ownerRelationUserRoutes(app: FastifyInstance) {
  const { sessions } = systemTools(app);
  const { clock } = app.kernel;
  /** Removes the person's sessions from the cache, so that a changed switch applies from the next call. */
  const forget = (tx: Tx) => afterCommit(tx, () => sessions.forgetAll());
  offerRegistration('invitation', invitation);

  crud(app, ownerRelationUser, ownerRelationUsers, {
    tellsTaken: true,
    beforeAdd: async (tx, caller, draft) => {
      forget(tx);
      return await invitePerson({ tx, caller, now: instantText(clock()) }, draft);
    },
    beforeEdit: changeRelation,
    afterEdit: async (tx, _caller, row, before) => {
      await followRelation(tx, row, before);
      forget(tx);
    },
    messages: { add: '邀请成功！' },
  });
  action(app, ownerRelationUser, ownerRelationUsers, 'resend', async (context) => {
    forget(context.tx);
    return await inviteAgain(context);
  });
  action(app, ownerRelationUser, ownerRelationUsers, 'release', async (context) => {
    const { frozen, patch } = await releasePerson(context);
    if (frozen && context.row.userId) await sessions.revokeFrozen(context.tx, [context.row.userId]);
    forget(context.tx);
    return patch;
  });
  action(app, ownerRelationUser, ownerRelationUsers, 'setMain', async (context) => {
    forget(context.tx);
    return await setMainAccount(context);
  });
}
