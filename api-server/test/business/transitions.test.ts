/**
 * The states in which each action of the freight process may be taken. The table is written according to the reference (domain document
 * §3); every action is compared with it, and is called in all other states.
 */
import { sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { stateLists } from 'shared-contracts/state-lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import { productJobs } from '../../src/modules/job/quartz-job/product-jobs.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { newPicture, uploadPicture } from '../multipart.ts';
import { businessApp } from './business-app.ts';

/** Reference §3.10: certification is the same for shippers, carriers, drivers and lorries. By action, the states in which it is allowed. */
const certification = {
  submitCert: '0,3,4',
  withdrawCert: '1',
  auditCert: '1',
  freeze: '2',
  unfreeze: '5',
};

/** Codes of the states in which an action may be taken, by entity and action. */
const reference: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Reference §3.1. §6.1 offers 指派调度员 on the screen of states 20 and 30, so a dispatcher can be replaced in state 30 too; `unassign`
  // reverts that.
  order: {
    take: '10',
    assign: '10,20,30',
    unassign: '20,30',
    reject: '10',
    release: '20,30',
    cancel: '10,20',
    close: '30,40,50',
    resubmit: '91',
  },
  // Reference §3.2.
  sourceGoods: {
    ...{ submit: '0,11', withdraw: '10', audit: '10', extendDeadline: '20', closeOffer: '20', confirmPrice: '30' },
    ...{ shipperConfirm: '35', reject: '35', reopen: '30,80', cancel: '0,10,11,20,30,35', copy: '80,90' },
  },
  // Reference §3.3.
  publicGoodsOffer: { reoffer: '10', withdraw: '10', giveUp: '20,21' },
  // Reference §3.4.
  dispatchGoods: { dispatch: '10', cancel: '10', recall: '20', close: '20' },
  dispatchOrder: { accept: '10', reject: '10', recall: '10', createWaybill: '20,30', close: '20,30', cancel: '20' },
  // Reference §3.5, with transfers of type 1 (transferCarrier), 2 (reassign) and 3 (transferOnRoad).
  waybill: {
    ...{ assign: '10', unassign: '20', load: '20,30', depart: '30', arrive: '40', deliver: '40', uploadReceipt: '50,61' },
    ...{ reassign: '20,30', transferCarrier: '10,20', transferOnRoad: '40', cancel: '10,20,30', forceCancel: '40' },
  },
  // Reference §3.6. The codes are the steps of a receipt: 1 audit, 2 confirmation, 3 refused, 4 original to be sent, 5 original to be
  // received, 6 done.
  receipt: { audit: '1', shipperConfirm: '2', revoke: '2,4,5,6', sendPaper: '4', receivePaper: '5', losePaper: '4,5' },
  ...{ shipper: certification, carrier: certification, driver: certification, lorry: certification },
  // Reference §3.14.
  risk: { claim: '0', explain: '0,1', confirm: '1', exclude: '1', rectify: '2', override: '0,1,2', close: '3,4' },
  // Reference §3.15.
  contract: { submit: '0,3', audit: '1', sign: '6', renew: '2,4', terminate: '2', auditTerminate: '2' },
  // Reference §3.16.
  feedback: { accept: '0', reply: '1', close: '2', reopen: '2,3' },
};

/** Actions that the reference does not contain and that change no state. */
const further: Readonly<Record<string, readonly string[]>> = {
  waybill: ['requestCarrier', 'reportException'],
  shipper: ['fillCert'],
  carrier: ['fillCert'],
  risk: ['freeze', 'unfreeze'],
  contract: ['attach'],
  feedback: ['say'],
};

const entityOf = (name: string): EntityDefinition => (entities as Readonly<Record<string, EntityDefinition>>)[name] as EntityDefinition;
const bounded = (name: string): [string, readonly string[]][] =>
  Object.entries(entityOf(name).actions).flatMap(([action, { from }]) => (from ? [[action, from] as [string, readonly string[]]] : []));

test.each(Object.keys(reference))('%s: each action starts from the states of the reference', (name) => {
  const ours = bounded(name).filter(([action]) => !further[name]?.includes(action));
  expect(Object.fromEntries(ours.map(([action, from]) => [action, [...from].sort().join()]))).toEqual(
    Object.fromEntries(Object.entries(reference[name] ?? {}).map(([action, from]) => [action, from.split(',').sort().join()])),
  );
});

test('the jobs of operations run at the times of the reference (§6.8)', () => {
  const times = Object.fromEntries(productJobs.map(({ name, cron }) => [name, cron]));
  expect(times).toMatchObject({
    OfferDeadlineJob: '0 * * * * ?',
    GoodsExpireJob: '0 */10 * * * ?',
    DispatchTimeoutJob: '0 * * * * ?',
    CertExpireJob: '0 10 0 * * ?',
    ContractExpireJob: '0 15 0 * * ?',
    TrackPullJob: '0 */5 * * * ?',
    TransitMonitorJob: '0 */10 * * * ?',
    RiskScanJob: '0 30 1 * * ?',
  });
});

describe('from any other state', () => {
  let app: TestApp;
  let person: TestClient;
  let picture: string;

  beforeAll(async () => {
    app = await businessApp();
    const [userId, roleId] = [newId(), newId()];
    const codes = Object.keys(reference).flatMap((name) => bounded(name).map(([action]) => `${name}:${action}`));
    await app.database.asSystem('a person who may do everything', async (tx) => {
      await tx.execute(sql`insert into sys_role (id, create_by, role_code, role_name) values (${roleId}, 'test', ${roleId}, '测试角色')`);
      await tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
        select ${roleId}, id from sys_permission where perms = any(${sql.param(codes)}::varchar[]) and del_flag = 0`);
      await tx.execute(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time)
        select ${userId}, 'test', ${userId}, '测试人员', password_hash, password_time from sys_user where username = 'operator'`);
      await tx.execute(sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`);
    });
    person = await app.signIn(userId);
    picture = await uploadPicture(await app.signIn('operator'), 'proof.png', newPicture());
  });
  afterAll(async () => await app?.close());

  const samples = (): Readonly<Partial<Record<Field['kind'], unknown>>> => ({
    ...{ integer: 1, decimal: '1', money: '1', price: '1', tonnes: '1', cubicMetres: '1', kilometres: '1', ratio: '0.1' },
    ...{ instant: '2026-11-01 08:00:00', date: '2026-11-01', flag: 'Y', choice: '1', region: '110000', reference: newId(), files: picture },
  });
  const bodyOf = (definition: EntityDefinition, action: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(definition.actions[action]?.body ?? {}).flatMap(([field, { kind, rule, required }]) => {
        if (rule === 'mobileBusiness') return [[field, '13800000001']];
        // Optional fields with a check digit are left out, because the sample values would be invalid.
        if (rule) return required ? [[field, 'SF1002003']] : [];
        return [[field, samples()[kind] ?? '测试原因']];
      }),
    );

  test.each(Object.keys(reference))('%s: it is refused with the state and the action in words, and nothing changes', async (name) => {
    const definition = entityOf(name);
    const { table } = rowsOf(name);
    const stateField = definition.stateField ?? '';
    const states = stateLists.get(definition.fields[stateField]?.dict ?? '')?.states ?? [];
    expect(states.length).toBeGreaterThan(2);
    const column = stateField.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isFree = sql`waybill_status = '70' and not exists (select from biz_waybill o where o.waybill_status in ('20', '30', '40')
      and (o.lorry_id = biz_waybill.lorry_id or o.driver_id = biz_waybill.driver_id or o.trailer_plate_number = biz_waybill.trailer_plate_number))`;
    // The chosen waybill has a lorry and driver that are on no journey, so that it can have every state; the chosen order has no
    // dispatcher, whose name would be part of the refusal.
    const which = name === 'waybill' ? sql`and ${isFree}` : name === 'order' ? sql`and dispatcher_id is null` : sql``;
    const read = async () => {
      const { rows } = await app.database.asSystem('test', (tx) =>
        tx.execute<{ id: string; version: number; state: string }>(
          sql`select id, version, ${sql.identifier(column)} state from ${table} where tenant_id = 0 and del_flag = 0 ${which} order by id limit 1`,
        ),
      );
      return rows[0] as { id: string; version: number; state: string };
    };
    const put = (id: string, state: string) =>
      app.database.asSystem('test', (tx) => tx.execute(sql`update ${table} set ${sql.identifier(column)} = ${state} where id = ${id}`));
    const before = await read();
    const wrong: unknown[] = [];
    for (const { code, label } of states) {
      const closed = bounded(name).filter(([, from]) => !from.includes(code));
      if (closed.length === 0) continue;
      await put(before.id, code);
      for (const [action] of closed) {
        const { label: words, method = 'PUT' } = definition.actions[action] as NonNullable<EntityDefinition['actions'][string]>;
        const body = { id: before.id, version: before.version, ...bodyOf(definition, action), ...extra[`${name}:${action}`] };
        const { message } = await (method === 'POST' ? person.post : person.put)(`${definition.api}/${action}`, body);
        if (message !== `当前状态[${label[0]}]不允许执行[${words[0]}]`) wrong.push({ action, state: label[0], message });
      }
    }
    await put(before.id, before.state);
    expect(wrong).toEqual([]);
    expect(await read()).toEqual(before);
  });
});

const placed = { provinceCode: '370000', cityCode: '370100', districtCode: '370102' };
/** Values that the bodies of some actions need in addition to valid fields. */
const extra: Readonly<Record<string, Record<string, unknown>>> = {
  'sourceGoods:confirmPrice': { awards: [] },
  'shipper:fillCert': placed,
  'carrier:fillCert': placed,
};
