// The acts of payments that a killed process begins and another one repeats.
import { readCsv } from '../../../apps/server/src/adapters/sheets/read-csv.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import { paymentModule } from '../../../apps/server/src/modules/money/payment/index.ts'
import { adminOf } from './delivering-company.ts'

type Use = App['useCases']
type Input<K extends 'makeBankFile' | 'downloadBankFile' | 'confirmInvoices'> = Parameters<Use[K]>[1]
export interface PayInputs {
  readonly file: Input<'makeBankFile'>
  readonly download: Input<'downloadBankFile'>
  /** The lines of a CSV file. */
  readonly statement: { readonly name: string; readonly text: string }
  readonly confirm: Input<'confirmInvoices'>
}
export type PayCall = keyof PayInputs
export interface PayAct {
  readonly companyId: string
  readonly userId: string
  readonly call: PayCall
  readonly input: PayInputs[PayCall]
}

/** Of an app; a sheet is read in this process. */
export const payActs = ({ deps }: Pick<App, 'deps'>) => {
  const sheets = { read: async (bytes: Uint8Array, bounds: Parameters<typeof readCsv>[1]) => readCsv(bytes, bounds) }
  const use = paymentModule.useCases({ ...deps, sheets })
  return ({ companyId, userId, call, input }: PayAct): Promise<unknown> => {
    const actor = adminOf({ companyId, userId })
    const calls: { readonly [C in PayCall]: (input: PayInputs[C]) => Promise<unknown> } = {
      file: (of) => use.makeBankFile(actor, of),
      download: (of) => use.downloadBankFile(actor, of),
      statement: ({ name, text }) => use.importStatement(actor, { name, bytes: new TextEncoder().encode(text) }),
      confirm: (of) => use.confirmInvoices(actor, of),
    }
    return (calls[call] as (input: PayInputs[PayCall]) => Promise<unknown>)(input)
  }
}
