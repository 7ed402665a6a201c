// What a reply is about: a mail that came in, an invoice, or both, with the values that its text may name.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { MailStatus } from '@piaotai/domain/mail.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { replyLimits, type ReplyPlaceholder } from '@piaotai/domain/reply.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'

const invoiceColumns = ['id', 'number', 'seller_name', 'amount_including_tax'] as const
export interface Subject {
  readonly mail:
    | {
        readonly id: string
        readonly to: string
        readonly subject: string
        readonly messageId: string | null
        readonly automatic: boolean
        readonly receivedAt: string
        readonly status: MailStatus
      }
    | undefined
  readonly invoice:
    | {
        readonly id: string
        readonly number: string | null
        readonly seller_name: string | null
        readonly amount_including_tax: string | null
      }
    | undefined
}
interface Asked {
  readonly area: Area
  readonly mailId?: string | undefined
  readonly invoiceId?: string | undefined
}

/** The mail as one's own, or the company's, and the invoice within scope; without a mail the one that brought the invoice. */
export const subjectOf = async (tx: Tx, actor: Actor, { area, mailId, invoiceId }: Asked): Promise<Subject> => {
  if (mailId === undefined && invoiceId === undefined) throw new Problem('input.invalid', { field: 'mailId' })
  const invoice =
    invoiceId === undefined
      ? undefined
      : await tx
          .selectFrom('invoice')
          .select(invoiceColumns)
          .where('id', '=', invoiceId)
          .where(invoicesInRowScope(actor, area))
          .executeTakeFirst()
  if (invoiceId !== undefined && !invoice) throw new Problem('invoice.notFound')
  const from = mailId ?? (await bringerOf(tx, invoiceId!))
  const mail = from === undefined ? undefined : await mailOf(tx, actor, area, from)
  if (mailId !== undefined && !mail) throw new Problem('mail.notFound')
  return { mail, invoice: invoice ?? (mail && (await firstInvoice(tx, actor, area, mail.id))) }
}
const mailOf = async (tx: Tx, actor: Actor, area: Area, id: string): Promise<Subject['mail']> => {
  const row = await tx
    .selectFrom('mail_message')
    .select(['id', 'from_address', 'reply_to', 'subject', 'message_id', 'automatic', 'received_at', 'status'])
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('mail_destination as d')
          .select('d.address')
          .where('d.message_id', '=', id)
          .where('d.user_id', area === 'personal' ? '=' : 'is', area === 'personal' ? actor.userId : null),
      ),
    )
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      to: row.reply_to ?? row.from_address,
      subject: row.subject,
      messageId: row.message_id,
      automatic: row.automatic,
      receivedAt: row.received_at,
      status: row.status,
    }
  )
}
const bringerOf = async (tx: Tx, invoiceId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('import_item as i')
      .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
      .innerJoin('mail_part as p', (on) =>
        on.on((eb) => eb.or([eb('p.import_file_id', '=', eb.ref('f.id')), eb('p.import_file_id', '=', eb.ref('f.parent_id'))])),
      )
      .select('p.message_id')
      .where('i.invoice_id', '=', invoiceId)
      .orderBy('i.id', 'desc')
      .executeTakeFirst()
  )?.message_id
/** Invoices that a mail's parts were read to. */
export const invoicesOfMail = (tx: Tx, mailId: string) =>
  tx
    .selectFrom('mail_part as p')
    .innerJoin('import_file as f', (on) =>
      on.on((eb) => eb.or([eb('f.id', '=', eb.ref('p.import_file_id')), eb('f.parent_id', '=', eb.ref('p.import_file_id'))])),
    )
    .innerJoin('import_item as i', 'i.import_file_id', 'f.id')
    .innerJoin('invoice', 'invoice.id', 'i.invoice_id')
    .where('p.message_id', '=', mailId)
const firstInvoice = (tx: Tx, actor: Actor, area: Area, mailId: string): Promise<Subject['invoice']> =>
  invoicesOfMail(tx, mailId)
    .select(invoiceColumns.map((column) => `invoice.${column}` as const))
    .where(invoicesInRowScope(actor, area))
    .orderBy('invoice.id')
    .executeTakeFirst()

/** The values of the placeholders. The company's name is another person's text in a stranger's mailbox. */
export const valuesOf = async (
  tx: Tx,
  companyId: string,
  { mail, invoice }: Pick<Subject, 'mail' | 'invoice'>,
  reason: string,
): Promise<Record<ReplyPlaceholder, string>> => {
  const company = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  const title = await tx
    .selectFrom('own_title')
    .select(['name', 'tax_id'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    company: plainName(company.name),
    number: invoice?.number ?? '—',
    amount: invoice?.amount_including_tax ?? '—',
    seller: invoice?.seller_name ?? '—',
    reason,
    subject: [...(mail?.subject ?? '')].slice(0, replyLimits.subject).join('') || '—',
    received: mail ? shanghaiMinute(new Date(mail.receivedAt)) : '—',
    title: title?.name ?? plainName(company.name),
    taxId: title?.tax_id ?? '—',
  }
}
