// A mail to the app's own listener, by its socket as any sender's.
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { createTransport } from 'nodemailer'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { FormFile } from '../../http/multipart.ts'

const monthMs = 30 * 86_400_000
export const sendLocalMail = async (
  port: number,
  now: Date,
  { to, subject, file }: { readonly to: string; readonly subject: string; readonly file: FormFile | undefined },
): Promise<void> => {
  const attached = file ?? (await sample(now))
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true, disableFileAccess: true, disableUrlAccess: true }).sendMail({
    from: { name: '样票开票方', address: 'fapiao@issuer.example' },
    to: { name: '', address: to },
    subject: subject.replace(/[\u0000-\u001f\u007f]+/g, ' '),
    text: '发票见附件。',
    attachments: [{ filename: attached.name, content: Buffer.from(attached.bytes) }],
  })
}
/** A new invoice each time, made out to the demo company. */
const sample = async (now: Date): Promise<FormFile> => {
  const [invoice] = makeInvoices({
    seed: `mail ${now.getTime()}`,
    count: 1,
    from: shanghaiDay(new Date(now.getTime() - monthMs)),
    to: shanghaiDay(now),
    company: demoCompany,
    types: { 22: 1 },
  })
  return { name: `dzfp_${invoice!.number}.pdf`, bytes: await drawPdf(invoice!) }
}
