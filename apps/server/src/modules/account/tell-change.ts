import { letterInBoth, letterOf, type LetterFields } from '@piaotai/locales/letters.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'

/** Tells a person of a change to their account by mail, at the address that stood there before the change. */
export const tellChange = async (
  { outbox }: { readonly outbox: Outbox },
  tx: Tx,
  { email }: { readonly email: string | null },
  change: LetterFields['changed']['change'],
  language: Language,
): Promise<void> => {
  if (email) await outbox.add(tx, { channel: 'mail', mail: { to: [email], ...letterOf('changed', language, { change }) } })
}
/** Tells a person what happened to their account without them, in both languages: by mail, or by SMS where only their phone is given. */
export const tellNotice = async (
  { outbox }: { readonly outbox: Outbox },
  tx: Tx,
  { email, tel = null }: { readonly email: string | null; readonly tel?: string | null },
  notice: LetterFields['notice']['notice'],
): Promise<void> => {
  const letter = letterInBoth('notice', { notice })
  if (email) await outbox.add(tx, { channel: 'mail', mail: { to: [email], ...letter } })
  else if (tel) await outbox.add(tx, { channel: 'sms', sms: { phone: tel, text: letterOf('notice', 'zh-CN', { notice }).text } })
}
