import { and, eq } from 'drizzle-orm';
import { companyType, firstCompany } from 'shared-contracts/business/master/company';
import { relationDefaults, relationScope, relationType } from 'shared-contracts/business/master/owner-relation-user';
import { placeUse } from 'shared-contracts/business/master/send-receive-info';
import { feedbackHours, ownerType } from 'shared-contracts/business/service/feedback';
import { commonStatus } from 'shared-contracts/business/states';
import { bindStatus, feedbackStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { publishCompany } from '../modules/business/company/company.service.ts';
import { companies } from '../modules/business/company/company.table.ts';
import { feedbacks } from '../modules/business/feedback/feedback.table.ts';
import { feedbackMessages } from '../modules/business/feedback/feedback-message.table.ts';
import { oftenLines } from '../modules/business/often-line/often-line.table.ts';
import { ownerRelationUsers } from '../modules/business/owner-relation-user/owner-relation-user.table.ts';
import { sendReceiveInfos } from '../modules/business/send-receive-info/send-receive-info.table.ts';
import { demoId, demoShipperIds } from './demo-ids.ts';
import { demoCarriers, demoShippers } from './demo-parties.ts';
import { demoUsers } from './demo-users.ts';
import { claimOnce } from './seed-reference.ts';

/** Writes places, routes and other master data of the demo, once per installation; times are relative to `now`. */
export async function seedDemoMaster(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo master data', async (tx) => {
    if (!(await claimOnce(tx, 'demo-master'))) return;
    await seedCompanies(tx, now);
    await seedPlaces(tx, now);
  });
  await database.asSystem('demo feedback', async (tx) => {
    if (await claimOnce(tx, 'demo-feedback')) await seedFeedback(tx, now);
    if (await claimOnce(tx, 'demo-relations')) await seedRelations(tx, now);
  });
}

const companyBase = {
  tenantId: 0,
  createBy: 'admin',
  legalPerson: '戊演示',
  contactName: '财务演示',
  contactMobile: '13800006001',
  provinceCode: '370000',
  cityCode: '370100',
  districtCode: '370102',
  address: '示例大厦8层',
  taxpayerType: '1',
  reportStatusFlag: 'N',
} as const;

const demoCompanies = [
  {
    companyNo: 'GS202601010001',
    companyName: '示例平台青岛分公司',
    companyType: companyType.branch,
    uscc: '91370200MA3DEF458K',
    isClosed: false,
  },
  {
    companyNo: 'GS202601010002',
    companyName: '示例合作运输公司',
    companyType: companyType.partner,
    uscc: '91310000132202077A',
    isClosed: true,
  },
];

/** Numbers and papers of the first company, a branch, and a partner company that is disabled. */
async function seedCompanies(tx: Tx, now: number): Promise<void> {
  await tx
    .update(companies)
    .set({
      ...companyBase,
      uscc: '9144030071526726XG',
      taxNo: '9144030071526726XG',
      networkPermitNo: '370100000001',
      networkPermitFrom: '2026-02-01',
      networkPermitTo: '2035-12-31',
      icpNo: '鲁B2-20260001',
    })
    .where(and(eq(companies.companyNo, firstCompany), eq(companies.uscc, '')));
  for (const [index, { isClosed, ...company }] of demoCompanies.entries()) {
    const values = { ...companyBase, ...company, taxNo: company.uscc, status: isClosed ? commonStatus.disabled : commonStatus.enabled };
    const [row] = await tx
      .insert(companies)
      .values({ ...values, id: demoId('company', index + 1), createTime: instantText(now - 50 * 86_400_000) })
      .returning();
    if (row) await publishCompany(tx, row);
  }
}

interface Site {
  readonly city: string;
  readonly district: string;
  readonly name: string;
  readonly lng: string;
  readonly lat: string;
}

const sites: readonly Site[] = [
  { city: '370100', district: '370102', name: '济南', lng: '117.076000', lat: '36.667000' },
  { city: '370200', district: '370202', name: '青岛', lng: '120.383000', lat: '36.067000' },
  { city: '320100', district: '320102', name: '南京', lng: '118.798000', lat: '32.049000' },
  { city: '330100', district: '330102', name: '杭州', lng: '120.169000', lat: '30.243000' },
  { city: '410100', district: '410102', name: '郑州', lng: '113.613000', lat: '34.748000' },
  { city: '510100', district: '510104', name: '成都', lng: '104.081000', lat: '30.657000' },
  { city: '130100', district: '130102', name: '石家庄', lng: '114.539000', lat: '38.036000' },
  { city: '420100', district: '420102', name: '武汉', lng: '114.317000', lat: '30.600000' },
];

/** Number of places of each shipper; the first of each is where goods are loaded. */
const placesOf = [8, 6, 3, 3];
/** The last place of the first shipper is disabled. */
const closedPlace = 8;

async function seedPlaces(tx: Tx, now: number): Promise<void> {
  let number = 0;
  for (const [index, count] of placesOf.entries()) {
    const shipper = demoShippers[index];
    if (!shipper) throw new Error(`The demo has no shipper ${index + 1}`);
    for (let place = 0; place < count; place++) {
      number += 1;
      const site = sites[(place + index) % sites.length] as Site;
      const isSource = place === 0;
      await tx.insert(sendReceiveInfos).values({
        id: demoId('place', number),
        tenantId: 0,
        createBy: 'operator',
        createTime: instantText(now - (60 - number) * 86_400_000),
        infoType: isSource ? placeUse.send : place === 2 ? placeUse.both : placeUse.receive,
        shipperId: shipper.id,
        shipperName: shipper.shipperName,
        unitName: isSource ? `${shipper.shipperName}${site.name}仓` : `示例${site.name}收货站${number}`,
        contactName: `仓管${number}`,
        contactMobile: `138000${String(5000 + number).padStart(5, '0')}`,
        provinceCode: `${site.city.slice(0, 2)}0000`,
        cityCode: site.city,
        districtCode: site.district,
        address: `示例物流园${number}号`,
        lng: site.lng,
        lat: site.lat,
        fenceRadius: 1000,
        openTime: '08:00',
        closeTime: '18:00',
        loadRequire: isSource ? '须穿反光背心，提前一小时预约' : null,
        defaultFlag: isSource ? 'Y' : 'N',
        useCount: isSource ? 12 : number % 5,
        status: number === closedPlace ? commonStatus.disabled : commonStatus.enabled,
      });
    }
  }
  await seedLines(tx, now);
}

interface LinePlan {
  /** Number of the shipper; 0 for the platform. */
  readonly shipper: number;
  readonly from: number;
  readonly to: number;
  readonly distance: string;
  readonly hours: string;
  /** Numbers of the places, if the route refers to them. */
  readonly places?: readonly [number, number];
  readonly isClosed?: true;
}

const linePlans: readonly LinePlan[] = [
  { shipper: 1, from: 0, to: 1, distance: '352.00', hours: '6', places: [1, 2] },
  { shipper: 1, from: 0, to: 2, distance: '620.00', hours: '10', places: [1, 3] },
  { shipper: 1, from: 0, to: 3, distance: '890.00', hours: '14', places: [1, 4], isClosed: true },
  { shipper: 2, from: 1, to: 2, distance: '560.00', hours: '9' },
  { shipper: 0, from: 4, to: 7, distance: '515.00', hours: '8' },
  { shipper: 0, from: 6, to: 0, distance: '310.00', hours: '5' },
];

async function seedLines(tx: Tx, now: number): Promise<void> {
  for (const [index, plan] of linePlans.entries()) {
    const [from, to] = [sites[plan.from], sites[plan.to]];
    const owner = demoShippers[plan.shipper - 1];
    if (!from || !to) throw new Error(`The demo has no site of route ${index + 1}`);
    const name = (place: number | undefined) => (place === undefined ? null : demoId('place', place));
    await tx.insert(oftenLines).values({
      id: demoId('line', index + 1),
      tenantId: 0,
      createBy: 'operator',
      createTime: instantText(now - (30 - index) * 86_400_000),
      lineNo: `XL20260101${String(index + 1).padStart(4, '0')}`,
      lineName: `${from.name}-${to.name}`,
      shipperId: demoShipperIds[plan.shipper - 1] ?? null,
      shipperName: owner?.shipperName ?? null,
      sendInfoId: name(plan.places?.[0]),
      sendInfoName: plan.places ? `${owner?.shipperName ?? ''}${from.name}仓` : null,
      receiveInfoId: name(plan.places?.[1]),
      receiveInfoName: plan.places ? `示例${to.name}收货站${plan.places[1]}` : null,
      startProvinceCode: `${from.city.slice(0, 2)}0000`,
      startCityCode: from.city,
      startDistrictCode: from.district,
      startAddress: '示例物流园1号',
      startLng: from.lng,
      startLat: from.lat,
      endProvinceCode: `${to.city.slice(0, 2)}0000`,
      endCityCode: to.city,
      endDistrictCode: to.district,
      endAddress: `示例物流园${index + 2}号`,
      endLng: to.lng,
      endLat: to.lat,
      distance: plan.distance,
      standardHours: plan.hours,
      goodsTypeCode: '0400',
      goodsName: '螺纹钢',
      priceUnit: '1',
      refPrice: '88.0000',
      useCount: owner ? 9 - index : 0,
      lastUseTime: owner ? instantText(now - (index + 1) * 86_400_000) : null,
      status: plan.isClosed ? commonStatus.disabled : commonStatus.enabled,
    });
  }
}

interface TalkPlan {
  readonly side: 'shipper' | 'carrier' | 'platform';
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly status: string;
  /** Messages of the feedback after its first text; messages of the platform begin with `>`. */
  readonly talk?: readonly string[];
}

const talks: readonly TalkPlan[] = [
  {
    side: 'shipper',
    type: '2',
    title: '到货晚了半天',
    content: '昨天的螺纹钢晚到半天，收货方无人卸车，请说明原因。',
    status: feedbackStatus.open,
  },
  {
    ...{ side: 'carrier', type: '4', title: '压车费未计入', content: '装货地排队六小时，压车费没有计入应收运费。' },
    ...{ status: feedbackStatus.running, talk: ['>请补充排队时段的照片。', '照片已发给调度，请核对。'] },
  },
  {
    ...{ side: 'shipper', type: '1', title: '到货短少两捆', content: '卸货时发现少两捆，司机已签字确认。' },
    ...{ status: feedbackStatus.responded, talk: ['>已核对磅单与签收单，短少部分按合同扣减运费。'] },
  },
  {
    ...{ side: 'platform', type: '5', title: '调度台希望按线路分组', content: '同一线路的货物希望排在一起，便于拼车。' },
    ...{ status: feedbackStatus.closed, talk: ['>已提供按线路分组。'] },
  },
];

async function seedFeedback(tx: Tx, now: number): Promise<void> {
  const [shipper, carrier] = [demoShippers[0], demoCarriers[0]];
  for (const [index, { side, type, title, content, status, talk = [] }] of talks.entries()) {
    const at = now - (index + 1) * 20 * 3_600_000;
    const party = {
      shipperId: side === 'shipper' ? (shipper?.id ?? null) : null,
      carrierId: side === 'carrier' ? (carrier?.id ?? null) : null,
    };
    const sourceType = ownerType[side];
    const id = demoId('feedback', index + 1);
    const isHandled = status !== feedbackStatus.open;
    await tx.insert(feedbacks).values({
      ...{ id, tenantId: 0, createBy: side === 'platform' ? 'dispatcher' : side, createTime: instantText(at), ...party, sourceType },
      feedbackNo: `FK20260101${String(index + 1).padStart(6, '0')}`,
      shipperName: party.shipperId && (shipper?.shipperName ?? null),
      carrierName: party.carrierId && (carrier?.carrierName ?? null),
      ...{ feedbackType: type, title, content, feedbackStatus: status, contactName: '联系演示', contactMobile: '13800006010' },
      replyDeadline: instantText(at + feedbackHours * 3_600_000),
      handleUserName: isHandled ? '运营' : null,
      handleTime: isHandled ? instantText(at + 3_600_000) : null,
      handleResult: talk.findLast((words) => words.startsWith('>'))?.slice(1) ?? null,
      closeTime: status === feedbackStatus.closed ? instantText(at + 7_200_000) : null,
      satisfaction: status === feedbackStatus.closed ? 5 : null,
      authorId: demoUsers.find(({ username }) => username === (side === 'platform' ? 'dispatcher' : side))?.id ?? null,
    });
    for (const [place, words] of talk.entries()) {
      const isOurs = words.startsWith('>');
      await tx.insert(feedbackMessages).values({
        ...{ tenantId: 0, createBy: isOurs ? 'operator' : side, createTime: instantText(at + (place + 1) * 1_800_000), ...party },
        ...{ feedbackId: id, senderType: isOurs ? ownerType.platform : sourceType, senderName: isOurs ? '运营' : '联系演示' },
        content: isOurs ? words.slice(1) : words,
      });
    }
  }
}

/** Kind, state of the binding and name of each person of the first shipper; the first is the demo account `shipper`. */
const relations = [
  [relationType.main, bindStatus.bound, '货主主账号'],
  [relationType.sender, bindStatus.awaitingAccept, '发货演示'],
  [relationType.receiver, bindStatus.refused, '收货演示'],
  [relationType.finance, bindStatus.released, '财务演示'],
] as const;

async function seedRelations(tx: Tx, now: number): Promise<void> {
  const owner = demoShippers[0];
  const main = demoUsers.find(({ username }) => username === 'shipper');
  if (!owner || !main) throw new Error('The demo has no shipper');
  for (const [index, [type, state, realname]] of relations.entries()) {
    const isMain = type === relationType.main;
    await tx.insert(ownerRelationUsers).values({
      ...{ id: demoId('relation', index + 1), tenantId: 0, createBy: 'operator', createTime: instantText(now - 30 * 86_400_000) },
      ...{ shipperId: owner.id, shipperName: owner.shipperName, userId: isMain ? main.id : null, realname },
      ...{ mobile: `1380000602${index}`, relationType: type, dataScope: relationScope.all, bindStatus: state, status: '1' },
      ...relationDefaults[type],
      ...{
        inviteUser: '运营',
        inviteTime: instantText(now - 2 * 86_400_000),
        bindTime: isMain ? instantText(now - 30 * 86_400_000) : null,
      },
      unbindTime: state === bindStatus.released ? instantText(now - 86_400_000) : null,
    });
  }
}
