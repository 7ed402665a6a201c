import { letterInBoth, letterOf, type LetterFields } from '@piaotai/locales/letters.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'

interface Reach {
  readonly email: string | null
  readonly tel?: string | null
}
/** Tells a person of what happened to their account by mail, at the address that stood there before it; by SMS where there is none. */
export const tellPerson = async (
  { outbox }: { readonly outbox: Outbox },
  tx: Tx,
  { email, tel }: Reach,
  letter: { readonly subject: string; readonly text: string },
): Promise<void> => {
  if (email) await outbox.add(tx, { channel: 'mail', mail: { to: [email], ...letter } })
  else if (tel) await outbox.add(tx, { channel: 'sms', sms: { phone: tel, text: letter.text } })
}
export const tellChange = (
  needs: { readonly outbox: Outbox },
  tx: Tx,
  person: Reach,
  change: LetterFields['changed']['change'],
  language: Language,
): Promise<void> => tellPerson(needs, tx, person, letterOf('changed', language, { change }))
/** Tells a person what happened to their account without them, in both languages: by mail, or by SMS where only their phone is given. */
export const tellNotice = async (
  needs: { readonly outbox: Outbox },
  tx: Tx,
  person: Reach,
  notice: LetterFields['notice']['notice'],
): Promise<void> =>
  tellPerson(needs, tx, person, person.email ? letterInBoth('notice', { notice }) : letterOf('notice', 'zh-CN', { notice }))
