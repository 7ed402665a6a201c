import { mailInBothLanguages, renderMail, type EndedAccess, type MailTemplateFields } from '@piaotai/locales/mail-templates.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { tellPerson, type Outbox, type Reach } from '../../../kernel/outbox.ts'

export const notifyChange = (
  deps: { readonly outbox: Outbox },
  tx: Tx,
  person: Reach,
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
  person: Reach,
  notice: MailTemplateFields['notice']['notice'],
  ended: EndedAccess = nothingEnded,
): Promise<void> =>
  tellPerson(
    deps,
    tx,
    person,
    person.email ? mailInBothLanguages('notice', { notice, ended }) : renderMail('notice', 'zh-CN', { notice, ended }),
  )
