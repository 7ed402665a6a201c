import { mailInBothLanguages, renderMail, type EndedAccess, type MailTemplateFields } from '@piaotai/locales/mail-templates.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'

interface RowScope {
  readonly email: string | null
  readonly tel?: string | null
}
/** Notifies a person of a change of their account: by mail to the address before the change, or by SMS without one. */
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
  ended: EndedAccess = nothingEnded,
): Promise<void> => tellPerson(deps, tx, person, renderMail('changed', language, { change, ended }))
const nothingEnded: EndedAccess = { devices: 0, keys: 0 }
/**
 * Notifies a person of an event in their account that they did not cause, in both languages: by mail, or by SMS if
 * there is only a phone.
 */
export const tellNotice = async (
  deps: { readonly outbox: Outbox },
  tx: Tx,
  person: RowScope,
  notice: MailTemplateFields['notice']['notice'],
  ended: EndedAccess = nothingEnded,
): Promise<void> =>
  tellPerson(
    deps,
    tx,
    person,
    person.email ? mailInBothLanguages('notice', { notice, ended }) : renderMail('notice', 'zh-CN', { notice, ended }),
  )
