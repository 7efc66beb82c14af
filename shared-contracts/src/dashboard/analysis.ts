/** Answer of `GET /business/dashboard/analysis?from&to` (domain §7.1): key figures of a period and the 30-day trend. */

/** One day of the trend (A18). Amounts are `null` for a side that may not see them. */
export interface AnalysisDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** A02 of the day: waybills that departed. */
  readonly departures: number;
  /** A05 of the day: tonnes of waybills delivered, three digits. */
  readonly tonnes: string;
  /** A07 of the day: receivable freight of waybills delivered, yuan. Platform and shippers only. */
  readonly receivable: string | null;
  /** A08 of the day: payable freight of waybills delivered, yuan. Platform and carriers only. */
  readonly payable: string | null;
}

export interface Analysis {
  /** First and last day of the period, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** A01: orders made today; `null` for callers who have no orders (carriers). */
  readonly ordersToday: number | null;
  /** A02: waybills that departed today. */
  readonly departuresToday: number;
  /** A03: waybills on the road now. */
  readonly inTransit: number;
  /** A04: waybills delivered in the period. */
  readonly delivered: number;
  /** A05: tonnes delivered in the period, three digits. */
  readonly tonnes: string;
  /** A06: turnover in the period, 10,000 tonne-kilometres, four digits. */
  readonly turnover: string;
  /** A07: receivable freight of the period, yuan. */
  readonly receivable: string | null;
  /** A08: payable freight of the period, yuan. */
  readonly payable: string | null;
  /** A18: thirty days up to today, oldest first. */
  readonly trend: readonly AnalysisDay[];
}

export const analysisPath = '/business/dashboard/analysis';
