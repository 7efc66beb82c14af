import { describe, expect, expectTypeOf, it } from 'vitest';
import type { dispatchGoods } from './business/dispatch-goods.ts';
import type { dispatchOrder } from './business/dispatch-order.ts';
import type { order } from './business/order/order.ts';
import { waybill } from './business/waybill.ts';
import { dictionaryCodes, entities } from './entities.ts';
import type { ActionBody, DraftOf, EntityDefinition, Fields, RecordOf } from './entity/entity.ts';
import { defineEntity, permissionCode, permissionsOf } from './entity/entity.ts';
import { type Field, fieldFor, text } from './entity/field.ts';
import { validationRules } from './entity/validation-rules.ts';
import { stateLists } from './state-lists.ts';
import type { user } from './system/user.ts';

const hasChinese = (value: string) => /[\u4e00-\u9fff]/.test(value);

function expectSoundFields(fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    expect(name).toMatch(/^[a-z][A-Za-z0-9]*(_dictText)?$/);
    expect(hasChinese(field.label[0]), `${name} in Chinese`).toBe(true);
    expect(hasChinese(field.label[1]), `${name} in English`).toBe(false);
    expect(field.label[1].trim()).not.toBe('');
    if (field.rule) expect(validationRules).toHaveProperty([field.rule]);
    if (field.entity) expect(entities).toHaveProperty(field.entity);
    if (field.when) expect(fields).toHaveProperty(field.when.field);
    if (field.shownBy) expect(fields).toHaveProperty(field.shownBy);
    // Dictionary codes have lower-case words and underscores, except `msgType` and `msgSendStatus`, which existing clients use.
    if (field.dict) expect(field.dict).toMatch(/^[a-z]+(_[a-z]+)*$|^msg(?:Type|SendStatus)$/);
    expect(field.required && field.readOnly, `${name} is asked for, or the server's`).toBeFalsy();
  }
}

describe.each(Object.entries(entities))('%s', (name, entity) => {
  it('stands under its own name, with labels in both languages', () => {
    expect(entity.name).toBe(name);
    expect(entity.api).toMatch(/^\/(sys(\/message)?|business|online\/cgreport)\/[A-Za-z]+$/);
    expect(hasChinese(entity.label[0]) && !hasChinese(entity.label[1])).toBe(true);
  });
  it('has sound fields', () => expectSoundFields(entity.fields));
  it('has lines with sound fields and labels in both languages', () => {
    for (const { fields, label, min = 0, max } of Object.values(entity.lines ?? {})) {
      expectSoundFields(fields);
      expect(hasChinese(label[0]) && !hasChinese(label[1])).toBe(true);
      expect(max).toBeGreaterThan(min);
    }
  });
  it('filters by text fields where it uses wildcards', () => {
    for (const field of entity.wildcard ?? []) {
      expect(entity.query).toContain(field);
      expect(['text', 'choice', 'region']).toContain(entity.fields[field]?.kind);
    }
  });
  it('filters by nothing secret', () => {
    for (const field of entity.query) expect(entity.fields[field]?.secret).toBeFalsy();
  });
  it('acts from states that exist', () => {
    const known = stateLists.get(entity.fields[entity.stateField ?? '']?.dict ?? '')?.states.map(({ code }) => code);
    for (const from of [...Object.values(entity.actions).map((action) => action.from), entity.editFrom, entity.deleteFrom]) {
      for (const state of from ?? []) expect(known).toContain(state);
    }
  });
  it('has a definition of the states of every state field', () => {
    const all = [entity, ...Object.values(entity.lines ?? {})].flatMap(({ fields }) => Object.entries(fields));
    for (const [field, { dict = '' }] of all) {
      const isState = field === entity.stateField || /status$|level$|priority|readFlag/i.test(field);
      if (isState && dict !== 'customer_level') expect([...stateLists.keys()], field).toContain(dict);
    }
  });
  it('has actions that are guarded against repetition and ask before they run, by form or by question', () => {
    for (const [action, { body, confirm, idempotent, label }] of Object.entries(entity.actions)) {
      expect(idempotent, `${action} moves quantity, state or money`).toBe(true);
      expect(Boolean(body) || Boolean(confirm), `${action} asks`).toBe(true);
      expect(hasChinese(label[0]) && !hasChinese(label[1])).toBe(true);
      expectSoundFields(body ?? {});
    }
  });
  it('gives each permission one code', () => {
    const codes = permissionsOf(entity).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code.startsWith(`${name}:`)).toBe(true);
  });
});

describe('the freight line', () => {
  const from = (entity: string) =>
    Object.fromEntries(Object.entries(entities[entity]?.actions ?? {}).map(([action, { from: states_ }]) => [action, states_?.join(',')]));
  const signed = (entity: string) =>
    Object.entries(entities[entity]?.actions ?? {})
      .filter(([, action]) => action.signed)
      .map(([action]) => action);

  it('allows each action from its states', () => {
    expect(from('order')).toEqual({
      take: '10',
      assign: '10,20,30',
      unassign: '20,30',
      reject: '10',
      release: '20,30',
      cancel: '10,20',
      close: '30,40,50',
      resubmit: '91',
    });
    expect(from('dispatchGoods')).toEqual({ dispatch: '10', recall: '20', cancel: '10', close: '20' });
    expect(from('dispatchOrder')).toEqual({
      accept: '10',
      reject: '10',
      recall: '10',
      createWaybill: '20,30',
      close: '20,30',
      cancel: '20',
    });
    expect(from('waybill')).toEqual({
      assign: '10',
      reassign: '20,30',
      unassign: '20',
      load: '20,30',
      depart: '30',
      arrive: '40',
      deliver: '40',
      uploadReceipt: '50,61',
      transferCarrier: '10,20',
      requestCarrier: '10,20',
      transferOnRoad: '40',
      reportException: '20,30,40',
      resolveException: undefined,
      supplement: undefined,
      forceCancel: '40',
      cancel: '10,20,30',
    });
    expect(from('etcLorry')).toEqual({ register: '0,3,4', accept: '1', refuse: '1', cancel: '2' });
  });
  it('signs the actions that move money or lorries', () => {
    expect(signed('order')).toEqual(['take']);
    expect(signed('dispatchGoods')).toEqual(['dispatch']);
    expect(signed('dispatchOrder')).toEqual(['accept', 'createWaybill']);
    expect(signed('waybill')).toEqual(['assign', 'reassign', 'transferCarrier', 'transferOnRoad', 'forceCancel']);
  });
  it('lets nobody write a waybill but through actions', () => {
    for (const field of Object.values(waybill.fields)) expect(field.readOnly).toBe(true);
  });
});

describe('definitions', () => {
  const sound: EntityDefinition = {
    name: 'thing',
    tier: 'tenant',
    group: 'business',
    api: '/business/thing',
    label: ['物', 'Thing'],
    titleField: 'title',
    fields: { title: text(['名称', 'Title']) },
    query: ['title', 'createTime'],
    generic: ['list'],
    actions: {},
  };
  it('refuse names that would spoil permission codes, and fields that do not exist', () => {
    expect(defineEntity(sound)).toBe(sound);
    expect(() => defineEntity({ ...sound, name: 'Thing' })).toThrow('camelCase');
    expect(() => defineEntity({ ...sound, name: 'a:b' })).toThrow('camelCase');
    expect(() => defineEntity({ ...sound, query: ['tilte'] })).toThrow('tilte');
    expect(() => defineEntity({ ...sound, stateField: 'state' })).toThrow('state');
    const lines = { label: ['行', 'Lines'], fields: { note: text(['备注', 'Note']) }, max: 9 } as const;
    expect(defineEntity({ ...sound, lines: { parts: lines } }).lines?.parts).toBe(lines);
    expect(() => defineEntity({ ...sound, lines: { title: lines } })).toThrow('title');
    expect(() => defineEntity({ ...sound, lines: { parts: { ...lines, unique: ['nothing'] } } })).toThrow('nothing');
    expect(() => defineEntity({ ...sound, lines: { parts: { ...lines, sums: ['nothing'] } } })).toThrow('nothing');
    const pivots = (of: string, prefix = 'note_') => ({ pivots: [{ prefix, of, by: of }] });
    expect(() => defineEntity({ ...sound, lines: { parts: { ...lines, ...pivots('note') } } })).not.toThrow();
    expect(() => defineEntity({ ...sound, lines: { parts: { ...lines, ...pivots('nothing') } } })).toThrow('nothing');
    expect(() => defineEntity({ ...sound, ...pivots('title', 'no'), lines: { parts: lines } })).toThrow('note');
    const secret = { note: text(['密码', 'Password'], { secret: true }) };
    expect(() => defineEntity({ ...sound, lines: { parts: { ...lines, fields: secret } } })).toThrow('note');
  });
  it('name their permissions', () => {
    expect(permissionCode(sound, 'list')).toBe('thing:list');
    const codes = permissionsOf(entities.user ?? sound).map(({ code }) => code);
    expect(codes).toContain('user:frozenBatch');
    expect(codes).toContain('user:batch_delete');
    expect(permissionsOf(waybill).map(({ code }) => code)).toContain('waybill:unmasked');
  });
  it('list each dictionary once', () => {
    const codes = dictionaryCodes();
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).toContain('waybill_status');
    expect(codes).toContain('region');
  });
});

it('types follow the fields', () => {
  type Waybill = RecordOf<typeof waybill>;
  expectTypeOf<Waybill['waybillNo']>().toEqualTypeOf<string>();
  expectTypeOf<Waybill['loadNet']>().toEqualTypeOf<string | null>();
  expectTypeOf<Waybill['vehicleAmount']>().toEqualTypeOf<number>();
  expectTypeOf<Waybill['version']>().toEqualTypeOf<number>();
  expectTypeOf<Waybill['waybillStatus_dictText']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Waybill>().not.toHaveProperty('waybillNo_dictText');
  expectTypeOf<DraftOf<typeof waybill>>().toEqualTypeOf<Record<never, never>>();
  expectTypeOf<RecordOf<typeof user>>().not.toHaveProperty('password');
  expectTypeOf<RecordOf<typeof user>>().not.toHaveProperty('selectedroles');
  expectTypeOf<RecordOf<typeof user>['sex']>().toEqualTypeOf<number | null>();
  expectTypeOf<DraftOf<typeof user>['password']>().toEqualTypeOf<string>();
  expectTypeOf<DraftOf<typeof dispatchGoods>['allotQty']>().toEqualTypeOf<string>();
  expectTypeOf<DraftOf<typeof dispatchGoods>['oilRatio']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<DraftOf<typeof dispatchGoods>>().not.toHaveProperty('orderNo');
  expectTypeOf<ActionBody<typeof dispatchOrder, 'createWaybill'>['planQty']>().toEqualTypeOf<string>();
  expectTypeOf<ActionBody<typeof dispatchOrder, 'createWaybill'>['lorryId']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<ActionBody<typeof waybill, 'depart'>['departTime']>().toEqualTypeOf<string>();
  expectTypeOf<ActionBody<typeof waybill, 'unassign'>>().toHaveProperty('id');
  type Goods = NonNullable<RecordOf<typeof order>['goods']>[number];
  expectTypeOf<Goods['weight']>().toEqualTypeOf<string | null>();
  expectTypeOf<Goods['packType_dictText']>().toEqualTypeOf<string | null | undefined>();
  type GoodsDraft = NonNullable<DraftOf<typeof order>['goods']>[number];
  expectTypeOf<GoodsDraft['goodsName']>().toEqualTypeOf<string>();
  expectTypeOf<GoodsDraft['id']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RecordOf<typeof waybill>>().not.toHaveProperty('goods');
});

describe('actions for many', () => {
  const send = {
    label: ['发出', 'Send'],
    idempotent: true,
    bulk: true,
    body: { note: text(['备注', 'Note'], { required: true }) },
  } as const;
  const back = { label: ['召回', 'Call back'], idempotent: true, bulk: true } as const;
  const thing = (actions: EntityDefinition['actions'], more: Partial<EntityDefinition> = {}): EntityDefinition => ({
    name: 'thing',
    tier: 'tenant',
    group: 'business',
    api: '/business/thing',
    label: ['物', 'Thing'],
    titleField: 'title',
    fields: { title: text(['名称', 'Title']) },
    query: ['title'],
    generic: ['list'],
    actions,
    ...more,
  });
  it('name fields of body and record, leave nothing out that is required, and can be taken back by what needs no input', () => {
    expect(defineEntity(thing({ send: { ...send, inverse: 'back' }, back })).actions.send?.inverse).toBe('back');
    expect(() => defineEntity(thing({ send: { ...send, inverse: 'nothing' } }))).toThrow('nothing');
    expect(() => defineEntity(thing({ back: { ...back, inverse: 'send' }, send }))).toThrow('needs input');
    expect(() => defineEntity(thing({ send: { ...send, inverse: 'back' }, back: { ...back, bulk: undefined } as never }))).toThrow(
      'does not',
    );
    expect(() => defineEntity(thing({ send: { ...send, bulk: { ofRow: { note: 'titel' } } } }))).toThrow('titel');
    expect(() => defineEntity(thing({ send: { ...send, bulk: { ofRow: { not: 'title' } } } }))).toThrow('unknown field not');
    expect(() => defineEntity(thing({ send: { ...send, bulk: { omit: ['note'] } } }))).toThrow('required');
    expect(() => defineEntity(thing({ send: { ...send, bulk: { only: { field: 'colour', equals: '1' } } } }))).toThrow('colour');
    expect(() => defineEntity(thing({}, { restorable: true }))).toThrow('restorable');
  });
  it('are the transitions that one decision settles for several records', () => {
    const bulk = Object.entries(entities).flatMap(([name, { actions }]) =>
      Object.entries(actions).flatMap(([action, definition]) => (definition.bulk ? [] : [`${name}:${action}`])),
    );
    // Actions that cannot run for many records at once: each needs its own lorry, quantity, number, document or file.
    expect(bulk.sort()).toEqual(
      [
        ...['carrier', 'driver', 'lorry', 'shipper'].map((name) => `${name}:auditCert`),
        ...['driver', 'lorry'].flatMap((name) => [`${name}:bind`, `${name}:unbind`]),
        ...['lorry:bindDriver', 'lorry:unbindDriver'],
        'carrier:fillCert',
        'shipper:fillCert',
        'contract:attach',
        'dispatchOrder:createWaybill',
        'driver:signAgreement',
        ...['freeze', 'override', 'unfreeze'].map((action) => `risk:${action}`),
        'etcLorry:accept',
        ...['audit', 'losePaper', 'revoke', 'sendPaper', 'shipperConfirm'].map((name) => `receipt:${name}`),
        ...['reply', 'say', 'close', 'reopen'].map((action) => `feedback:${action}`),
        'gatewayRoute:restoreVersion',
        'ownerRelationUser:setMain',
        'publicGoodsOffer:reoffer',
        'sourceGoods:confirmPrice',
        'waybill:assign',
        'waybill:reassign',
        'waybill:uploadReceipt',
        ...['transferCarrier', 'requestCarrier', 'transferOnRoad', 'reportException', 'resolveException', 'supplement', 'forceCancel'].map(
          (name) => `waybill:${name}`,
        ),
        'waybillTransfer:audit',
      ].sort(),
    );
  });
});

describe('fields as a side calls them', () => {
  it('a carrier receives what the platform pays, a shipper pays what it receives', () => {
    const { payableFreight, receivableFreight } = waybill.fields;
    expect(fieldFor(payableFreight, 'carrier').label[0]).toBe('应收运费(元)');
    expect(fieldFor(receivableFreight, 'shipper').label[0]).toBe('应付运费(元)');
    expect(fieldFor(payableFreight, null)).toBe(payableFreight);
    expect(fieldFor(payableFreight, 'carrier')).toBe(fieldFor(payableFreight, 'carrier'));
  });

  const prices = Object.values(entities).flatMap(({ name, fields }) =>
    Object.entries(fields as Fields).flatMap(([field, definition]) =>
      // Fields with reasons and limits of the platform, and allotments, which only the platform reads, need not be hidden from a party.
      /应[付收]/.test(definition.label[0]) && !['overReason', 'carrierPriceLimit'].includes(field) && name !== 'dispatchGoods'
        ? [[`${name}.${field}`, definition] as const]
        : [],
    ),
  );
  it.each(prices)('%s is hidden from a side or named from it', (_, field) => {
    const isPayable = field.label[0].includes('应付');
    const side = isPayable ? 'carrier' : 'shipper';
    const own: Field = fieldFor(field, side);
    const isHidden = field.hiddenFrom?.includes(side) ?? false;
    expect(isHidden || own.label[0].includes(isPayable ? '应收' : '应付')).toBe(true);
  });
});
