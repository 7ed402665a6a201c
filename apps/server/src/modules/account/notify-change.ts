import { mailInBothLanguages, renderMail, type MailTemplateFields } from '@piaotai/locales/mail-templates.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { Outbox } from '../../kernel/outbox.ts'

interface RowScope {
  readonly email: string | null
  readonly tel?: string | null
}
/** Tells a person of what happened to their account by mail, at the address that stood there before it; by SMS where there is none. */
export const tellPerson = async (
  { outbox }: { readonly outbox: Outbox },
  tx: Tx,
  { email, tel }: RowScope,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> => {
  if (email) await outbox.add(tx, { channel: 'mail', mail: { to: [email], ...mail } })
  else if (tel) await outbox.add(tx, { channel: 'sms', sms: { phone: tel, text: mail.text } })
}
export const notifyChange = (
  deps: { readonly outbox: Outbox },
  tx: Tx,
  person: RowScope,
  change: MailTemplateFields['changed']['change'],
  language: Language,
): Promise<void> => tellPerson(deps, tx, person, renderMail('changed', language, { change }))
/** Tells a person what happened to their account without them, in both languages: by mail, or by SMS where only their phone is given. */
export const tellNotice = async (
  deps: { readonly outbox: Outbox },
  tx: Tx,
  person: RowScope,
  notice: MailTemplateFields['notice']['notice'],
): Promise<void> =>
  tellPerson(deps, tx, person, person.email ? mailInBothLanguages('notice', { notice }) : renderMail('notice', 'zh-CN', { notice }))
