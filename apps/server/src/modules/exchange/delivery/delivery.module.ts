import { defineModule, defineWork } from '../../../kernel/module.ts'
import { acceptReceipts, refuseReceipt } from './receipt/answer-receipts.ts'
import { redeliver, resendDelivery, resetDeliveryCode, revokeDelivery } from './change-deliveries.ts'
import { previewDeliveryMail, readDeliverySettings, saveDeliverySettings } from './delivery-settings.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import type { DeliveryDeps } from './deps.ts'
import { exportDeliveries } from './export-deliveries.ts'
import { readDeliveryCertificate, readVisitArchive, readVisitCertificate, readVisitFile } from './visit/gateway.ts'
import { countDeliveries, listDeliveries, readDelivery } from './list-deliveries.ts'
import { listForwardable } from './forwarding/list-forwardable.ts'
import { exportReceipts, listReceipts, readReceipt } from './receipt/list-receipts.ts'
import { forwardInvoices } from './forwarding/forward-invoices.ts'
import { countForwards, listForwards, readForward, withdrawForward } from './forwarding/forwards.ts'
import { markNoDelivery } from './mark-none.ts'
import { matchOrders, readOrderTemplate, removeOldOrders, uploadOrders } from './order-details/match-orders.ts'
import { planDeliveries } from './shown-plan.ts'
import { proposeTargets } from './propose-targets.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { refuseVisit, sendSignerCode, signVisit } from './visit/sign-visit.ts'
import { unlockVisit } from './visit/unlock-visit.ts'
import { openVisit, purgeLinks, readVisit } from './visit/visit.ts'
import { deliverySubscribers } from './subscribers.ts'
import { hearOfMail, mailMayLeave } from './write-mails.ts'
import { runExpire, runRemind } from './expire.ts'
import { runHandOver } from './hand-over.ts'
import { expireDelivery, handOver, remindDelivery } from './jobs.ts'

type Deps = DeliveryDeps & Needs<'changeFeed'> & { readonly sheets: Pick<SheetReader, 'read'> }
export const deliveryModule = defineModule({
  /** Letters report back to their task. */
  offers: (deps: Pick<DeliveryDeps, 'db' | 'clock'>) => ({
    hearings: { delivery: { heard: hearOfMail(deps), mayLeave: mailMayLeave(deps) } },
  }),
  useCases: (deps: Deps) => ({
    planDeliveries: planDeliveries(deps),
    proposeTargets: proposeTargets(deps),
    sendDeliveries: sendDeliveries(deps),
    listDeliveries: listDeliveries(deps),
    countDeliveries: countDeliveries(deps),
    readDelivery: readDelivery(deps),
    revokeDelivery: revokeDelivery(deps),
    resetDeliveryCode: resetDeliveryCode(deps),
    resendDelivery: resendDelivery(deps),
    redeliver: redeliver(deps),
    markNoDelivery: markNoDelivery(deps),
    exportDeliveries: exportDeliveries(deps),
    readDeliveryCertificate: readDeliveryCertificate(deps),
    readDeliverySettings: readDeliverySettings(deps),
    saveDeliverySettings: saveDeliverySettings(deps),
    previewDeliveryMail: previewDeliveryMail(deps),
    listReceipts: listReceipts(deps),
    readReceipt: readReceipt(deps),
    acceptReceipts: acceptReceipts(deps),
    refuseReceipt: refuseReceipt(deps),
    exportReceipts: exportReceipts(deps),
    listForwardable: listForwardable(deps),
    forwardInvoices: forwardInvoices(deps),
    listForwards: listForwards(deps),
    countForwards: countForwards(deps),
    readForward: readForward(deps),
    withdrawForward: withdrawForward(deps),
    readOrderTemplate: readOrderTemplate(deps),
    uploadOrders: uploadOrders(deps),
    matchOrders: matchOrders(deps),
    openVisit: openVisit(deps),
    readVisit: readVisit(deps),
    unlockVisit: unlockVisit(deps),
    sendSignerCode: sendSignerCode(deps),
    signVisit: signVisit(deps),
    refuseVisit: refuseVisit(deps),
    readVisitFile: readVisitFile(deps),
    readVisitArchive: readVisitArchive(deps),
    readVisitCertificate: readVisitCertificate(deps),
  }),
  subscribers: deliverySubscribers,
  jobs: [
    defineWork(expireDelivery, { room: 1, run: runExpire }),
    defineWork(remindDelivery, { room: 1, run: runRemind }),
    defineWork(handOver, { room: 2, run: runHandOver }),
  ],
  tidy: purgeLinks,
  sweep: removeOldOrders,
})
export type DeliveryUseCases = ReturnType<typeof deliveryModule.useCases>
