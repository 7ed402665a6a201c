// Mail to the people who run the platform: postmaster@ (RFC 5321, 4.5.1) and abuse@ (RFC 2142) of its domain.
import { createReadStream } from 'node:fs'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { IncomingMail } from '../../../ports/mail-in.ts'
import { keyForMade } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'

const operators: ReadonlySet<string> = new Set(['postmaster', 'abuse'])
export const isOperators = (local: string): boolean => operators.has(local)
/** The platform's own place among the tenants. */
const platform = '00000000-0000-0000-0000-000000000000'

export interface OperatorDeps {
  readonly db: MailDeps['db']
  readonly files: MailDeps['files']
  readonly outbox: Outbox
  /** MAIL_POSTMASTER; without it the mails are kept in a folder. */
  readonly postmaster: string | undefined
  /** Resolves when the mail is in the operator's folder for good. */
  readonly keepForOperator: (mail: IncomingMail) => Promise<void>
}
export const takeForOperator =
  ({ db, files, outbox, postmaster, keepForOperator }: OperatorDeps) =>
  async (mail: IncomingMail, local: string): Promise<void> => {
    if (postmaster === undefined) return keepForOperator(mail)
    const key = keyForMade(files)(platform)
    await files.storage.put(key, createReadStream(mail.path), mail.size)
    await db.outside((tx) =>
      outbox.add(tx, {
        channel: 'mail',
        mail: {
          to: [postmaster],
          subject: `${local}@：来信一封 A mail to ${local}@`,
          text: `收信服务器 peer: ${mail.peer}\n发件人 envelope sender: ${mail.from || '<>'}\n大小 size: ${mail.size}\n\n原信见附件，请当作陌生人的邮件打开。The mail is attached as it came; open it as a stranger’s.`,
          files: [{ key, name: `${local}.eml` }],
        },
      }),
    )
  }
