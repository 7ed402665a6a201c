// A mail with one invoice as XML, made from its subject: the same subject gives the same bytes.
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'

export const letterWithInvoice = (subject: string): string => {
  const [invoice] = makeInvoices({ seed: subject, count: 1, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
  return [
    'From: fapiao@issuer.example',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: application/xml; name=a.xml',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(writeXml(invoice!)).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n')
}
