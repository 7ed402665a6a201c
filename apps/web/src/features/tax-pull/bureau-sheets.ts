// Sheets of the bureau: to look at, or to write their rows.
import { bureauCenter } from '@piaotai/contract/bureau-center.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { postFileTo } from '../../lib/http/api.ts'

type Sheet =
  | 'previewTaxSheet'
  | 'importTaxSheet'
  | 'previewDeductionResult'
  | 'importDeductionResult'
  | 'previewBookingResult'
  | 'importBookingResult'
export const bringTaxSheet = <N extends Sheet>(name: N, file: File): Promise<Received<(typeof bureauCenter.endpoints)[N]>> =>
  postFileTo(bureauCenter.base + bureauCenter.endpoints[name].path, file, { quiet: true })
