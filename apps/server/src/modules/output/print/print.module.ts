import { defineModule } from '../../../kernel/module.ts'
import type { Printer } from '../../../ports/printer.ts'
import { makePrint } from './make-print.ts'

export const printModule = defineModule({
  offers: ({ printer }: { readonly printer: Printer }) => ({ makers: { print: makePrint(printer) } }),
})
