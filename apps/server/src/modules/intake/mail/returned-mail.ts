// A mail that came back to a letter's own address: a delivery report or a server's text marks the recipient, an answer
// by a machine does not.
import type { JobRun } from '../../../kernel/deps.ts'
import type { MailHearing } from '../../../kernel/mail-hearing.ts'
import type { MailRead } from '@piaotai/recognise/mail/read-mail.ts'
import { fileToRead } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import type { readReturned } from './jobs.ts'

const fromServer = /^(?:mailer-daemon|postmaster|mail-?delivery|bounce)/i
const saysReturned =
  /退信|投递失败|无法投递|未送达|发送失败|undeliver|delivery (?:status|failure|failed)|returned mail|failure notice|mail delivery/i
/** Whether the letter did not arrive, for good. */
export const isReturned = (read: MailRead): boolean => {
  if (!read.ok) return false
  if (read.report) return read.report.action === 'failed' || read.report.status.startsWith('5')
  return fromServer.test(read.head.from.address) || saysReturned.test(read.head.subject)
}

export const runReturned =
  (deps: Pick<MailDeps, 'db' | 'files' | 'recognition'> & Pick<MailHearing, 'heard'>): JobRun<typeof readReturned.payload> =>
  async ({ companyId, key, name, about }, { signal }) => {
    const { storage } = deps.files
    if (!(await storage.stat(key))) return
    const read = await deps.recognition.readMail(await fileToRead(storage, { key, name }), () => Promise.resolve(), signal, {
      companyId,
      userId: null,
    })
    if (isReturned(read)) await deps.db.inTenant({ companyId }, (tx) => deps.heard(tx, about, 'failed'))
    await storage.remove(key)
  }
