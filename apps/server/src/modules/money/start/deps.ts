import type { Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { MakeSampleInvoice } from '../../../ports/sample-invoice.ts'

/** Dependencies of the start list. */
export interface StartDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly mailDomain: string
  readonly contacts: Out<(typeof companyEndpoints)['listSuites']>['contacts']
  /** Undefined where a real tax platform answers: a made invoice is for the stand-in alone. */
  readonly sampleInvoice: MakeSampleInvoice | undefined
}
