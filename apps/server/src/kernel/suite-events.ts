// The events of suites and quotas, by name, with their payloads.
import type { QuotaKind } from '@piaotai/domain/rights/suite.ts'
import type { QuotaRun } from '@piaotai/domain/rights/suite-notices.ts'
import type { OfCompany } from './event-shapes.ts'

export interface SuiteEvents {
  /** The company has another suite, or another term of it. */
  'company.suiteSet': OfCompany
  /** More of a quota is allowed. */
  'company.quotaAdded': OfCompany & { readonly quota: QuotaKind }
  /** Little is left of a quota, or nothing: once for what is allowed. */
  'company.quotaRan': OfCompany & { readonly quota: QuotaKind; readonly run: QuotaRun; readonly left: number }
  /** The suite ends in `days`, after `day`. */
  'company.suiteEnding': OfCompany & { readonly day: string; readonly days: number }
}
