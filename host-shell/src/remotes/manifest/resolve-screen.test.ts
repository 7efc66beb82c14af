import { describe, expect, it } from 'vitest';
import { environmentManifest, pinned } from '../loader/remotes-fixture.ts';
import { resolveScreen } from './resolve-screen.ts';

const document = environmentManifest(1, [
  pinned({ name: 'business', groups: ['business'], components: ['business/order', 'business/waybill/list'] }),
  pinned({
    name: 'system-admin',
    groups: ['system', 'isps', 'online'],
    components: ['system/user'],
    aliases: ['business/OldUsers', 'modules/system/UserList'],
  }),
]);
const found = (component: string) => {
  const { remote, expose } = resolveScreen(document, component);
  return [remote?.name ?? null, expose?.component ?? null];
};

describe('a component', () => {
  it('leads to the remote of its group', () => expect(found('business/waybill/list')).toEqual(['business', 'business/waybill/list']));
  it('may carry the slash of its path', () => expect(found('/system/user')).toEqual(['system-admin', 'system/user']));
  it('is an alias before its first segment means a group', () =>
    expect(found('business/OldUsers')).toEqual(['system-admin', 'system/user']));
  it('of a served group that is not offered names the remote', () => expect(found('business/unknown')).toEqual(['business', null]));
  it('of no group leads nowhere', () => expect(found('finance/bill')).toEqual([null, null]));
  it.each([
    'cgform/OnlCgformHeadList',
    'cgform/OnlCgformCopyList',
    'cgform/auto/OnlCgformAutoList',
    'cgform/auto/OnlCgformTreeList',
    'cgform/auto/erp/OnlCgformErpList',
    'cgform/auto/tab/OnlCgformTabList',
    'cgform/auto/innerTable/OnlCgformInnerTableList',
    'cgreport/OnlCgreportHeadList',
    'cgreport/auto/OnlCgreportAutoList',
  ])('of the built-in online module, %s, belongs to group online', (name) =>
    expect(found(`modules/online/${name}`)).toEqual(['system-admin', null]),
  );
  it('must match whole', () => expect(found('business/waybill')).toEqual(['business', null]));
});
