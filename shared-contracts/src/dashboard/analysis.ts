/** Response of `GET /business/dashboard/analysis?from&to`: key figures of a period and the 30-day trend. */

/** Which rows the figures cover: those of the whole platform, those that the caller's data rules allow, or those of one party. */
export const analysisScopes = ['platform', 'limited', 'shipper', 'carrier', 'driver'] as const;
export type AnalysisScope = (typeof analysisScopes)[number];

/** One day of the trend (figure A18). Amounts are `null` for people who may not see them. */
export interface AnalysisDay {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  /** A02 of the day: number of waybills that departed. */
  readonly departures: number;
  /** A05 of the day: tonnes of waybills delivered, three digits. */
  readonly tonnes: string;
  /** A07 of the day: receivable freight of waybills delivered, yuan. */
  readonly receivable: string | null;
  /** A08 of the day: payable freight of waybills delivered, yuan. */
  readonly payable: string | null;
}

/** A day of the trend, and the day thirty days before it, which it is compared with. */
export interface TrendDay extends AnalysisDay {
  readonly previous: AnalysisDay;
}

/** Figures of a period, for people who may read waybills. Who sees the amounts is decided as for `Analysis`. */
export interface PeriodFigures {
  /** First and last day of the period, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly delivered: number;
  readonly tonnes: string;
  readonly turnover: string;
  readonly receivable: string | null;
  readonly payable: string | null;
}

/**
 * Figures cover the rows that the caller may read and are `null` when the caller may read none of the kind: A01 is about orders, the
 * others about waybills. Amounts are also `null` for the other side of the trade and for drivers, who do not receive them.
 */
export interface Analysis {
  readonly scope: AnalysisScope;
  /** First and last day of the period, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** A01: number of orders made today. */
  readonly ordersToday: number | null;
  /** A02: number of waybills that departed today. */
  readonly departuresToday: number | null;
  /** A03: number of waybills on the road now. */
  readonly inTransit: number | null;
  /** A04: number of waybills delivered in the period. */
  readonly delivered: number | null;
  /** A05: tonnes delivered in the period, three digits. */
  readonly tonnes: string | null;
  /** A06: turnover in the period, 10,000 tonne-kilometres, four digits. */
  readonly turnover: string | null;
  /** A07: receivable freight of the period, yuan. */
  readonly receivable: string | null;
  /** A08: payable freight of the period, yuan. */
  readonly payable: string | null;
  /** A04–A08 of the period of the same length that ended the day before this one began. */
  readonly previous: PeriodFigures | null;
  /** A18: thirty days up to today, oldest first. */
  readonly trend: readonly TrendDay[] | null;
}

export const analysisPath = '/business/dashboard/analysis';
