// The provider of the tax platform: the configured one, the simulator on one machine, otherwise an adapter that reports
// the missing setting.
import { join } from 'node:path'
import type { Ledger } from '@piaotai/tax-platform-simulator/ledger.ts'
import { startSimulator } from '@piaotai/tax-platform-simulator/server.ts'
import type { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { TaxPlatform } from '../../ports/tax-platform.ts'
import { guardedFetch, type EgressRules } from '../egress.ts'
import { reported } from './answers.ts'
import { baiduTaxPlatform } from './baidu.ts'
import { httpTaxPlatform, typeOf } from './http.ts'
import { tencentTaxPlatform } from './tencent.ts'

export interface TaxPlatformSettings {
  readonly provider: 'http' | 'tencent' | 'baidu'
  readonly url: string
  readonly id: string
  readonly secret: string
}
/**
 * An invoice for the simulator, with the product's own type; `state` 0 normal, 2 void, 7 partly offset, 8 fully offset.
 */
export interface ToIssue extends Omit<IssuedInvoice, 'invoiceType'> {
  readonly type: number
}
export interface TaxPlatformSimulator {
  /** Address of its page. */
  readonly url: string
  readonly empty: () => boolean
  readonly issue: (invoices: readonly ToIssue[]) => void
  /** Its books, which the simulated tax bureau reads too. */
  readonly ledger: Ledger
  /** What goes wrong with its next answers. */
  readonly faults: Awaited<ReturnType<typeof startSimulator>>['faults']
  readonly close: () => Promise<void>
}
export interface OpenTaxPlatform {
  readonly platform: TaxPlatform
  /** Runs in this process if no provider is set and simulators are on. */
  readonly simulator: TaxPlatformSimulator | undefined
}

/** `loopback`: on one machine, where the simulator needs no TLS. */
export const openTaxPlatform = async (
  settings: TaxPlatformSettings | undefined,
  rules: EgressRules,
  dataDir: string,
  now: () => Date,
): Promise<OpenTaxPlatform> => {
  const fetch = guardedFetch(rules)
  if (settings) return { platform: platformOf(settings, fetch, now), simulator: undefined }
  if (!rules.loopback) return { platform: noPlatform, simulator: undefined }
  const simulator = await startSimulator({ folder: join(dataDir, 'tax-platform'), now })
  const issued = ({ type, ...invoice }: ToIssue): readonly IssuedInvoice[] => {
    const invoiceType = typeOf({ type, number: invoice.invoiceNumber, code: invoice.invoiceCode })
    return invoiceType ? [{ ...invoice, invoiceType }] : []
  }
  return {
    platform: httpTaxPlatform(fetch, { url: simulator.url }),
    simulator: {
      url: simulator.url,
      ledger: simulator.ledger,
      faults: simulator.faults,
      empty: () => simulator.ledger.all().length === 0,
      issue: (invoices) => simulator.ledger.put(invoices.flatMap(issued)),
      close: simulator.close,
    },
  }
}
const platformOf = (
  { provider, url, id, secret }: TaxPlatformSettings,
  fetch: ReturnType<typeof guardedFetch>,
  now: () => Date,
): TaxPlatform => {
  if (provider === 'tencent') return tencentTaxPlatform(fetch, { url, secretId: id, secretKey: secret }, now)
  if (provider === 'baidu') return baiduTaxPlatform(fetch, { url, apiKey: id, secretKey: secret }, now)
  return httpTaxPlatform(fetch, { url, token: secret })
}
/** No question leaves: each ends as an abnormal result, which is free. */
const noPlatform: TaxPlatform = {
  provider: 'none',
  sameDay: false,
  verify: async () => reported(verifyStatus.failed, 'TAX_PLATFORM', 'TAX_PLATFORM is not set'),
}
