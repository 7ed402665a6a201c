// The calls of deliveries and mail, fetched with their pages.
import { emailCenter } from '@piaotai/contract/email-center.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { clientOf, postFileTo, queryOf, saveBytes } from './api.ts'

export const emailApi = clientOf(emailCenter)

type FileCall =
  | 'readVisitFile'
  | 'readVisitArchive'
  | 'readVisitCertificate'
  | 'readDeliveryCertificate'
  | 'exportDeliveries'
  | 'exportReceipts'
  | 'readOrderTemplate'
  | 'downloadMail'
/** The address of a call that returns bytes. */
export const emailAddress = (name: FileCall, input: Readonly<Record<string, unknown>> = {}): string => {
  const { path } = emailCenter.endpoints[name]
  const named = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
  const query = Object.fromEntries(Object.entries(input).filter(([key]) => !named.includes(key)))
  return emailCenter.base + path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key]))) + queryOf(query)
}
export const saveEmailFile = (name: FileCall, input: Readonly<Record<string, unknown>>, fileName: string): Promise<void> =>
  saveBytes(emailAddress(name, input), fileName)
/** Brings a sheet of order rows. */
export const bringOrders = (file: File): Promise<Received<(typeof emailCenter.endpoints)['uploadOrders']>> =>
  postFileTo(emailCenter.base + emailCenter.endpoints.uploadOrders.path, file, { quiet: true })
