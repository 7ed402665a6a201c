// 商业发票: commercial invoices and their links with VAT invoices.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import { bringVatInvoices, linkRead, runLinkRead } from './bring-invoices.ts'
import { deleteCommercialInvoices } from './delete-commercial.ts'
import type { CommercialDeps } from './deps.ts'
import { exportCommercialInvoices, makeCommercialSheet } from './export-commercial.ts'
import { linkVatInvoices, listCommercialOfInvoice, unlinkVatInvoices } from './link-invoices.ts'
import { countCommercialInvoices, listCommercialInvoices, readCommercialChoices } from './list-commercial.ts'
import { judgeCommercialFile, readCommercialInvoice } from './read-commercial.ts'
import { remindOfLink, runRemind } from './remind.ts'
import { createCommercialInvoice, editCommercialInvoice } from './save-commercial.ts'
import { commercialSubscribers } from './subscribers.ts'
import { suggestVatInvoices } from './suggest-invoices.ts'

export const commercialModule = defineModule({
  offers: () => ({ judges: { commercial: judgeCommercialFile }, makers: { commercial: makeCommercialSheet } }),
  useCases: (deps: CommercialDeps) => ({
    listCommercialInvoices: listCommercialInvoices(deps),
    countCommercialInvoices: countCommercialInvoices(deps),
    readCommercialChoices: readCommercialChoices(deps),
    readCommercialInvoice: readCommercialInvoice(deps),
    createCommercialInvoice: createCommercialInvoice(deps),
    editCommercialInvoice: editCommercialInvoice(deps),
    suggestVatInvoices: suggestVatInvoices(deps),
    linkVatInvoices: linkVatInvoices(deps),
    unlinkVatInvoices: unlinkVatInvoices(deps),
    bringVatInvoices: bringVatInvoices(deps),
    deleteCommercialInvoices: deleteCommercialInvoices(deps),
    exportCommercialInvoices: exportCommercialInvoices(deps),
    listCommercialOfInvoice: listCommercialOfInvoice(deps),
  }),
  subscribers: commercialSubscribers,
  jobs: [defineWork(remindOfLink, { room: 1, run: runRemind }), defineWork(linkRead, { room: 2, run: runLinkRead })],
})
