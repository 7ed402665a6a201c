// Ids of objects: on the wire they are UUIDs; the contract says of which object each one is, and how it names it.
import { z } from 'zod'
import { line } from './shapes.ts'

/**
 * The objects that calls name by an id, called as their tables are, in camel case. `forwarding` is a task of the forwarding page; `upload` an
 * uploaded file, named by the url that it was answered with; `submission` what was submitted for payment at once.
 */
export const objectKinds = [
  'apiKey',
  'assistantAct',
  'commercialInvoice',
  'company',
  'companyGroup',
  'companyGroupMember',
  'deliveryFile',
  'deliveryOrderSheet',
  'deliveryReceipt',
  'deliveryTask',
  'department',
  'device',
  'download',
  'exportTemplate',
  'forwarding',
  'groupMembership',
  'groupPush',
  'groupRow',
  'importBatch',
  'importFile',
  'importItem',
  'intake',
  'invitation',
  'invoice',
  'invoiceAttachment',
  'invoiceChange',
  'invoiceDeletion',
  'invoiceSheet',
  'joinRequest',
  'ledgerAccount',
  'listView',
  'logEntry',
  'mailAccount',
  'mailAddress',
  'mailMessage',
  'mailPart',
  'mailSenderRule',
  'mailReturn',
  'mailReturnTemplate',
  'monthNote',
  'notice',
  'original',
  'ownTitle',
  'partner',
  'partnerInvitation',
  'partnerLink',
  'paymentBankFile',
  'paymentBatch',
  'paymentRequest',
  'paymentStatement',
  'paymentStatementRow',
  'permissionGroup',
  'personalMailbox',
  'pool',
  'robot',
  'rule',
  'ruleRun',
  'push',
  'pushTarget',
  'session',
  'staffImport',
  'submission',
  'pullTask',
  'reconciliation',
  'reconciliationRow',
  'taxAccount',
  'taxInvoice',
  'taxLogin',
  'upload',
  'user',
  'verification',
  'verificationBatch',
  'voucher',
  'voucherMaking',
  'webhook',
  'webhookDelivery',
] as const
export type ObjectKind = (typeof objectKinds)[number]
/**
 * How a call names an object. `own`: the caller's own one, or one made out to them, whatever company they stand in. `new`: the caller
 * chooses the id, which names nothing yet. `filter`: narrows a list, where an unknown one finds nothing.
 */
export type IdRole = 'own' | 'new' | 'filter'
/** What a schema tells of an id; the same keys stand in `/openapi.json`. */
export interface IdMeta {
  readonly 'x-object': ObjectKind
  readonly 'x-object-role'?: IdRole
}

declare const kind: unique symbol
/** An id of an object: a string anywhere, except where the id of another kind is asked for. */
export type Id<K extends ObjectKind = ObjectKind> = string & { readonly [kind]?: K }

/** One schema a kind and role: `/openapi.json` names it once, `InvoiceId`. */
const schemas = new Map<string, unknown>()
const made = <S>(name: string, make: () => S): S => {
  const schema = (schemas.get(name) as S | undefined) ?? make()
  schemas.set(name, schema)
  return schema
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const meta = (of: ObjectKind, role?: IdRole): IdMeta => ({ 'x-object': of, ...(role ? { 'x-object-role': role } : {}) })

/** In small letters, as the database writes it, however the caller wrote it: rules compare ids as texts. */
export const id = <K extends ObjectKind>(of: K, role?: IdRole): z.ZodType<Id<K>, Id<K>> => {
  const name = `${role ? capital(role) : ''}${capital(of)}Id`
  return made(name, () =>
    z
      .uuid()
      .toLowerCase()
      .meta({ id: name, ...meta(of, role) }),
  )
}
/** The url that an uploaded file was answered with. */
export const uploadUrl = (max: number, min = 0): z.ZodType<Id<'upload'>, Id<'upload'>> => line(max, min).meta({ ...meta('upload') })
/** A pool that narrows a list, or `none`: in no pool. */
export const poolOrNone: z.ZodType<Id<'pool'>, Id<'pool'>> = z
  .string()
  .regex(/^(?:none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'pool')
  .meta({ id: 'PoolOrNone', ...meta('pool', 'filter') })
