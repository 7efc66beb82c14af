/** The demo's orders and waybills in short form; `demo-freight.ts` turns them into rows. */

/** A planned waybill of the demo; times are in hours before the installation. */
export interface JourneyPlan {
  /** State of the waybill. */
  readonly status: '10' | '20' | '30' | '40' | '50' | '60' | '61' | '70' | '90';
  readonly plan: string;
  /** Numbers of the waybill's demo lorry and driver. */
  readonly lorry?: number;
  readonly driver?: number;
  readonly load?: string;
  readonly unload?: string;
  /** Hours since delivery or, if not delivered yet, since the last event. */
  readonly hoursAgo: number;
}

export interface AllotmentPlan {
  /** Number of the order's demo carrier. */
  readonly carrier: number;
  readonly qty: string;
  readonly price: string;
  /** State of the allotment (`goods`) and of its dispatch order; an allotment that is not sent has no dispatch order. */
  readonly goods: '10' | '20' | '30' | '90';
  readonly order?: '10' | '20' | '30' | '40' | '70' | '90' | '92';
  readonly journeys?: readonly JourneyPlan[];
}

/** The goods of an order: goods lines with their share of the order's quantity. */
export interface GoodsPlan {
  readonly type: string;
  readonly valuePerTonne: string;
  readonly parts: readonly { readonly name: string; readonly pack: string; readonly share: string; readonly piecesPerTonne?: number }[];
}

export interface OrderPlan {
  readonly shipper: number;
  readonly status: string;
  readonly goods: GoodsPlan;
  readonly qty: string;
  readonly price: string;
  readonly distance: string;
  readonly daysAgo: number;
  readonly from: Site;
  readonly to: Site;
  readonly allotments?: readonly AllotmentPlan[];
  readonly reason?: string;
  /** Whether the order was closed, with its whole remaining quantity. */
  readonly isClosed?: boolean;
}

export interface Site {
  readonly unit: string;
  readonly contact: string;
  readonly mobile: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly lng: string;
  readonly lat: string;
}

const site = (unit: string, contact: string, mobile: number, district: string, address: string, lng: string, lat: string): Site => ({
  unit,
  contact,
  mobile: `1380000${mobile}`,
  province: `${district.slice(0, 2)}0000`,
  city: `${district.slice(0, 4)}00`,
  district,
  address,
  lng,
  lat,
});

export const steelWorks = site('示例钢铁一号库', '张发货', 1001, '370102', '示例一路1号库', '117.090000', '36.650000');
export const coalYard = site('样板煤场', '陈发货', 1002, '410102', '样板二路煤场', '113.610000', '34.750000');
export const port = site('虚构港仓储', '林收货', 2001, '370202', '虚构港8号门', '120.350000', '36.060000');
export const powerPlant = site('演示热电厂', '何收货', 2002, '320102', '演示大道100号', '118.790000', '32.060000');
const buildingSite = site('样例工地', '宋收货', 2003, '130102', '样例街20号', '114.520000', '38.050000');
const shop = site('假想超市', '唐收货', 2004, '420102', '假想路30号', '114.310000', '30.600000');
const farm = site('虚拟农场', '许发货', 1003, '510104', '虚拟村1组', '104.080000', '30.660000');

const steel: GoodsPlan = {
  type: '0400',
  valuePerTonne: '3800.00',
  parts: [
    { name: '螺纹钢', pack: '07', share: '0.6' },
    { name: '盘螺', pack: '06', share: '0.4' },
  ],
};
const coal: GoodsPlan = { type: '0100', valuePerTonne: '620.00', parts: [{ name: '动力煤', pack: '01', share: '1' }] };
const grain: GoodsPlan = {
  type: '1100',
  valuePerTonne: '2400.00',
  parts: [
    { name: '小麦', pack: '01', share: '0.7' },
    { name: '小麦', pack: '02', share: '0.3', piecesPerTonne: 20 },
  ],
};
const groceries: GoodsPlan = {
  type: '1500',
  valuePerTonne: '9000.00',
  parts: [{ name: '日用品', pack: '03', share: '1', piecesPerTonne: 100 }],
};

/** Numbers of the lorries and drivers of finished waybills, by carrier. */
const teams = {
  1: [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ],
  2: [
    [7, 8],
    [8, 10],
    [9, 7],
  ],
} as const;

/** Plans of waybills that a carrier finished over the last thirty days, on some days more than on others. */
function finishedJourneys(carrier: 1 | 2, every: number, first: number): JourneyPlan[] {
  const team = teams[carrier];
  const journeys: JourneyPlan[] = [];
  for (let hoursAgo = first, index = 0; hoursAgo < 30 * 24; index += 1, hoursAgo += every - ((index * 7) % 11)) {
    const [lorry, driver] = team[index % team.length] ?? team[0];
    const load = 29.4 + ((index * 37) % 29) / 10;
    const loss = 0.02 + ((index * 13) % 9) / 100;
    journeys.push({
      status: hoursAgo > 96 ? '70' : hoursAgo > 60 ? '60' : index % 3 === 2 ? '61' : '50',
      plan: '32.000',
      lorry,
      driver,
      load: load.toFixed(3),
      unload: (load - loss).toFixed(3),
      hoursAgo,
    });
  }
  return journeys;
}

/** Twelve planned orders: one in each state, and two large ones that have been running for a month. */
export const orderPlans: readonly OrderPlan[] = [
  {
    shipper: 2,
    status: '50',
    goods: coal,
    qty: '3000.000',
    price: '96.0000',
    distance: '640.00',
    daysAgo: 33,
    from: coalYard,
    to: powerPlant,
    allotments: [
      { carrier: 1, qty: '1600.000', price: '86.0000', goods: '20', order: '30', journeys: finishedJourneys(1, 21, 5) },
      { carrier: 2, qty: '1000.000', price: '85.0000', goods: '20', order: '30', journeys: finishedJourneys(2, 37, 9) },
    ],
  },
  {
    shipper: 1,
    status: '50',
    goods: steel,
    qty: '1200.000',
    price: '88.0000',
    distance: '362.00',
    daysAgo: 32,
    from: steelWorks,
    to: port,
    allotments: [{ carrier: 1, qty: '900.000', price: '80.0000', goods: '20', order: '30', journeys: finishedJourneys(1, 49, 19) }],
  },
  {
    shipper: 1,
    status: '70',
    goods: steel,
    qty: '32.000',
    price: '105.0000',
    distance: '310.00',
    daysAgo: 20,
    from: steelWorks,
    to: buildingSite,
    allotments: [
      {
        carrier: 3,
        qty: '32.000',
        price: '98.0000',
        goods: '30',
        order: '70',
        journeys: [{ status: '70', plan: '32.000', lorry: 11, driver: 9, load: '32.000', unload: '32.000', hoursAgo: 420 }],
      },
    ],
  },
  {
    shipper: 4,
    status: '60',
    goods: groceries,
    qty: '1.900',
    price: '800.0000',
    distance: '120.00',
    daysAgo: 6,
    from: farm,
    to: shop,
    allotments: [
      {
        carrier: 4,
        qty: '1.900',
        price: '720.0000',
        goods: '20',
        order: '40',
        journeys: [{ status: '50', plan: '1.900', lorry: 12, driver: 11, load: '1.900', unload: '1.898', hoursAgo: 50 }],
      },
    ],
  },
  {
    shipper: 2,
    status: '80',
    goods: coal,
    qty: '200.000',
    price: '92.0000',
    distance: '640.00',
    daysAgo: 15,
    from: coalYard,
    to: powerPlant,
    allotments: [{ carrier: 2, qty: '200.000', price: '84.0000', goods: '90', order: '92' }],
    reason: '货主调整采购计划',
    isClosed: true,
  },
  {
    shipper: 3,
    status: '90',
    goods: grain,
    qty: '60.000',
    price: '150.0000',
    distance: '800.00',
    daysAgo: 9,
    from: farm,
    to: shop,
    reason: '货主取消',
  },
  {
    shipper: 3,
    status: '91',
    goods: grain,
    qty: '30.000',
    price: '60.0000',
    distance: '800.00',
    daysAgo: 8,
    from: farm,
    to: shop,
    reason: '单价过低',
  },
  {
    shipper: 1,
    status: '50',
    goods: steel,
    qty: '360.000',
    price: '90.0000',
    distance: '362.00',
    daysAgo: 3,
    from: steelWorks,
    to: port,
    allotments: [
      {
        carrier: 1,
        qty: '180.000',
        price: '82.0000',
        goods: '20',
        order: '30',
        journeys: [
          { status: '20', plan: '30.000', lorry: 2, driver: 2, hoursAgo: 3 },
          { status: '30', plan: '30.000', lorry: 3, driver: 3, load: '30.420', hoursAgo: 2 },
          { status: '40', plan: '30.000', lorry: 1, driver: 1, load: '30.150', hoursAgo: 4 },
          { status: '90', plan: '30.000', hoursAgo: 20 },
        ],
      },
      {
        carrier: 2,
        qty: '90.000',
        price: '83.0000',
        goods: '20',
        order: '30',
        journeys: [
          { status: '40', plan: '31.000', lorry: 7, driver: 8, load: '31.080', hoursAgo: 5 },
          { status: '40', plan: '31.000', lorry: 9, driver: 7, load: '30.960', hoursAgo: 3 },
        ],
      },
    ],
  },
  {
    shipper: 1,
    status: '40',
    goods: steel,
    qty: '120.000',
    price: '89.0000',
    distance: '310.00',
    daysAgo: 1,
    from: steelWorks,
    to: buildingSite,
    allotments: [
      { carrier: 1, qty: '60.000', price: '81.0000', goods: '20', order: '10' },
      {
        carrier: 2,
        qty: '60.000',
        price: '82.0000',
        goods: '20',
        order: '30',
        journeys: [{ status: '10', plan: '30.000', hoursAgo: 6 }],
      },
    ],
  },
  {
    shipper: 2,
    status: '30',
    goods: coal,
    qty: '400.000',
    price: '95.0000',
    distance: '640.00',
    daysAgo: 1,
    from: coalYard,
    to: powerPlant,
    allotments: [
      { carrier: 1, qty: '180.000', price: '86.0000', goods: '20', order: '20' },
      { carrier: 2, qty: '100.000', price: '85.0000', goods: '10' },
    ],
  },
  { shipper: 1, status: '20', goods: steel, qty: '300.000', price: '88.0000', distance: '362.00', daysAgo: 0, from: steelWorks, to: port },
  { shipper: 1, status: '10', goods: steel, qty: '500.000', price: '87.5000', distance: '362.00', daysAgo: 0, from: steelWorks, to: port },
];
