// The facts of a sign-off certificate: who signed, when and from where, and the SHA-256 of each file.
import { bothCertificateWords } from '@piaotai/locales/delivery-mails.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { Certificate } from '../../../../ports/certificate.ts'
import { minuteOf } from '../export-deliveries.ts'
import type { TaskRecord } from '../task-rows.ts'
import { filesOfTask } from './visit.ts'

/** In both languages, the reader's first: sender and signer need not share one. */
export const certificateOf = async (tx: Tx, task: TaskRecord, language: Language): Promise<Certificate> => {
  const words = bothCertificateWords(language)
  const company = await tx.selectFrom('company').select('name').where('id', '=', task.company_id).executeTakeFirstOrThrow()
  const files = await filesOfTask(tx, task)
  const fact = (label: string, value: string | null) => ({ label, value: value || words.none })
  return {
    title: words.title,
    facts: [
      fact(words.number, task.number),
      fact(words.sender, company.name),
      fact(words.customer, task.customer),
      fact(words.sentAt, minuteOf(task.created_at)),
      fact(words.signedAt, minuteOf(task.signed_at)),
      fact(words.signer, task.signer_name),
      fact(words.phone, task.signer_phone),
      fact(words.ip, task.signer_ip),
      fact(words.count, String(task.invoices)),
      fact(words.amount, task.amount),
    ],
    filesTitle: words.files,
    files: files.map(({ name, sha256 }) => ({ name, sha256 })),
    note: words.note,
  }
}
