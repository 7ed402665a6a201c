// A valid input of any endpoint, generated from its contract, and the places in it for another owner's id.
import { randomUUID } from 'node:crypto'
import { centers } from '@piaotai/contract/centers.ts'
import type { Center, Endpoint } from '@piaotai/contract/endpoint.ts'
import type { IdMeta, ObjectKind } from '@piaotai/contract/ids.ts'
import { inlineSchemaOf, type Json } from '@piaotai/contract/json-schema.ts'

export interface Call {
  readonly center: string
  readonly name: string
  readonly base: string
  readonly endpoint: Endpoint
}
export const calls: readonly Call[] = Object.entries(centers as unknown as Record<string, Center>).flatMap(
  ([center, { base, endpoints }]) => Object.entries(endpoints).map(([name, endpoint]) => ({ center, name, base, endpoint })),
)

/**
 * The kind of an id's object: a table with a company, or a person, a company, a session, an uploaded file's reference.
 */
export type Kind = ObjectKind | `own ${ObjectKind}`
/**
 * The kind of each id field; for `id` and `ids` by the endpoint's path, first match wins. A new endpoint with an
 * unlisted id fails the run.
 */
export const kindOfTable = (table: string): Kind => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ObjectKind
/** Of which object an id's schema is. */
export const kindOf = (schema: Json): Kind | undefined => {
  const { 'x-object': of, 'x-object-role': role } = schema as Partial<IdMeta>
  return of && (role === 'own' ? `own ${of}` : of)
}
/** Ids whose kind differs from the field's name. */
const isId = (schema: Json): boolean => 'x-object' in schema && schema['x-object-role'] !== 'filter'

/** A place in an input: the path of keys. */
export interface Place {
  readonly at: readonly (string | number)[]
  readonly kind: Kind
}
const samples: Readonly<Record<string, unknown>> = {
  area: 'company',
  tel: '13912345678',
  phone: '13912345678',
  phoneOrEmail: '13912345678',
  email: 'somebody@example.test',
  account: 'somebody@example.test',
  to: 'somebody@example.test',
  password: 'Yantai2026',
  newPassword: 'Yantai2027',
  code: '000000',
  number: '100286',
  token: 'T'.repeat(43),
  ticket: 'T'.repeat(43),
  scene: 'T'.repeat(43),
  deviceId: 'trust-device',
  keyword: '拾光文具',
  issuer: 'https://sso.example.test',
  query: 'state=x&code=y',
  taxId: '91330203MA2HRW7C5X',
  'createCommercialInvoice.currency': 'USD',
  'createCommercialInvoice.amount': '100.00',
  'createCommercialInvoice.date': '2026-10-01',
  'createCommercialInvoice.cny': null,
  'editCommercialInvoice.currency': 'USD',
  'editCommercialInvoice.amount': '100.00',
  'editCommercialInvoice.date': '2026-10-01',
  'editCommercialInvoice.cny': null,
  'editCommercialInvoice.version': 1,
  'makeCommercial.area': 'company',
  'makeCommercial.currency': 'USD',
  'makeCommercial.amount': '100.00',
  'makeCommercial.date': '2026-10-01',
  'makeCommercial.cny': null,
  'addSenderRule.sender': 'issuer.example',
  'skipStartStep.step': 'book',
  'createPartner.name': '昆山沃野自动化设备有限公司',
  'createPartner.taxId': '91320594MA1X7K3Q2J',
  'editPartner.version': 1,
  'editPartner.name': '昆山沃野自动化设备有限公司',
  'editPartner.taxId': '91320594MA1X7K3Q2J',
  'editPartner.relations': ['up', 'down', 'related'],
  'addSuggestedPartners.taxIds': ['91330203MA2HRW7C5X'],
  'createKey.expiresOn': '2027-10-01',
  'changeKey.expiresOn': '2027-10-01',
  'replayFailed.since': '2026-10-01T00:00:00Z',
  'bringInvoice.date': '2026-10-01',
  'bringInvoice.amountIncludingTax': '103.00',
  'bringLink.url': 'https://files.pdd-fapiao.com/1.pdf',
  'saveIntakeHosts.version': 1,
  'beginTaxPull.first': '2026-06',
  'beginTaxPull.last': '2026-06',
  'savePullSchedule.at': '03:10',
  'savePullSchedule.on': false,
  'savePullSchedule.version': 1,
  'syncTaxInvoices.filter': undefined,
  'listReconciled.tab': undefined,
  'listReconciled.result': undefined,
  'exportReconciled.tab': undefined,
  'exportReconciled.result': undefined,
  'makeReconciliation.month': '2026-06',
  'listDeductions.period': '2026-07',
  'listDeductions.tab': undefined,
  'listDeductions.keyword': undefined,
  'listComputed.period': '2026-07',
  'listComputed.way': undefined,
  'readDeductionPlan.period': '2026-07',
  'readDeductibleSum.period': '2026-07',
  'saveCarriedCredit.period': '2026-07',
  'saveCarriedCredit.tax': '1.00',
  'decideDeductions.period': '2026-07',
  'decideDeductions.purpose': 'hold',
  'settleDeduction.way': 'keep',
  'decideDeductions.effectiveTax': undefined,
  'exportDeductions.period': '2026-07',
  'saveTaxpayer.since': '2026-10-01',
  'removeTaxpayer.since': '2026-10-01',
  'listBookings.tab': undefined,
  'listBookings.keyword': undefined,
  'listReconciled.keyword': undefined,
  'exportReconciled.keyword': undefined,
  'exportTaxInvoices.filter': undefined,
  'confirmInvoices.name': '回单.pdf',
  'listTaxPulls.number': undefined,
  'listTaxPulls.state': undefined,
  'listTaxPulls.from': undefined,
  'listTaxPulls.to': undefined,
  secret: 'T'.repeat(22),
  'readVisitFile.id': '01900000-0000-7000-8000-000000000000',
  // Own partners and links are tried where they are kept.
  'planDeliveries.partnerId': undefined,
  'planDeliveries.companyLinkId': undefined,
  'planDeliveries.to': ['ap@woye.example'],
  'planDeliveries.page': 'sendInvEmailCo',
  'planDeliveries.way': 'mail',
  'planDeliveries.originals': ['pdf'],
  'sendDeliveries.partnerId': undefined,
  'sendDeliveries.companyLinkId': undefined,
  'sendDeliveries.to': ['ap@woye.example'],
  'sendDeliveries.page': 'sendInvEmailCo',
  'sendDeliveries.way': 'mail',
  'sendDeliveries.originals': ['pdf'],
  'proposeTargets.page': 'sendInvEmailCo',
  'matchOrders.page': 'sendInvEmailCo',
  // Order sheets are looked at only where order details are a part of the delivery.
  'planDeliveries.orderDetails': true,
  'sendDeliveries.orderDetails': true,
  'saveDeliverySettings.version': 0,
  'sendDeliveries.key': '01900000-0000-7000-8000-00000000000a',
  'forwardInvoices.to': '100286',
  'invitePartnerByMail.address': 'somebody@example.test',
  'modifyUser.modifyFieldList': ['headUrl'],
  'transferCompany.password': 'Yantai2026',
  'verifyByHand.amountExcludingTax': '100.00',
  'verifyByHand.amountIncludingTax': '106.00',
  'saveBusiness.description': '展会布置',
  'editInvoices.description': '展会布置',
  'listViews.page': 'menu_2.allInvoiceCo',
  'editPool.name': '差旅票池',
  'createView.page': 'menu_2.allInvoiceCo',
  'askInvoices.sentence': '上月超 5000 的专票',
  'missingNumbers.number': ['26332000000000000001'],
  'savePaymentSettings.secondPersonFrom': '50000.00',
  'makeBankFile.day': '2099-01-01',
  'makeBankFile.bankAccount': '512904041610608',
  'makeVouchers.period': '2026-10',
  'listMonthThings.month': '2026-10',
  'prepareMonth.month': '2026-10',
  'unprepareMonth.month': '2026-10',
  'closeMonth.month': '2026-10',
  'askReopenMonth.month': '2026-10',
  'reopenMonth.month': '2026-10',
  'handOverMonth.month': '2026-10',
  'readMonthAside.month': '2026-10',
  'markMonthSeen.month': '2026-10',
  'addMonthNote.month': '2026-10',
  'listLateInvoices.month': '2026-10',
  'placeLateInvoices.month': '2026-10',
  'saveMonthSettings.firstMonth': '2026-10',
  'exportMonth.month': '2026-10',
  'placeLateInvoices.goesTo': '2026-11',
  'createLedgerAccount.code': '560299',
  'editLedgerAccount.code': '560299',
  'editVoucher.amount': '106.00',
  'exportVouchers.pagePath': '/comset/caiwupz',
  'createRule.fixed': ['ap@woye.example'],
  'createRule.originals': ['pdf'],
  'editRule.fixed': ['ap@woye.example'],
  'editRule.originals': ['pdf'],
  'tryPattern.pattern': '(?<no>[0-9]+)',
  'importParameters.description': '展会布置',
  'tryPattern.sources': ['remark'],
  'createPushTarget.url': 'https://erp.example.test/hook',
  'changePushTarget.url': 'https://erp.example.test/hook',
  'changePushTarget.version': 1,
  'probePushTarget.url': 'https://erp.example.test/hook',
  'previewPush.url': 'https://erp.example.test/hook',
  'setFirstView.page': 'menu_2.allInvoiceCo',
  'exportInvoices.pagePath': '/companyInvoice/allInvoiceCo',
  'readPicture.name': `01900000-0000-7000-8000-000000000000.202610.${'0'.repeat(32)}`,
}
const sampleFor = (call: Call, key: string): unknown => (`${call.name}.${key}` in samples ? samples[`${call.name}.${key}`] : samples[key])
/** Stands for an id until one is put there. */
class IdOf {
  readonly kind: Kind
  constructor(kind: Kind) {
    this.kind = kind
  }
}

const sampleOf = (schema: Json, key: string, call: Call): unknown => {
  if (`${call.name}.${key}` in samples) return sampleFor(call, key)
  const any = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  if (any) return sampleOf(any.find(isId) ?? any.find((s) => s['type'] !== 'null') ?? any[0]!, key, call)
  if ('const' in schema) return schema['const']
  if ('default' in schema && !hasIds(schema)) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(sampleFor(call, key)) ? sampleFor(call, key) : schema['enum'][0]
  if (isId(schema)) return schema['x-object-role'] === 'new' ? randomUUID() : new IdOf(kindOf(schema)!)
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Json>
      const required = (schema['required'] ?? []) as readonly string[]
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name, of]) => required.includes(name) || `${call.name}.${name}` in samples || hasIds(of))
          .map(([name, of]) => [name, sampleOf(of, name, call)] as const)
          .filter(([, value]) => value !== undefined),
      )
    }
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 || hasIds(schema) ? [sampleOf(schema['items'] as Json, key, call)] : []
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return false
    case 'string':
      return (
        sampleFor(call, key) ??
        (String(schema['pattern'] ?? '').startsWith('^\\d{4}-') ? '2026-10-01' : 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1))))
      )
    default:
      return sampleFor(call, key) ?? 'x'
  }
}
const hasIds = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (isId(schema as Json) || Object.values(schema).some(hasIds))

const placesIn = (value: unknown, at: readonly (string | number)[]): readonly Place[] => {
  if (value instanceof IdOf) return [{ at, kind: value.kind }]
  if (Array.isArray(value)) return value.flatMap((v, i) => placesIn(v, [...at, i]))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, v]) => placesIn(v, [...at, key]))
  return []
}
const put = (value: unknown, at: readonly (string | number)[], what: unknown): unknown => {
  const [key, ...rest] = at
  if (key === undefined) return what
  if (Array.isArray(value)) return value.map((v, i) => (i === key ? put(v, rest, what) : v))
  return { ...(value as object), [key]: put((value as Record<string, unknown>)[key], rest, what) }
}

export interface Attack {
  readonly call: Call
  readonly places: readonly Place[]
  /** The input with an id at each place. */
  readonly input: (idAt: (place: Place) => string) => Json
}
/** Throws with the endpoint's name if it cannot generate a valid input: then a field needs its value in `samples`. */
export const attackOn = (call: Call): Attack => {
  const schema = inlineSchemaOf(call.endpoint.input, 'input')
  const base = sampleOf(schema, '', call) as Json
  const places = placesIn(base, [])
  const input = (idAt: (place: Place) => string): Json =>
    places.reduce((made, place) => put(made, place.at, idAt(place)), base as unknown) as Json
  const parsed = call.endpoint.input.safeParse(input(() => '01900000-0000-7000-8000-000000000000'))
  if (!parsed.success)
    throw new Error(
      `${call.center}.${call.name}: give its fields valid values in attack-input.ts (${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join(', ')})`,
    )
  return { call, places, input }
}
