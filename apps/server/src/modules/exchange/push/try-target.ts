// Tries a draft of a target, and shows the very request of a push; neither leaves anything at the receiver.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireRoom } from '../../../kernel/rate-limits.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { ProbeStep, PushedInvoice } from '../../../ports/push-receiver.ts'
import { invoicesInSight } from '../../people/permission/index.ts'
import type { PushDeps } from './deps.ts'
import { gatherInvoice } from './gather-invoice.ts'
import { newPushNumber } from './push-rows.ts'
import { judgeDraft, secretsAfter, type Draft } from './save-targets.ts'
import { acknowledgeAt, findTarget, inForce, openSecrets } from './target-rows.ts'

type E = typeof pushTargetEndpoints

/** The call of a draft, with the secrets that it would have once saved; `filled` stands in for those that are missing. */
const draftCall = async (deps: PushDeps, tx: Tx, actor: Actor, id: string | null, draft: Draft, filled: Draft['secrets'] = {}) => {
  await judgeDraft(deps, tx, actor, draft)
  const now = deps.clock.now()
  const before = id === null ? undefined : await findTarget(tx, id)
  const secrets = secretsAfter(draft, before, before ? openSecrets(deps, before) : {}, now, filled)
  return {
    settings: { ...draft.of.settings, acknowledgeAt: acknowledgeAt(deps.origin, actor.companyId, id ?? unsaved) },
    secrets: inForce(secrets, now),
    now,
    session: `draft ${randomUUID()}`,
    onRequest: () => undefined,
  }
}
const unsaved = '00000000-0000-0000-0000-000000000000'

export const probePushTarget =
  (deps: PushDeps) =>
  async (actor: Actor, { id, draft }: In<E['probePushTarget']>): Promise<Out<E['probePushTarget']>> => {
    const call = await deps.db.inTenant(actor, async (tx) => {
      await requireRoom(deps.rateLimits, tx, ['pushProbe', actor.companyId], 'pushTarget.tooOften')
      return draftCall(deps, tx, actor, id, draft)
    })
    const steps = await deps.pushAdapters[draft.of.kind]
      .probe(call)
      .catch((): readonly ProbeStep[] => [{ step: 'answer', ok: false, error: 'UNKNOWN', note: 'adapter', tookMs: 0 }])
    return { steps: [...steps] }
  }

export const previewPush =
  (deps: PushDeps) =>
  (actor: Actor, { id, draft, invoiceId }: In<E['previewPush']>): Promise<Out<E['previewPush']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      // Without secrets a draft shows its request all the same.
      const call = await draftCall(deps, tx, actor, id, draft, { secret: shownSecret(draft), token: 'token-of-the-target' })
      const found = await sampleOf(deps, tx, actor, draft, invoiceId)
      const invoice = found ?? madeUp
      const requests = deps.pushAdapters[draft.of.kind].preview(call, {
        number: newPushNumber(now),
        key: 'pt-0123456789abcdefghijkl',
        invoice,
        externalId: null,
        update: false,
      })
      return {
        requests: requests.map((one) => ({ ...one, headers: { ...one.headers } })),
        sample: { number: invoice.number, made: found === undefined },
      }
    })
const shownSecret = ({ of }: Draft): string =>
  of.kind === 'webhook' ? `whsec_${Buffer.alloc(32, 1).toString('base64')}` : 'secret-of-the-target'

/** The invoice that was asked for, or the latest one that the target would take. */
const sampleOf = async (
  deps: PushDeps,
  tx: Tx,
  actor: Actor,
  draft: Draft,
  invoiceId: string | null,
): Promise<PushedInvoice | undefined> => {
  const row = await tx
    .selectFrom('invoice')
    .select('id')
    .where(invoicesInSight(actor))
    .$if(invoiceId !== null, (q) => q.where('id', '=', invoiceId))
    .$if(invoiceId === null, (q) => q.where('category', 'in', draft.categories))
    .orderBy(sql`entered_at desc, id desc`)
    .limit(1)
    .executeTakeFirst()
  if (!row && invoiceId !== null) throw new Problem('invoice.notFound')
  return row && gatherInvoice(deps, tx, actor.companyId, row.id, unsaved)
}
const madeUp: PushedInvoice = {
  id: unsaved,
  version: 1,
  type: 22,
  code: null,
  number: '26332000000000000001',
  date: '2026-11-20',
  checkCode: null,
  sellerName: '示例供应商有限公司',
  sellerTaxId: '91320594MA1X7K3Q2J',
  buyerName: '示例购方有限公司',
  buyerTaxId: '91330203MA2A1J5P01',
  amountExcludingTax: '100.00',
  taxAmount: '6.00',
  amountIncludingTax: '106.00',
  standing: 'normal',
  redAmounts: null,
  payable: '106.00',
  deductible: { figure: '0.00', way: 'none', reason: 'kind', source: null },
  category: 1,
  verifyStatus: 1,
  remark: null,
  specialBusiness: null,
  extended: [],
  pools: [],
  partnerNumber: 'V-00118',
  lines: [
    {
      name: '*物流辅助服务*运费',
      spec: null,
      unit: '次',
      quantity: '1',
      unitPrice: '100',
      amount: '100.00',
      taxRate: '6%',
      taxAmount: '6.00',
    },
  ],
  files: [],
}
