// The calls of the tax bureau, fetched with their pages.
import { bureauCenter } from '@piaotai/contract/bureau-center.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { clientOf, postFileTo } from './api.ts'

export const bureauApi = clientOf(bureauCenter)

type Sheet = 'previewTaxSheet' | 'importTaxSheet'
/** Brings a sheet of the bureau: to look at it, or to write its rows. */
export const bringTaxSheet = <N extends Sheet>(name: N, file: File): Promise<Received<(typeof bureauCenter.endpoints)[N]>> =>
  postFileTo(bureauCenter.base + bureauCenter.endpoints[name].path, file, { quiet: true })
