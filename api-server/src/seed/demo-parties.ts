import { readResidentId } from 'shared-contracts/values/identity';
import type { carriers } from '../modules/business/carrier/carrier.table.ts';
import type { drivers } from '../modules/business/driver/driver.table.ts';
import type { lorries } from '../modules/business/lorry/lorry.table.ts';
import type { shippers } from '../modules/business/shipper/shipper.table.ts';
import { demoCarrierIds, demoDriverIds, demoLorryIds, demoShipperIds } from './demo-ids.ts';
import { demoCertificate } from './demo-receipts.ts';

/*
 * Invented people and companies: the names say so, mobile numbers are the block 1380000xxxx, and the identity numbers only have valid check
 * digits. Documents end in 2035, except an expired one that shows the product's checks.
 */

/** Every certified demo record shows the same drawn certificate. */
const paper = demoCertificate();
const companyPapers = { licenseImg: paper, longTermFlag: 'Y', idFrontImg: paper, idBackImg: paper } as const;

const standing = { certStatus: '2', auditStatus: '2', status: '1' } as const;
const validTo = '2035-12-31';

const jinan = { provinceCode: '370000', cityCode: '370100', districtCode: '370102' };
const zhengzhou = { provinceCode: '410000', cityCode: '410100', districtCode: '410102' };
const qingdao = { provinceCode: '370000', cityCode: '370200', districtCode: '370202' };
const nanjing = { provinceCode: '320000', cityCode: '320100', districtCode: '320102' };
const hangzhou = { provinceCode: '330000', cityCode: '330100', districtCode: '330102' };
const chengdu = { provinceCode: '510000', cityCode: '510100', districtCode: '510104' };
const shijiazhuang = { provinceCode: '130000', cityCode: '130100', districtCode: '130102' };
const wuhan = { provinceCode: '420000', cityCode: '420100', districtCode: '420102' };

const mobile = (number: number) => `1380000${String(number).padStart(4, '0')}`;

type ShipperSeed = typeof shippers.$inferInsert & { id: string };
type CarrierSeed = typeof carriers.$inferInsert & { id: string };
type DriverSeed = typeof drivers.$inferInsert & { id: string };
type LorrySeed = typeof lorries.$inferInsert & { id: string };

const at = (list: readonly string[], number: number) => list[number - 1] ?? '';

const shipperBase = { ...standing, ...companyPapers, companyId: '1', customerLevel: 'B', creditLimit: '500000.00' } as const;

/** Shippers 1 and 2 are enterprises, 3 and 4 individuals. */
export const demoShippers: readonly ShipperSeed[] = [
  {
    ...shipperBase,
    ...jinan,
    id: at(demoShipperIds, 1),
    shipperNo: 'HZ202601010001',
    shipperName: '示例钢铁有限公司',
    shipperType: '1',
    uscc: '91370102MA3FK0013G',
    legalPerson: '甲示例',
    contactName: '钱示例',
    contactMobile: mobile(1),
    address: '示例一路1号',
    settleType: '3',
    accountPeriodDays: 30,
    serviceFeeMode: '3',
  },
  {
    ...shipperBase,
    ...zhengzhou,
    id: at(demoShipperIds, 2),
    shipperNo: 'HZ202601010002',
    shipperName: '样板煤业有限公司',
    shipperType: '1',
    uscc: '91410102MA3FK00219',
    legalPerson: '乙样板',
    contactName: '孙样板',
    contactMobile: mobile(2),
    address: '样板二路2号',
    settleType: '3',
    accountPeriodDays: 45,
    serviceFeeMode: '2',
    serviceFeeRate: '0.05',
  },
  {
    ...shipperBase,
    ...hangzhou,
    id: at(demoShipperIds, 3),
    shipperNo: 'HZ202601010003',
    shipperName: '李虚构',
    shipperType: '2',
    idCardNo: '330102197506180026',
    contactName: '李虚构',
    contactMobile: mobile(3),
    address: '虚构三路3号',
    settleType: '1',
    serviceFeeMode: '1',
    serviceFeeRate: '0.05',
  },
  {
    ...shipperBase,
    ...chengdu,
    id: at(demoShipperIds, 4),
    shipperNo: 'HZ202601010004',
    shipperName: '周演示',
    shipperType: '2',
    idCardNo: '510104198204090034',
    contactName: '周演示',
    contactMobile: mobile(4),
    address: '演示四路4号',
    settleType: '1',
    serviceFeeMode: '0',
  },
];

const carrierBase = {
  ...standing,
  ...companyPapers,
  ...{ permitImg: paper, taxpayerProofImg: paper, entrustAgreementImg: paper },
  companyId: '1',
  settleType: '3',
  accountPeriodDays: 30,
  permitValidFrom: '2023-01-01',
  permitValidTo: validTo,
  permitScope: '道路普通货物运输',
} as const;

/** Carriers 1 and 2 are enterprises, 3 and 4 individuals. */
export const demoCarriers: readonly CarrierSeed[] = [
  {
    ...carrierBase,
    ...qingdao,
    id: at(demoCarrierIds, 1),
    carrierNo: 'CY202601010001',
    carrierName: '示范物流有限公司',
    carrierType: '1',
    uscc: '91370202MA3GC0037G',
    legalPerson: '丙示范',
    contactName: '吴示范',
    contactMobile: mobile(11),
    address: '示范路11号',
    permitNo: '370202000001',
    taxpayerType: '1',
    invoiceRate: '0.09',
    payeeMode: '1',
    cooperateType: '1',
  },
  {
    ...carrierBase,
    ...nanjing,
    id: at(demoCarrierIds, 2),
    carrierNo: 'CY202601010002',
    carrierName: '演练运输有限公司',
    carrierType: '1',
    uscc: '91320102MA3GC0045H',
    legalPerson: '丁演练',
    contactName: '郑演练',
    contactMobile: mobile(12),
    address: '演练路12号',
    permitNo: '320102000002',
    taxpayerType: '1',
    invoiceRate: '0.09',
    payeeMode: '1',
    cooperateType: '2',
  },
  {
    ...carrierBase,
    ...shijiazhuang,
    id: at(demoCarrierIds, 3),
    carrierNo: 'CY202601010003',
    carrierName: '王假定',
    carrierType: '2',
    idCardNo: '130102198003150017',
    contactName: '王假定',
    contactMobile: mobile(13),
    address: '假定路13号',
    permitNo: '130102000003',
    taxpayerType: '2',
    invoiceRate: '0.03',
    payeeMode: '2',
    cooperateType: '2',
  },
  {
    ...carrierBase,
    ...wuhan,
    id: at(demoCarrierIds, 4),
    carrierNo: 'CY202601010004',
    carrierName: '冯假设',
    carrierType: '2',
    idCardNo: '420102198607220054',
    contactName: '冯假设',
    contactMobile: mobile(14),
    address: '假设路14号',
    permitNo: '420102000000',
    taxpayerType: '2',
    invoiceRate: '0.03',
    payeeMode: '2',
    cooperateType: '2',
  },
];

const driverNames = '赵甲一 钱乙二 孙丙三 李丁四 周戊五 吴己六 郑庚七 王辛八 王假定 陈壬九 冯假设 褚癸十'.split(' ');
const driverIdCards = [
  '37010219850412011X',
  '370103197908230130',
  '37020219901105015X',
  '370203198702170179',
  '410102198309300193',
  '410103199206140212',
  '320102197612190226',
  '320104198803080254',
  '130102198003150017',
  '130104199407260279',
  '420102198607220054',
  '510104198110020318',
];
/** Numbers of the carriers for which the drivers work; carrier 1 has most of them. */
const driverCarriers = [1, 1, 1, 1, 1, 1, 2, 2, 3, 2, 4, 2];
/** The fifth driver may also drive tractors; the eleventh only light lorries. */
const driverClasses = ['A2,B2', 'B2', 'B2', 'B2', 'A2', 'B2', 'A2,B2', 'B2', 'B2', 'B2', 'C1', 'B2'];
/** Number of the driver whose licence has expired: assigning this driver is refused. */
const expiredDriver = 6;

export const demoDrivers: readonly DriverSeed[] = driverNames.map((driverName, index) => {
  const idCardNo = driverIdCards[index] ?? '';
  const carrier = demoCarriers[(driverCarriers[index] ?? 1) - 1];
  const read = readResidentId(idCardNo);
  if (!carrier || !read) throw new Error(`Demo driver ${driverName} is not complete`);
  const isLight = driverClasses[index] === 'C1';
  return {
    ...standing,
    id: at(demoDriverIds, index + 1),
    driverNo: `SJ20260101${String(index + 1).padStart(4, '0')}`,
    driverName,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    driverType: carrier.carrierType === '2' ? '3' : '1',
    idCardNo,
    ...read,
    mobile: mobile(21 + index),
    licenseNo: idCardNo,
    vehicleClass: driverClasses[index] ?? 'B2',
    licenseValidFrom: '2014-06-01',
    licenseValidTo: index + 1 === expiredDriver ? '2024-05-31' : validTo,
    qualificationNo: isLight ? `${idCardNo.slice(0, 6)}000000000000` : `${idCardNo.slice(0, 17)}0`,
    qualificationType: '1',
    qualificationValidTo: validTo,
    contractSignedFlag: 'Y',
    faceVerifyFlag: 'Y',
    ...{ idFrontImg: paper, idBackImg: paper, licenseImg: paper, licenseBackImg: paper, qualificationImg: isLight ? null : paper },
  };
});

interface LorryShape {
  readonly plate: string;
  readonly carrier: number;
  readonly form: '1' | '2' | '3';
  readonly type: string;
  readonly rated: string;
  readonly gross: string;
  readonly axles: number;
  readonly more?: Partial<LorrySeed>;
}

const heavy = { form: '1', type: 'H11', rated: '32.50', gross: '49.00', axles: 4 } as const;
const tractor = { form: '2', type: 'Q11', rated: '0.00', gross: '25.00', axles: 3 } as const;
const trailer = { form: '3', type: 'B11', rated: '34.00', gross: '40.00', axles: 3 } as const;

const lorryShapes: readonly LorryShape[] = [
  { plate: '鲁B10001', carrier: 1, ...heavy },
  { plate: '鲁B10002', carrier: 1, ...heavy },
  { plate: '鲁B10003', carrier: 1, ...heavy },
  { plate: '鲁B10004', carrier: 1, ...heavy },
  { plate: '鲁B20005', carrier: 1, ...tractor, more: { tractionMass: '34.00', trailerPlateNumber: '鲁B8821挂' } },
  { plate: '鲁B8821挂', carrier: 1, ...trailer },
  { plate: '苏A30007', carrier: 2, ...heavy },
  { plate: '苏A30008', carrier: 2, ...heavy },
  { plate: '苏A40009', carrier: 2, ...tractor, more: { tractionMass: '34.00', trailerPlateNumber: '苏A9902挂' } },
  { plate: '苏A9902挂', carrier: 2, ...trailer },
  { plate: '冀A50011', carrier: 3, ...heavy },
  {
    plate: '鄂AD60012',
    carrier: 4,
    form: '1',
    type: 'H31',
    rated: '1.99',
    gross: '4.50',
    axles: 2,
    more: { plateColor: '94', energyType: 'C', transportCertNo: null, transportCertValidTo: null },
  },
];

const vins =
  'LZZ5CLSB9NA100001 LZZ5CLSB0NA100002 LZZ5CLSB2NA100003 LZZ5CLSB4NA100004 LZZ5CLSB6NA100005 LZZ5CLSB8NA100006 LZZ5CLSBXNA100007 LZZ5CLSB1NA100008 LZZ5CLSB3NA100009 LZZ5CLSBXNA100010 LZZ5CLSB1NA100011 LZZ5CLSB3NA100012'.split(
    ' ',
  );

export const demoLorries: readonly LorrySeed[] = lorryShapes.map((shape, index) => {
  const carrier = demoCarriers[shape.carrier - 1];
  if (!carrier) throw new Error(`Demo lorry ${shape.plate} has no carrier`);
  return {
    ...standing,
    id: at(demoLorryIds, index + 1),
    plateNumber: shape.plate,
    plateColor: '2',
    vehicleType: shape.type,
    vehicleForm: shape.form,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    ownerName: carrier.carrierName,
    ownerRelation: '1',
    useCharacter: 'F',
    vin: vins[index] ?? '',
    registerDate: '2022-03-01',
    issueDate: '2022-03-05',
    energyType: shape.form === '3' ? 'Y' : 'B',
    ratedLoad: shape.rated,
    grossMass: shape.gross,
    axleCount: shape.axles,
    transportCertNo: `${carrier.districtCode}${String(100001 + index)}`,
    transportCertValidTo: validTo,
    inspectionValidTo: validTo,
    compulsoryInsNo: `JQX2026${String(index + 1).padStart(6, '0')}`,
    compulsoryInsValidTo: validTo,
    insuranceCompanyCode: 'QITA',
    gpsFlag: 'Y',
    gpsDeviceNo: `BD${String(900001 + index)}`,
    gpsAccessStatus: '1',
    ...{ licenseImg: paper, licenseBackImg: paper, transportCertImg: paper },
    ...shape.more,
  };
});
