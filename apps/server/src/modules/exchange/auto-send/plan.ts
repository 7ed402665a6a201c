// What a rule would send: its invoices grouped by recipient, and each judged as a delivery by hand would be.
import { sql } from 'kysely'
import { forwardingPage } from '@piaotai/domain/delivery/delivery.ts'
import { mailDeliveryStatus as status } from '@piaotai/domain/states.ts'
import type { AutoSendRefusal, AutoSendSettings } from '@piaotai/domain/rules/auto-send.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { judgeTargets, settingsOf, type DeliveryDeps, type SendInput } from '../delivery/index.ts'
import type { RuleInvoice } from '../../invoices/rule/index.ts'
import { recipientsOf, type Recipient } from './recipients.ts'

/** One mail or platform delivery: one task. */
export interface Letter {
  readonly input: SendInput
  readonly invoices: readonly RuleInvoice[]
  /** E-mails, or the id of the company. */
  readonly addresses: readonly string[]
  readonly key: string
  readonly name: string
  readonly detail: string
}
export interface Refused {
  readonly invoice: RuleInvoice
  readonly reason: AutoSendRefusal
  readonly name: string
  readonly detail: string
}
export interface Planned {
  readonly letters: readonly Letter[]
  readonly refused: readonly Refused[]
}
/** An invoice outlives its row: entered again, it is the same. */
export const onceKey = ({ identity, id }: RuleInvoice): string => identity ?? id

/** `invoice address` of what went there: by any rule, or by hand in a delivery that stands. */
const sentBefore = async (tx: Tx, invoices: readonly RuleInvoice[]): Promise<ReadonlySet<string>> => {
  const ids = new Map(invoices.map((one) => [onceKey(one), one.id]))
  const byRules = await tx
    .selectFrom('auto_send_once')
    .select(['invoice', 'address'])
    .where(sql<boolean>`invoice = any(${[...ids.keys()]}::text[])`)
    .execute()
  const byHand = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .leftJoin('delivery_recipient as r', 'r.task_id', 't.id')
    .select(['i.invoice_id', 'r.address', 't.receiver_company_id'])
    .where(sql<boolean>`i.invoice_id = any(${[...ids.values()]}::uuid[])`)
    .where('t.state', '=', 'signed')
    .execute()
  return new Set([
    ...byRules.map(({ invoice, address }) => `${ids.get(invoice) ?? ''} ${address}`),
    ...byHand.map((row) => `${row.invoice_id} ${row.receiver_company_id ?? row.address ?? ''}`),
  ])
}

/** What nobody waits for: marked by a person, or accepted inside the platform by another company. */
const unneeded = async (
  tx: Tx,
  companyId: string,
  invoices: readonly RuleInvoice[],
): Promise<ReadonlyMap<string, 'noNeed' | 'accepted'>> => {
  const ids = sql`any(${invoices.map(({ id }) => id)}::uuid[])`
  const marked = await tx
    .selectFrom('invoice')
    .select('id')
    .where(sql<boolean>`id = ${ids}`)
    .where('mail_delivery_status', '=', status.noNeed)
    .execute()
  const accepted = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .select('i.invoice_id')
    .where(sql<boolean>`i.invoice_id = ${ids}`)
    .where('t.way', '=', 'platform')
    .where('t.state', '=', 'signed')
    .where('t.page', '<>', forwardingPage)
    .where('t.receiver_company_id', '<>', companyId)
    .execute()
  return new Map([...accepted.map((row) => [row.invoice_id, 'accepted'] as const), ...marked.map((row) => [row.id, 'noNeed'] as const)])
}

export const planLetters = async (
  deps: Pick<DeliveryDeps, 'clock' | 'mailDomain'>,
  tx: Tx,
  owner: Actor,
  settings: AutoSendSettings,
  invoices: readonly RuleInvoice[],
): Promise<Planned> => {
  if (invoices.length === 0) return { letters: [], refused: [] }
  const platform = (await settingsOf(tx)).platform && (owner.open?.has('delivery') ?? true)
  const recipients = await recipientsOf(tx, owner.companyId, settings, invoices, platform)
  const receivers = await receiversOf(tx, recipients)
  const [before, needless] = [await sentBefore(tx, invoices), await unneeded(tx, owner.companyId, invoices)]
  const refused: Refused[] = []
  const groups = new Map<string, { readonly to: Recipient; readonly cc: readonly string[]; readonly invoices: RuleInvoice[] }>()
  for (const invoice of invoices) {
    const recipient = recipients.get(invoice.id)
    const unsent = (address: string): boolean => !before.has(`${invoice.id} ${address}`)
    const refuse = (reason: AutoSendRefusal, detail = ''): number =>
      refused.push({ invoice, reason, name: recipient?.name ?? invoice.buyer_name ?? '', detail })
    const why = needless.get(invoice.id)
    if (why || !recipient) {
      refuse(why ?? (settings.way === 'platform' ? 'noLink' : 'noAddress'))
      continue
    }
    const company = recipient.linkId === null ? undefined : receivers.get(recipient.linkId)
    const to = recipient.to.filter(unsent)
    if (company === undefined ? to.length === 0 : !unsent(company)) {
      refuse('alreadySent', recipient.to.join(', '))
      continue
    }
    const cc =
      company === undefined ? settings.cc.map((typed) => emailOf(typed) ?? typed).filter((one) => unsent(one) && !to.includes(one)) : []
    const key = [
      recipient.linkId ?? '',
      to.join(),
      cc.join(),
      settings.when.timing === 'atOnce' ? invoice.id : '',
      recipient.partnerId ?? invoice.buyer_tax_id ?? invoice.buyer_name ?? '',
    ].join(' ')
    const group = groups.get(key) ?? { to: { ...recipient, to }, cc, invoices: [] }
    groups.set(key, group)
    group.invoices.push(invoice)
  }
  const letters: Letter[] = []
  for (const way of ['platform', 'mail'] as const) {
    const of = [...groups].filter(([, { to }]) => (to.linkId === null) === (way === 'mail'))
    if (of.length === 0) continue
    const judged = await judgeTargets(
      tx,
      deps,
      owner,
      inputOf(
        settings,
        way,
        of.map(([, group]) => targetOf(group)),
      ),
    )
    for (const [at, [key, group]] of of.entries()) {
      const { refused: left, addresses: wrong, receiver } = judged[at]!
      const name = receiver?.name ?? group.to.name
      const detail = receiver?.name ?? group.to.to.join(', ')
      const reasons = new Map(left.map(({ invoiceId, reason }) => [invoiceId, reason]))
      for (const invoice of group.invoices) {
        const reason = wrong.length > 0 ? (way === 'platform' ? 'noLink' : 'badAddress') : reasons.get(invoice.id)
        if (reason) refused.push({ invoice, reason, name, detail })
      }
      const good = wrong.length > 0 ? [] : group.invoices.filter(({ id }) => !reasons.has(id))
      if (good.length > 0)
        letters.push({
          input: inputOf(settings, way, [targetOf({ ...group, invoices: good })]),
          invoices: good,
          addresses: receiver ? [receiver.companyId] : [...group.to.to, ...group.cc],
          key,
          name,
          detail,
        })
    }
  }
  return { letters, refused }
}
/** The companies at the other ends of links. */
const receiversOf = async (tx: Tx, recipients: ReadonlyMap<string, Recipient>): Promise<ReadonlyMap<string, string>> => {
  const links = [...new Set([...recipients.values()].flatMap(({ linkId }) => linkId ?? []))]
  if (links.length === 0) return new Map()
  const rows = await tx.selectFrom('partner_link').select(['id', 'other_company_id']).where('id', 'in', links).execute()
  return new Map(rows.map((row) => [row.id, row.other_company_id]))
}
const targetOf = ({
  to,
  cc,
  invoices,
}: {
  readonly to: Recipient
  readonly cc: readonly string[]
  readonly invoices: readonly RuleInvoice[]
}) => ({
  partnerId: to.partnerId,
  companyLinkId: to.linkId,
  invoiceIds: invoices.map(({ id }) => id),
  to: [...to.to],
  cc: [...cc],
})
/** As the page of that way sends it. */
const inputOf = (settings: AutoSendSettings, way: SendInput['way'], targets: SendInput['targets']): SendInput => ({
  page: way === 'platform' ? 'sendInvoiceCo' : 'sendInvEmailCo',
  way,
  targets,
  title: settings.title,
  message: settings.message,
  content: { ...settings.content, originals: [...settings.content.originals] },
  code: 'mail',
  attach: settings.attach,
  validity: { ...settings.validity },
  signer: { ...settings.signer },
})
